import { useId } from 'react'
import styles from './SettingControls.module.css'

interface SettingChoiceProps<Value extends string | number> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly text: string; readonly lang?: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A setting with a few values, all of them visible; for the settings drawer, so without Arco. */
export const SettingChoice = <Value extends string | number>({
  label,
  options,
  value,
  onChange,
}: SettingChoiceProps<Value>) => {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} lang={option.lang}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
