import { Select } from '@arco-design/web-react'
import type { SelectProps } from '@arco-design/web-react'
import { MAX_FILTER_VALUES } from '../contract/list'
import styles from './ListToolbar.module.css'
import { ManySelect } from './ManySelect'

export interface FilterOption<Value extends string> {
  readonly value: Value
  readonly label: string
}

interface CommonProps<Value extends string> {
  readonly label: string
  readonly options: readonly FilterOption<Value>[]
}

interface OneProps<Value extends string> extends CommonProps<Value> {
  /** Where there are more choices than one wants to read through: brings those that fit what is typed. */
  readonly onSearch?: (typed: string) => void
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
}

interface ManyProps<Value extends string> extends CommonProps<Value> {
  readonly value: readonly Value[] | undefined
  readonly onChange: (values: Value[]) => void
}

// Arco reads a value that is there and undefined as "controlled, nothing chosen", which its types do not say.
const controlled = (value: string | undefined) => ({ value }) as Pick<SelectProps, 'value'>

const shared = {
  allowClear: true,
  triggerProps: { autoAlignPopupWidth: false, autoAlignPopupMinWidth: true, position: 'bl' },
} as const

/** A filter that takes one of a few values, or none. */
export const SelectFilter = <Value extends string>(props: OneProps<Value>) => {
  const { label, options, onSearch, value, onChange } = props
  const find = (chosen: unknown) => options.find((option) => option.value === chosen)?.value
  return (
    <Select
      {...shared}
      className={styles.filter}
      aria-label={label}
      placeholder={label}
      {...(onSearch && { showSearch: true, filterOption: false, onSearch })}
      {...controlled(value)}
      onChange={(chosen) => onChange(find(chosen))}
      options={[...options]}
    />
  )
}

/** A filter that takes any of a few values. */
export const ManyFilter = <Value extends string>({ label, options, value = [], onChange }: ManyProps<Value>) => {
  const isFull = value.length >= MAX_FILTER_VALUES
  const chosenOf = (chosen: unknown) =>
    options.map((option) => option.value).filter((known) => Array.isArray(chosen) && chosen.includes(known))
  return (
    <ManySelect
      {...shared}
      className={styles.filter}
      maxTagCount={1}
      aria-label={label}
      placeholder={label}
      value={[...value]}
      onChange={(chosen) => onChange(chosenOf(chosen))}
      options={options.map((option) => ({ ...option, disabled: isFull && !value.includes(option.value) }))}
    />
  )
}
