import type { ApiError } from '../../api/api-error'

/** State of a list that a table needs; `useInfiniteQuery(listPages(…))` and `useQuery(…)` return it. */
export interface ListState<Row> {
  readonly data: readonly Row[] | undefined
  readonly error: ApiError | null
  readonly isPending: boolean
  readonly refetch: () => unknown
  /** Whether the rows are those of the previous filter. */
  readonly isPlaceholderData?: boolean
  readonly hasNextPage?: boolean
  readonly isFetchingNextPage?: boolean
  readonly isFetchNextPageError?: boolean
  /** Resolves with all rows loaded then. */
  readonly fetchNextPage?: () => Promise<{ readonly data?: readonly Row[] | undefined }>
}
