import type { ApiError } from '../../api/api-error'

/** What a table must know of its list; `useInfiniteQuery(listPages(…))` and `useQuery(…)` give it. */
export interface ListState<Row> {
  readonly data: readonly Row[] | undefined
  readonly error: ApiError | null
  readonly isPending: boolean
  readonly refetch: () => unknown
  /** The rows are those of the filter before. */
  readonly isPlaceholderData?: boolean
  readonly hasNextPage?: boolean
  readonly isFetchingNextPage?: boolean
  readonly isFetchNextPageError?: boolean
  /** Answers all rows that are there then. */
  readonly fetchNextPage?: () => Promise<{ readonly data?: readonly Row[] | undefined }>
}
