import { TimePicker } from '@arco-design/web-react'
import type { MomentInputProps } from './MomentInput'
import { useTypedValue } from './use-typed-value'
import styles from './pickers.module.css'

/**
 * A time of day in 24 hours, such as `09:30`, typed or chosen. Arco's picker passes neither a name nor handlers to its
 * text field: a label names it, and its events bubble.
 */
export const TimeInput = ({ value = '', onChange, 'aria-label': label, disabled = false }: MomentInputProps) => {
  const typed = useTypedValue(/^[012]\d:[0-5]\d$/, value, onChange)
  return (
    <label
      className={styles.time}
      onChangeCapture={({ target }) => {
        if (target instanceof HTMLInputElement) typed.field.onChange({ target })
      }}
      onKeyDown={typed.field.onKeyDown}
      onBlur={typed.field.onBlur}
    >
      <span className={styles.hidden}>{label}</span>
      <TimePicker
        key={typed.key}
        className={styles.field ?? ''}
        format="HH:mm"
        value={value}
        onChange={(time = '') => typed.change(time)}
        disabled={disabled}
        disableConfirm
        {...typed.panel}
      />
    </label>
  )
}
