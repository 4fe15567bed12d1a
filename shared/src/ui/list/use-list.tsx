import { useInfiniteQuery, useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/api-error'
import type { Count } from '../../contract/list'
import { useUrlState, type UrlChange } from '../../url-state/use-url-state'
import { useSelection, type Selection } from '../bulk/use-selection'
import { RecordPager } from '../RecordPager'
import { filterBar, type FilterBar, type SetFilter } from './filter-bar'
import type { ListSource, ListUrl } from './list-source'

/** State of a list's page. */
export interface List<Filter extends object, Sort extends string, Own extends object, Row> {
  readonly source: ListSource<Filter, Sort, Own, Row>
  readonly url: ListUrl<Filter, Sort, Own>
  readonly change: (change: Partial<ListUrl<Filter, Sort, Own>>, how?: UrlChange) => void
  readonly filter: Filter
  readonly isDeleted: boolean
  readonly bar: FilterBar<Filter>
  readonly setFilter: SetFilter<Filter>
  readonly setSort: (sort: Sort) => void
  readonly rows: UseInfiniteQueryResult<Row[], ApiError>
  /** Number of matching rows; undefined for a list without a count. */
  readonly total: Count | undefined
  /** Number of matching rows, or of the loaded ones for a list without a count. */
  readonly count: Count | undefined
  readonly selection: Selection
  /** Opens a row's drawer. Referentially stable. */
  readonly open: (row: Row) => void
  /** Pager for the drawer of the open row. */
  readonly pager: (openKey: string | undefined) => ReactNode
}

export type ListOf<Source> =
  Source extends ListSource<infer Filter, infer Sort, infer Own, infer Row> ? List<Filter, Sort, Own, Row> : never

const DELETED_SORT = '-deleted_at'
const noCount = { queryKey: [], enabled: false } as const

/** Shows a list's rows by the filters and the sort in the address. */
export const useList = <Filter extends object, Sort extends string, Own extends object, Row>(
  source: ListSource<Filter, Sort, Own, Row>,
): List<Filter, Sort, Own, Row> => {
  type Url = ListUrl<Filter, Sort, Own>
  const { rowKey, opens, sorts } = source
  // `listSource` builds the schema from the shapes of `Filter`, `Sort` and `Own`; TypeScript cannot follow a generic merge.
  const [url, change] = useUrlState(source.urlSchema) as unknown as [
    Url,
    (values: Partial<Url>, how?: UrlChange) => void,
  ]
  const filter = source.filterOf(url)
  const isDeleted = 'deleted' in filter && filter.deleted === true
  const rows = useInfiniteQuery(source.rows(source.queryOf(url)))
  const { data: total } = useQuery<Count, ApiError>(source.count?.(filter) ?? noCount)
  const set = useCallback(
    (part: object, how?: UrlChange) => {
      // Each caller passes parts of the state, whose generic types TypeScript cannot merge.
      const values = part as Partial<Url>
      change(values, how)
    },
    [change],
  )
  const byDeletion = sorts.find((sort) => sort === DELETED_SORT)
  const setFilter: SetFilter<Filter> = (next, isTyped = false) => {
    const switches = 'deleted' in next && (next.deleted === true) !== isDeleted && byDeletion !== undefined
    // Deleted rows start with the latest deletion, because users usually search for a recent one.
    const sort = isDeleted ? sorts[0] : byDeletion
    set({ ...next, ...(switches && { sort }) }, { replace: isTyped })
  }
  return {
    source,
    url,
    change,
    filter,
    isDeleted,
    bar: filterBar(filter, setFilter),
    setFilter,
    setSort: (sort) => set({ sort }),
    rows,
    total,
    count: source.count ? total : rows.data && { count: rows.data.length, exact: !rows.hasNextPage },
    selection: useSelection([source.scope, filter]),
    open: useCallback((row: Row) => set(opens(rowKey(row))), [set, opens, rowKey]),
    pager: (openKey) =>
      openKey !== undefined && (
        <RecordPager
          list={rows}
          rowKey={rowKey}
          open={openKey}
          total={total}
          onShow={(key) => set(opens(key), { replace: true })}
        />
      ),
  }
}
