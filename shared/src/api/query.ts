import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import type { Endpoint, EndpointResponse } from '../contract/endpoint'
import type { z } from '../contract/zod'
import type { ApiError } from './api-error'
import { callWith, plainInput } from './call'
import type { CallArguments, InputOf, PlainInput } from './call'

interface Page<Item> {
  items: Item[]
  next: string | null
}

/** A list endpoint, with the response `{items, next}`. */
type ListEndpoint<Item> = Endpoint<string, z.ZodType, z.ZodType, z.ZodType<Page<Item>>>

const readMeta = (endpoint: Endpoint) => {
  // The specification's menu is a read by POST; only reads have topics.
  if (endpoint.method !== 'GET' && !endpoint.topics)
    throw new Error(`${endpoint.method} ${endpoint.path} is not a read`)
  return { meta: endpoint.topics ? { topics: endpoint.topics } : {} }
}

/** Query options of a read, for `useQuery`; the key starts with the endpoint's path. */
export const query = <E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>) =>
  queryOptions<EndpointResponse<E>, ApiError>({
    queryKey: [endpoint.path, input ?? {}],
    queryFn: ({ signal }) => callWith(endpoint, plainInput(input), signal),
    ...readMeta(endpoint),
  })

/** Query options of a read whose failure is not shown as a message: it is optional, or the failure is shown elsewhere. */
export const quietly = <Read extends { meta?: object }>(read: Read) => ({
  ...read,
  meta: { ...read.meta, quiet: true },
})

/** Like `quietly`, but live events do not make the response stale: the caller decides when it is read again. */
export const withoutTopics = <Read extends { meta?: object }>(read: Read) => ({ ...read, meta: { quiet: true } })

/**
 * Rows per page after the first, the API's maximum. The first page is small and thus fast; large pages limit the number
 * of requests when a long list is refetched.
 */
const FURTHER_ROWS = 200

const withCursor = (input: PlainInput, cursor: string | null): PlainInput =>
  cursor === null ? input : { ...input, query: { ...input.query, cursor, limit: FURTHER_ROWS } }

const flatten = <Item>({ pages }: InfiniteData<Page<Item>>): Item[] => pages.flatMap((page) => page.items)

/**
 * Query options of a list with keyset pagination, for `useInfiniteQuery`: `data` holds all rows read so far,
 * `fetchNextPage` reads the next page. While a changed filter is being fetched, the former rows stay
 * (`isPlaceholderData`).
 */
export const listPages = <Item, E extends Endpoint>(endpoint: E & ListEndpoint<Item>, ...[input]: CallArguments<E>) => {
  const list: ListEndpoint<Item> = endpoint
  const listInput = plainInput(input)
  return infiniteQueryOptions<Page<Item>, ApiError, Item[], readonly unknown[], string | null>({
    queryKey: [endpoint.path, listInput, 'pages'],
    queryFn: ({ pageParam, signal }) => callWith(list, withCursor(listInput, pageParam), signal),
    initialPageParam: null,
    getNextPageParam: (last) => last.next,
    select: flatten,
    placeholderData: keepPreviousData,
    ...readMeta(endpoint),
  })
}

export interface ActionOptions {
  /** Reads that this write makes stale. */
  readonly refreshes?: readonly Endpoint[]
}

/**
 * Mutation options of a write, for `useMutation`; reads that it makes stale are fetched again as soon as it has
 * succeeded.
 */
export const action = <E extends Endpoint>(endpoint: E, { refreshes = [] }: ActionOptions = {}) =>
  mutationOptions<EndpointResponse<E>, ApiError, InputOf<E>>({
    mutationFn: (input) => callWith(endpoint, plainInput(input)),
    meta: { refreshes: refreshes.map((read) => read.path) },
  })
