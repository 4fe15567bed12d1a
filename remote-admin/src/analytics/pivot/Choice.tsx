import { Select } from '@arco-design/web-react'
import styles from '../analytics.module.css'

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly Option<Value>[]
  /** Further options, grouped under headings. */
  readonly groups?: readonly { readonly label: string; readonly options: readonly Option<Value>[] }[]
  readonly onChange: (value: Value) => void
  readonly isWide?: boolean
}

const optionOf = <Value extends string>({ value, label }: Option<Value>) => (
  <Select.Option key={value} value={value}>
    {label}
  </Select.Option>
)

/** Select in a line of choices; its label is its accessible name and its tooltip. */
export const Choice = <Value extends string>(props: ChoiceProps<Value>) => {
  const { label, value, options, groups = [], onChange, isWide = false } = props
  return (
    <span className={styles.choice} data-wide={isWide} title={label}>
      <Select
        aria-label={label}
        value={value}
        onChange={onChange}
        triggerProps={{ autoAlignPopupWidth: false, autoAlignPopupMinWidth: true, position: 'bl' }}
      >
        {options.map(optionOf)}
        {groups.map((group) => (
          <Select.OptGroup key={group.label} label={group.label}>
            {group.options.map(optionOf)}
          </Select.OptGroup>
        ))}
      </Select>
    </span>
  )
}
