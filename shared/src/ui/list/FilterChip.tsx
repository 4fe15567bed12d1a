import { useQuery } from '@tanstack/react-query'
import { quietly } from '../../api/query'
import { formatNumber } from '../../format/number'
import { useLocale } from '../../settings/use-settings'
import styles from './list.module.css'
import type { List } from './use-list'

interface FilterChipProps<Filter extends object, Sort extends string, Own extends object, Row> {
  readonly list: List<Filter, Sort, Own, Row>
  readonly label: string
  /** Values of filters that the chip sets, and removes again. */
  readonly filter: Partial<Filter>
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Usual filter of a list as a button with the number of its rows. Its list has a count. */
export const FilterChip = <Filter extends object, Sort extends string, Own extends object, Row>({
  list: { source, filter: chosen, setFilter, rows },
  label,
  filter,
}: FilterChipProps<Filter, Sort, Own, Row>) => {
  const locale = useLocale()
  // An absent filter does not restrict the list, so a part of a filter is a filter.
  const query = source.count?.(filter as Filter)
  // Counted after the rows have loaded, so that these come first.
  const { data } = useQuery(query ? { ...quietly(query), enabled: rows.isFetched } : { queryKey: [], enabled: false })
  const current = new Map<string, unknown>(Object.entries(chosen))
  const isOn = Object.entries(filter).every(([name, value]) => isSame(current.get(name), value))
  // The names are those of the chip's filter, which Object.keys does not know.
  const none = Object.fromEntries(Object.keys(filter).map((name) => [name, undefined])) as Partial<Filter>
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={() => setFilter(isOn ? none : filter)}>
      {label}{' '}
      {data && (
        <span className={styles.chipCount}>
          {formatNumber(data.count, locale)}
          {!data.exact && '+'}
        </span>
      )}
    </button>
  )
}
