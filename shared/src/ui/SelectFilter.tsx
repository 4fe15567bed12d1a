import { Select } from '@arco-design/web-react'
import type { SelectProps } from '@arco-design/web-react'
import { MAX_FILTER_VALUES } from '../contract/list'
import styles from './ListToolbar.module.css'
import { ManySelect } from './ManySelect'

export interface FilterOption<Value extends string> {
  readonly value: Value
  readonly label: string
}

/** Values of a yes/no filter. */
export const FLAGS = ['true', 'false'] as const

/** Options of these values; the label is the value itself by default. */
export const choices = <Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string = String,
): FilterOption<Value>[] => values.map((value) => ({ value, label: labelOf(value) }))

/** Adds selected values that are no longer in use, so that a link's filters stay visible. */
export const withChosen = (options: readonly FilterOption<string>[], chosen: readonly string[] = []) => [
  ...options,
  ...choices(chosen.filter((value) => options.every((option) => option.value !== value))),
]

interface CommonProps<Value extends string> {
  readonly label: string
  readonly options: readonly FilterOption<Value>[]
}

interface OneProps<Value extends string> extends CommonProps<Value> {
  /** Loads the choices that match the typed text; for lists of choices too long to read through. */
  readonly onSearch?: (typed: string) => void
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
}

interface ManyProps<Value extends string> extends CommonProps<Value> {
  readonly value: readonly Value[] | undefined
  readonly onChange: (values: Value[]) => void
}

// Arco reads a present but undefined value as "controlled, nothing chosen", which its types do not express.
const controlled = (value: string | undefined) => ({ value }) as Pick<SelectProps, 'value'>

const shared = {
  allowClear: true,
  triggerProps: { autoAlignPopupWidth: false, autoAlignPopupMinWidth: true, position: 'bl' },
} as const

/** A filter with one of a few values, or none. */
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

/** A filter with any number of a few values. */
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
