import { Checkbox, Select } from '@arco-design/web-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dimensionNames, fits, measureNames } from '@outlet/shared/contract/analytics'
import { fittingViews, type PivotAsked, type PivotUrl, type View } from './pivot-url'
import { isComparable } from './table'
import styles from './analytics.module.css'

const NONE = ''

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { value: Value; label: string }[]
  readonly onChange: (value: Value) => void
}

const Choice = <Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) => {
  const id = useId()
  return (
    <div className={styles.choice}>
      <span id={id}>{label}</span>
      <Select
        aria-labelledby={id}
        className={styles.select}
        value={value}
        options={[...options]}
        onChange={onChange}
        triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true, position: 'bl' }}
      />
    </div>
  )
}

interface PivotChoicesProps {
  readonly asked: PivotAsked
  readonly view: View
  readonly isCompared: boolean
  readonly onChange: (change: Partial<PivotUrl>) => void
}

/** What is asked by what, and how it is drawn; only what fits is offered. */
export const PivotChoices = ({ asked, view, isCompared, onChange }: PivotChoicesProps) => {
  const { t } = useTranslation('admin')
  const { rows, columns } = asked
  const [measure, second] = asked.measures
  const dimensions = dimensionNames
    .filter((name) => fits(measure, name))
    .map((value) => ({ value, label: t(`analytics.dimension.${value}`) }))
  const measures = measureNames.map((value) => ({ value, label: t(`analytics.measure.${value}`) }))
  const without = { value: NONE, label: t('analytics.no_columns') } as const
  const views = fittingViews(asked).map((value) => ({ value, label: t(`analytics.view.${value}`) }))
  return (
    <div className={styles.choices}>
      <Choice
        label={t('analytics.choose_measure')}
        value={measure}
        options={measures}
        onChange={(chosen) => onChange({ measure: chosen })}
      />
      <Choice
        label={t('analytics.choose_second')}
        value={second ?? NONE}
        options={[
          { value: NONE, label: t('analytics.no_second') },
          ...measures.filter(({ value }) => value !== measure && fits(value, rows)),
        ]}
        onChange={(chosen) => onChange({ second: chosen === NONE ? undefined : chosen })}
      />
      <Choice
        label={t('analytics.choose_rows')}
        value={rows}
        options={dimensions.filter(({ value }) => value !== columns)}
        onChange={(chosen) => onChange({ rows: chosen })}
      />
      <Choice
        label={t('analytics.choose_columns')}
        value={columns ?? NONE}
        options={[without, ...dimensions.filter(({ value }) => value !== rows)]}
        onChange={(chosen) =>
          onChange(chosen === NONE ? { columns: undefined } : { columns: chosen, second: undefined })
        }
      />
      {views.length > 1 && (
        <Choice
          label={t('analytics.choose_view')}
          value={view}
          options={views}
          onChange={(chosen) => onChange({ view: chosen })}
        />
      )}
      {isComparable(asked) && (
        <Checkbox checked={isCompared} onChange={(compare) => onChange({ compare: compare || undefined })}>
          {t('analytics.compare')}
        </Checkbox>
      )}
    </div>
  )
}
