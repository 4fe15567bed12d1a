import type { ReactNode } from 'react'
import { DayRangeFilter } from '../DayRangeFilter'
import { DeletedFilter } from '../deleted/DeletedFilter'
import { SearchInput } from '../SearchInput'
import { ManyFilter, SelectFilter, type FilterOption } from '../SelectFilter'

export type SetFilter<Filter> = (change: Partial<Filter>, isTyped?: boolean) => void

/** Names of the filters whose values have this type. */
type NamesOf<Filter, Value> = {
  [Name in keyof Filter & string]-?: NonNullable<Filter[Name]> extends Value ? Name : never
}[keyof Filter & string]

type OptionsOf<Value> = readonly FilterOption<Value & string>[]
type ItemOf<Values> = NonNullable<Values> extends readonly (infer Item)[] ? Item : never

/** Elements of a list's filters by their names: each shows the filter of the address, and changes it. */
export interface FilterBar<Filter> {
  readonly search: (label: string) => ReactNode
  readonly one: <Name extends NamesOf<Filter, string>>(
    name: Name,
    label: string,
    options: OptionsOf<NonNullable<Filter[Name]>>,
  ) => ReactNode
  readonly many: <Name extends NamesOf<Filter, readonly string[]>>(
    name: Name,
    label: string,
    options: OptionsOf<ItemOf<Filter[Name]>>,
  ) => ReactNode
  readonly flag: (name: NamesOf<Filter, boolean>, label: string, options: OptionsOf<'true' | 'false'>) => ReactNode
  readonly days: (
    names: { readonly from: NamesOf<Filter, string>; readonly to: NamesOf<Filter, string> },
    labels: { readonly label: string; readonly fromLabel: string; readonly toLabel: string },
  ) => ReactNode
  /** Shows the deleted rows instead of the others. */
  readonly deleted: () => ReactNode
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const isText = (value: unknown) => typeof value === 'string'

export const filterBar = <Filter extends object>(filter: Filter, onChange: SetFilter<Filter>): FilterBar<Filter> => {
  const values = new Map<string, unknown>(Object.entries(filter))
  // The names are checked by FilterBar's types; an object with a computed name has no type of its own.
  const set = (change: Record<string, unknown>, isTyped?: boolean) => onChange(change as Partial<Filter>, isTyped)
  return {
    search: (label) => (
      <SearchInput label={label} value={text(values.get('q')) ?? ''} onSearch={(q) => set({ q }, true)} />
    ),
    one: (name, label, options) => (
      <SelectFilter
        label={label}
        options={options}
        value={options.find(({ value }) => value === values.get(name))?.value}
        onChange={(value) => set({ [name]: value })}
      />
    ),
    many: (name, label, options) => {
      const chosen = values.get(name)
      return (
        <ManyFilter<string>
          label={label}
          options={options}
          value={Array.isArray(chosen) ? chosen.filter(isText) : undefined}
          onChange={(next) => set({ [name]: next })}
        />
      )
    },
    flag: (name, label, options) => (
      <SelectFilter
        label={label}
        options={options}
        value={options.find(({ value }) => value === String(values.get(name)))?.value}
        onChange={(value) => set({ [name]: value && value === 'true' })}
      />
    ),
    days: ({ from, to }, labels) => (
      <DayRangeFilter
        {...labels}
        value={{ from: text(values.get(from)), to: text(values.get(to)) }}
        onChange={(range) => set({ [from]: range.from, [to]: range.to })}
      />
    ),
    deleted: () => (
      <DeletedFilter isDeleted={values.get('deleted') === true} onChange={(deleted) => set({ deleted })} />
    ),
  }
}
