import { DatePicker } from '@arco-design/web-react'
import { useTypedValue } from './use-typed-value'
import styles from './pickers.module.css'

export interface MomentInputProps {
  /** Empty = none. */
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly 'aria-label'?: string
  readonly disabled?: boolean
}

interface DayInputProps extends MomentInputProps {
  /** Last day that can be chosen. */
  readonly max?: string
}

const MONDAY = 1
const DAY = 'YYYY-MM-DD'
const MOMENT = 'YYYY-MM-DD HH:mm'

/** A day such as `2026-11-20`, typed or chosen from a calendar. */
export const DayInput = ({ value = '', onChange, 'aria-label': label, disabled = false, max }: DayInputProps) => {
  const typed = useTypedValue(/^\d{4}-\d\d-\d\d$/, value, onChange)
  return (
    <DatePicker
      key={typed.key}
      className={styles.field ?? ''}
      format={DAY}
      value={value}
      onChange={(day = '') => typed.change(day)}
      dayStartOfWeek={MONDAY}
      disabled={disabled}
      disabledDate={(day) => max !== undefined && day.format(DAY) > max}
      inputProps={{ 'aria-label': label, ...typed.field }}
      {...typed.panel}
    />
  )
}

/** A day and a time of day in 24 hours, such as `2026-11-20T09:30`. */
export const MomentInput = ({ value = '', onChange, 'aria-label': label, disabled = false }: MomentInputProps) => {
  const shown = value.replace('T', ' ')
  const typed = useTypedValue(/^\d{4}-\d\d-\d\d [012]\d:[0-5]\d$/, shown, (text) => onChange?.(text.replace(' ', 'T')))
  return (
    <DatePicker
      key={typed.key}
      className={styles.field ?? ''}
      format={MOMENT}
      showTime={{ format: 'HH:mm' }}
      value={shown}
      onChange={(moment = '') => typed.change(moment)}
      dayStartOfWeek={MONDAY}
      disabled={disabled}
      inputProps={{ 'aria-label': label, ...typed.field }}
      {...typed.panel}
    />
  )
}
