import { Input } from '@arco-design/web-react'
import { daysOf, momentsOf } from '../format/day-range'
import type { DayRange, MomentRange } from '../format/day-range'
import styles from './ListToolbar.module.css'

interface DayRangeFilterProps {
  readonly label: string
  readonly fromLabel: string
  readonly toLabel: string
  readonly value: MomentRange
  readonly onChange: (value: Required<MomentRange>) => void
}

/** The browser's own date fields: at home on every device, by keyboard and by touch, and they cost nothing. */
export const DayRangeFilter = ({ label, fromLabel, toLabel, value, onChange }: DayRangeFilterProps) => {
  const days = daysOf(value)
  const change = (part: Partial<DayRange>) => onChange(momentsOf({ ...days, ...part }))
  return (
    <div className={styles.range} role="group" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <Input
        type="date"
        aria-label={fromLabel}
        title={fromLabel}
        value={days.from}
        {...(days.to ? { max: days.to } : {})}
        onChange={(from) => change({ from })}
      />
      <span aria-hidden="true">–</span>
      <Input
        type="date"
        aria-label={toLabel}
        title={toLabel}
        value={days.to}
        {...(days.from ? { min: days.from } : {})}
        onChange={(to) => change({ to })}
      />
    </div>
  )
}
