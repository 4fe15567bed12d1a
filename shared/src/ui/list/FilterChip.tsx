import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiError } from '../../api/api-error'
import { withoutTopics } from '../../api/query'
import type { Count } from '../../contract/list'
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

/**
 * Reads a chip's count again after its list was, at most once in the time that responses stay fresh. It has no live
 * topics of its own: a stream of events would request it every second.
 */
const useChipCount = (
  query: UseQueryOptions<Count, ApiError> | undefined,
  { isFetched, dataUpdatedAt: listedAt }: { readonly isFetched: boolean; readonly dataUpdatedAt: number },
): Count | undefined => {
  const { data, isStale, isFetching, dataUpdatedAt, refetch } = useQuery<Count, ApiError>(
    query
      ? // The rows come first.
        { ...withoutTopics(query), queryKey: [...query.queryKey, 'chip'], enabled: isFetched }
      : { queryKey: [], enabled: false },
  )
  const isBehind = data !== undefined && isStale && !isFetching && dataUpdatedAt < listedAt
  useEffect(() => {
    if (isBehind) void refetch()
  }, [isBehind, refetch])
  return data
}

/** Usual filter of a list as a button with the number of its rows. Its list has a count. */
export const FilterChip = <Filter extends object, Sort extends string, Own extends object, Row>({
  list: { source, filter: chosen, setFilter, rows, total },
  label,
  filter,
}: FilterChipProps<Filter, Sort, Own, Row>) => {
  const locale = useLocale()
  // An absent filter does not restrict the list, so a part of a filter is a filter.
  const counted = useChipCount(source.count?.(filter as Filter), rows)
  const current = new Map<string, unknown>(Object.entries(chosen))
  const isOn = Object.entries(filter).every(([name, value]) => isSame(current.get(name), value))
  // The only active filter has the count of the list.
  const count = isOn && current.size === Object.keys(filter).length ? total : counted
  // The names are those of the chip's filter, which Object.keys does not know.
  const none = Object.fromEntries(Object.keys(filter).map((name) => [name, undefined])) as Partial<Filter>
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={() => setFilter(isOn ? none : filter)}>
      {label}{' '}
      {count && (
        <span className={styles.chipCount}>
          {formatNumber(count.count, locale)}
          {!count.exact && '+'}
        </span>
      )}
    </button>
  )
}
