import { useId } from 'react'
import styles from './SegmentedControl.module.css'

interface SegmentedControlProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Choice between a few views; radio buttons, so that arrow keys move in it. */
export const SegmentedControl = <Value extends string>(props: SegmentedControlProps<Value>) => {
  const { label, options, value, onChange } = props
  const name = useId()
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  )
}
