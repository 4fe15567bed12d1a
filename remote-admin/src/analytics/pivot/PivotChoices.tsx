import { Checkbox, Select } from '@arco-design/web-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isComparable, type PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { dimensionNames, isMeasurableBy, measureNames, measures, type Measure } from '@outlet/shared/contract/analytics'
import { EventsChoice } from './EventsChoice'
import { isOfTime } from './pivot'
import { fittingViews, isAnnotatable, tops, type PivotUrl, type View } from './pivot-url'
import styles from '../analytics.module.css'

const NONE = ''

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly Option<Value>[]
  /** Further options, grouped under headings. */
  readonly groups?: readonly { readonly label: string; readonly options: readonly Option<Value>[] }[]
  readonly onChange: (value: Value) => void
}

const optionOf = <Value extends string>({ value, label }: Option<Value>) => (
  <Select.Option key={value} value={value}>
    {label}
  </Select.Option>
)

export const Choice = <Value extends string>({ label, value, options, groups = [], onChange }: ChoiceProps<Value>) => {
  const id = useId()
  return (
    <div className={styles.choice}>
      <span id={id}>{label}</span>
      <Select
        aria-labelledby={id}
        className={styles.select}
        value={value}
        onChange={onChange}
        triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true, position: 'bl' }}
      >
        {options.map(optionOf)}
        {groups.map((group) => (
          <Select.OptGroup key={group.label} label={group.label}>
            {group.options.map(optionOf)}
          </Select.OptGroup>
        ))}
      </Select>
    </div>
  )
}

interface PivotChoicesProps {
  readonly url: PivotUrl
  readonly requested: PivotQuery
  readonly view: View
  readonly isCompared: boolean
  readonly onChange: (change: Partial<PivotUrl>) => void
  /** Further controls. */
  readonly children: ReactNode
}

const facts = [...new Set(measureNames.map((name) => measures[name].fact))]

/** Measures, grouped by the fact that they aggregate. */
const useMeasures = () => {
  const { t } = useTranslation('admin')
  return (isOffered: (measure: Measure) => boolean) =>
    facts
      .map((fact) => ({
        label: t(`analytics.fact.${fact}`),
        options: measureNames
          .filter((name) => measures[name].fact === fact && isOffered(name))
          .map((value) => ({ value, label: t(`analytics.measure.${value}`) })),
      }))
      .filter(({ options }) => options.length > 0)
}

type ChoiceOf = Pick<PivotChoicesProps, 'requested' | 'onChange'>

const MeasureChoices = ({ requested, onChange }: ChoiceOf) => {
  const { t } = useTranslation('admin')
  const measuresThat = useMeasures()
  const [measure, second] = requested.measures
  return (
    <>
      <Choice
        label={t('analytics.choose_measure')}
        value={measure}
        options={[]}
        groups={measuresThat(() => true)}
        onChange={(chosen) => onChange({ measure: chosen, sort: undefined })}
      />
      <Choice
        label={t('analytics.choose_second')}
        value={second ?? NONE}
        options={[{ value: NONE, label: t('analytics.no_second') }]}
        groups={measuresThat((name) => name !== measure && isMeasurableBy(name, requested.rows))}
        onChange={(chosen) => onChange({ second: chosen === NONE ? undefined : chosen, sort: undefined })}
      />
    </>
  )
}

const DimensionChoices = ({ requested: { measures: all, rows, columns }, onChange }: ChoiceOf) => {
  const { t } = useTranslation('admin')
  const dimensions = dimensionNames
    .filter((name) => isMeasurableBy(all[0], name))
    .map((value) => ({ value, label: t(`analytics.dimension.${value}`) }))
  const without = { value: NONE, label: t('analytics.no_columns') } as const
  return (
    <>
      <Choice
        label={t('analytics.choose_rows')}
        value={rows}
        options={dimensions.filter(({ value }) => value !== columns)}
        onChange={(chosen) => onChange({ rows: chosen, sort: undefined })}
      />
      <Choice
        label={t('analytics.choose_columns')}
        value={columns ?? NONE}
        options={[without, ...dimensions.filter(({ value }) => value !== rows)]}
        onChange={(chosen) =>
          onChange({
            sort: undefined,
            ...(chosen === NONE ? { columns: undefined } : { columns: chosen, second: undefined }),
          })
        }
      />
    </>
  )
}

/** Chooses measures, dimensions and the kind of chart; offers only valid combinations. */
export const PivotChoices = ({ url, requested, view, isCompared, onChange, children }: PivotChoicesProps) => {
  const { t } = useTranslation('admin')
  return (
    <div className={styles.choices}>
      <MeasureChoices requested={requested} onChange={onChange} />
      <DimensionChoices requested={requested} onChange={onChange} />
      <Choice
        label={t('analytics.choose_view')}
        value={view}
        options={fittingViews(requested).map((value) => ({ value, label: t(`analytics.view.${value}`) }))}
        onChange={(chosen) => onChange({ chart: chosen })}
      />
      {!isOfTime(requested.rows) && (
        <Choice
          label={t('analytics.choose_top')}
          value={url.top}
          options={tops.map((value) => ({
            value,
            label: value === 'all' ? t('analytics.all_rows') : t('analytics.top_rows', { count: Number(value) }),
          }))}
          onChange={(top) => onChange({ top })}
        />
      )}
      {isComparable(requested) && (
        <Checkbox checked={isCompared} onChange={(compare) => onChange({ compare: compare || undefined })}>
          {t('analytics.compare')}
        </Checkbox>
      )}
      {isAnnotatable(requested, view) && (
        <EventsChoice isOn={url.events === true} onChange={(events) => onChange({ events })} />
      )}
      {children}
    </div>
  )
}
