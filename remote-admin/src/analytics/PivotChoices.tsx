import { Select } from '@arco-design/web-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dimensionNames, fits, measureNames } from '@outlet/shared/contract/analytics'
import type { PivotAsked } from './pivot-url'
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
  readonly onChange: (change: Partial<PivotAsked>) => void
}

/** What is asked by what; only what fits is offered. */
export const PivotChoices = ({ asked: { measure, rows, columns }, onChange }: PivotChoicesProps) => {
  const { t } = useTranslation('admin')
  const dimensions = dimensionNames
    .filter((name) => fits(measure, name))
    .map((value) => ({ value, label: t(`analytics.dimension.${value}`) }))
  const measures = measureNames.map((value) => ({ value, label: t(`analytics.measure.${value}`) }))
  const without = { value: NONE, label: t('analytics.no_columns') } as const
  return (
    <div className={styles.choices}>
      <Choice
        label={t('analytics.choose_measure')}
        value={measure}
        options={measures}
        onChange={(chosen) => onChange({ measure: chosen })}
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
        onChange={(chosen) => onChange({ columns: chosen === NONE ? undefined : chosen })}
      />
    </div>
  )
}
