import { useId } from 'react'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly text: string; readonly lang?: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One of a few, all of them in view. */
export const Choice = <Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) => {
  const name = useId()
  return (
    <fieldset className="settings-choice">
      <legend>{label}</legend>
      <div>
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
