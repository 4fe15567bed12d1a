import { Select } from '@arco-design/web-react'
import type { SelectProps } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import styles from './ListToolbar.module.css'

export interface FilterOption<Value extends string> {
  readonly value: Value
  readonly label: string
}

interface CommonProps<Value extends string> {
  readonly label: string
  readonly options: readonly FilterOption<Value>[]
}

interface OneProps<Value extends string> extends CommonProps<Value> {
  /** Where there are more choices than one wants to read through. */
  readonly isSearchable?: boolean
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
}

interface ManyProps<Value extends string> extends CommonProps<Value> {
  readonly value: readonly Value[] | undefined
  readonly onChange: (values: Value[]) => void
}

// Arco reads a value that is there and undefined as "controlled, nothing chosen", which its types do not say.
const controlled = (value: string | undefined) => ({ value }) as Pick<SelectProps, 'value'>

const shared = { allowClear: true, triggerProps: { autoAlignPopupWidth: false } } as const

const chosenBy = ({ props }: ReactElement): unknown =>
  typeof props === 'object' && props !== null && 'value' in props ? props.value : undefined

/** A filter that takes one of a few values, or none. */
export const SelectFilter = <Value extends string>(props: OneProps<Value>) => {
  const { label, options, isSearchable = false, value, onChange } = props
  const isLike = (typed: string, chosen: unknown) =>
    options.some((option) => option.value === chosen && option.label.toLowerCase().includes(typed.trim().toLowerCase()))
  const find = (chosen: unknown) => options.find((option) => option.value === chosen)?.value
  return (
    <Select
      {...shared}
      className={styles.filter}
      aria-label={label}
      placeholder={label}
      showSearch={isSearchable}
      filterOption={(typed, option) => isLike(typed, chosenBy(option))}
      {...controlled(value)}
      onChange={(chosen) => onChange(find(chosen))}
      options={[...options]}
    />
  )
}

/** A filter that takes any of a few values. */
export const ManyFilter = <Value extends string>({ label, options, value = [], onChange }: ManyProps<Value>) => {
  const chosenOf = (chosen: unknown) =>
    options.map((option) => option.value).filter((known) => Array.isArray(chosen) && chosen.includes(known))
  return (
    <Select
      {...shared}
      className={styles.filter}
      mode="multiple"
      maxTagCount={1}
      aria-label={label}
      placeholder={label}
      value={[...value]}
      onChange={(chosen) => onChange(chosenOf(chosen))}
      options={[...options]}
    />
  )
}
