import { Input } from '@arco-design/web-react'
import type { DayRange } from '../format/day-range'
import { lateComponent } from './late-component'
import styles from './pickers/pickers.module.css'

export interface DayPreset {
  readonly key: string
  readonly label: string
  readonly onChoose: () => void
}

export interface DayRangePickerProps {
  /** Name of the group of both fields. */
  readonly label: string
  readonly fromLabel: string
  readonly toLabel: string
  /** An empty text is an open end. */
  readonly value: DayRange
  readonly onChange: (range: DayRange) => void
  /** Whether an end may be open. */
  readonly isOptional?: boolean
  readonly presets?: readonly DayPreset[]
  readonly disabled?: boolean
}

const useInput = lateComponent<DayRangePickerProps>(async () => (await import('./pickers/DayRangeInput')).DayRangeInput)

/** Two days, typed or chosen from a calendar. The calendar's code is loaded after the page is shown. */
export const DayRangePicker = (props: DayRangePickerProps) => {
  const { Component, hasFailed, tryAgain } = useInput()
  if (Component) return <Component {...props} />
  const { label, value } = props
  return (
    <div className={styles.range}>
      <Input
        readOnly
        aria-label={label}
        aria-busy={!hasFailed}
        value={value.from || value.to ? `${value.from} – ${value.to}` : ''}
        onFocus={() => hasFailed && tryAgain()}
      />
    </div>
  )
}
