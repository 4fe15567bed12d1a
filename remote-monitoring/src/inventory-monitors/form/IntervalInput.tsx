import { Select } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TypedNumber } from '@outlet/shared/format/typed-number'
import { NumberInput } from '@outlet/shared/ui/NumberInput'
import { intervalUnits, secondsPer, toInterval, toSeconds } from './check-interval'
import type { CheckInterval } from './check-interval'
import styles from '../monitor/monitor.module.css'

interface IntervalInputProps {
  readonly id?: string
  /** In seconds; null while nothing is entered, the typed text where it is no number. */
  readonly value?: number | string | null
  readonly onChange?: (seconds: number | string | null) => void
  readonly 'aria-label'?: string
  /** As Arco's form says it. */
  readonly error?: boolean
}

/** An interval as an amount and its unit; its value is in seconds. */
export const IntervalInput = ({
  id,
  value = null,
  onChange,
  error = false,
  'aria-label': label,
}: IntervalInputProps) => {
  const { t } = useTranslation('monitoring')
  const [entered, setEntered] = useState<CheckInterval>({ amount: undefined, unit: 'minute' })
  // Set from outside: at first, by a draft, by what somebody else saved.
  if (value !== toSeconds(entered))
    setEntered(typeof value === 'number' ? toInterval(value) : { ...entered, amount: value ?? undefined })
  const enter = (interval: CheckInterval) => {
    setEntered(interval)
    onChange?.(toSeconds(interval))
  }
  return (
    <div className={styles.interval}>
      <NumberInput
        {...(id === undefined ? {} : { id })}
        {...(label === undefined ? {} : { 'aria-label': label })}
        error={error}
        digits={2}
        unit={{ name: entered.unit, size: secondsPer[entered.unit] }}
        value={entered.amount}
        onChange={(amount: TypedNumber) => enter({ ...entered, amount })}
      />
      <Select
        aria-label={t('inventoryMonitors.form.interval_unit')}
        value={entered.unit}
        options={intervalUnits.map((unit) => ({ value: unit, label: t(`inventoryMonitors.form.unit.${unit}`) }))}
        onChange={(unit: CheckInterval['unit']) => enter({ ...entered, unit })}
      />
    </div>
  )
}
