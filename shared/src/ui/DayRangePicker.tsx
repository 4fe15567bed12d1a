import { Input } from '@arco-design/web-react'
import { lateComponent } from './late-component'
import type { DayRangePickerProps } from './pickers/day-range-picker-props'
import styles from './pickers/pickers.module.css'

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
