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
  /** Interval in seconds; null if empty, the typed text if it is not a number. */
  readonly value?: number | string | null
  readonly onChange?: (seconds: number | string | null) => void
  readonly 'aria-label'?: string
  /** Set by Arco's form. */
  readonly error?: boolean
}

/** An interval as an amount and a unit; its value is in seconds. */
export const IntervalInput = ({
  id,
  value = null,
  onChange,
  error = false,
  'aria-label': label,
}: IntervalInputProps) => {
  const { t } = useTranslation('monitoring')
  const [entered, setEntered] = useState<CheckInterval>({ amount: undefined, unit: 'minute' })
  // Changed from outside: the initial value, a draft, or another user's save.
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
