import { Checkbox, Select } from '@arco-design/web-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isComparable, type PivotAsked } from '@outlet/shared/contract/analyses'
import { dimensionNames, fits, measureNames, measures, type Measure } from '@outlet/shared/contract/analytics'
import { EventsChoice } from './EventsChoice'
import { isOfTime } from './pivot'
import { fittingViews, isAnnotatable, tops, type PivotUrl, type View } from './pivot-url'
import styles from './analytics.module.css'

const NONE = ''

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly Option<Value>[]
  /** Further ones, under a heading each. */
  readonly groups?: readonly { readonly label: string; readonly options: readonly Option<Value>[] }[]
  readonly onChange: (value: Value) => void
}

const optionOf = <Value extends string>({ value, label }: Option<Value>) => (
  <Select.Option key={value} value={value}>
    {label}
  </Select.Option>
)

/** One of several. */
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
  readonly asked: PivotAsked
  readonly view: View
  readonly isCompared: boolean
  readonly onChange: (change: Partial<PivotUrl>) => void
  /** Further choices. */
  readonly children: ReactNode
}

const facts = [...new Set(measureNames.map((name) => measures[name].fact))]

/** Measures under the fact that they are made of. */
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

type ChoiceOf = Pick<PivotChoicesProps, 'asked' | 'onChange'>

const MeasureChoices = ({ asked, onChange }: ChoiceOf) => {
  const { t } = useTranslation('admin')
  const measuresThat = useMeasures()
  const [measure, second] = asked.measures
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
        groups={measuresThat((name) => name !== measure && fits(name, asked.rows))}
        onChange={(chosen) => onChange({ second: chosen === NONE ? undefined : chosen, sort: undefined })}
      />
    </>
  )
}

const DimensionChoices = ({ asked: { measures: all, rows, columns }, onChange }: ChoiceOf) => {
  const { t } = useTranslation('admin')
  const dimensions = dimensionNames
    .filter((name) => fits(all[0], name))
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

/** What is asked by what, and how it is drawn; only what fits is offered. */
export const PivotChoices = ({ url, asked, view, isCompared, onChange, children }: PivotChoicesProps) => {
  const { t } = useTranslation('admin')
  return (
    <div className={styles.choices}>
      <MeasureChoices asked={asked} onChange={onChange} />
      <DimensionChoices asked={asked} onChange={onChange} />
      <Choice
        label={t('analytics.choose_view')}
        value={view}
        options={fittingViews(asked).map((value) => ({ value, label: t(`analytics.view.${value}`) }))}
        onChange={(chosen) => onChange({ chart: chosen })}
      />
      {!isOfTime(asked.rows) && (
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
      {isComparable(asked) && (
        <Checkbox checked={isCompared} onChange={(compare) => onChange({ compare: compare || undefined })}>
          {t('analytics.compare')}
        </Checkbox>
      )}
      {isAnnotatable(asked, view) && (
        <EventsChoice isOn={url.events === true} onChange={(events) => onChange({ events })} />
      )}
      {children}
    </div>
  )
}
