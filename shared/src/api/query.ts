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

/** A list that answers `{items, next}`. */
type ListEndpoint<Item> = Endpoint<string, z.ZodType, z.ZodType, z.ZodType<Page<Item>>>

const readMeta = (endpoint: Endpoint) => {
  // The specification's menu is a read by POST; only reads name topics.
  if (endpoint.method !== 'GET' && !endpoint.topics)
    throw new Error(`${endpoint.method} ${endpoint.path} is not a read`)
  return { meta: endpoint.topics ? { topics: endpoint.topics } : {} }
}

/** A read as a value, for `useQuery`; its key opens with the endpoint's path. */
export const query = <E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>) =>
  queryOptions<EndpointResponse<E>, ApiError>({
    queryKey: [endpoint.path, input ?? {}],
    queryFn: ({ signal }) => callWith(endpoint, plainInput(input), signal),
    ...readMeta(endpoint),
  })

/** As many as a list gives at once: the first page comes soon, and whoever reads on reads all again when it changes. */
const FURTHER_ROWS = 200

const withCursor = (input: PlainInput, cursor: string | null): PlainInput =>
  cursor === null ? input : { ...input, query: { ...input.query, cursor, limit: FURTHER_ROWS } }

const flatten = <Item>({ pages }: InfiniteData<Page<Item>>): Item[] => pages.flatMap((page) => page.items)

/**
 * A keyset list as a value, for `useInfiniteQuery`: `data` is all rows read so far, `fetchNextPage` reads on. While a
 * changed filter is being read, the former rows stay (`isPlaceholderData`).
 */
export const listPages = <Item, E extends Endpoint>(endpoint: E & ListEndpoint<Item>, ...[input]: CallArguments<E>) => {
  const list: ListEndpoint<Item> = endpoint
  const asked = plainInput(input)
  return infiniteQueryOptions<Page<Item>, ApiError, Item[], readonly unknown[], string | null>({
    queryKey: [endpoint.path, asked, 'pages'],
    queryFn: ({ pageParam, signal }) => callWith(list, withCursor(asked, pageParam), signal),
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

/** A write as a value, for `useMutation`; what it makes stale is read again as soon as it has succeeded. */
export const action = <E extends Endpoint>(endpoint: E, { refreshes = [] }: ActionOptions = {}) =>
  mutationOptions<EndpointResponse<E>, ApiError, InputOf<E>>({
    mutationFn: (input) => callWith(endpoint, plainInput(input)),
    meta: { refreshes: refreshes.map((read) => read.path) },
  })
