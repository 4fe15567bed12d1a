import { InputNumber, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { intervalUnits, toInterval, toSeconds } from './check-interval'
import type { CheckInterval } from './check-interval'
import styles from '../monitor/monitor.module.css'

interface IntervalInputProps {
  readonly id?: string
  /** In seconds; null while nothing is entered. */
  readonly value?: number | null
  readonly onChange?: (seconds: number | null) => void
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
  if (value !== toSeconds(entered)) setEntered(value === null ? { ...entered, amount: undefined } : toInterval(value))
  const enter = (interval: CheckInterval) => {
    setEntered(interval)
    onChange?.(toSeconds(interval))
  }
  return (
    <div className={styles.interval}>
      <InputNumber
        {...(id === undefined ? {} : { id })}
        aria-label={label}
        error={error}
        min={0}
        // Arco's own end is Infinity, which it would tell assistive technology.
        max={Number.MAX_SAFE_INTEGER}
        value={entered.amount}
        onChange={(amount: number | undefined) => enter({ ...entered, amount })}
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
