import { z } from '../contract/zod'
import { fillPath } from '../contract/endpoint'
import { apiUrl } from './base-url'
import { normaliseAddress } from './early-reads'
import { queryClient, STALE_AFTER_MS } from '@outlet/shared/api/query-client'
import { toSearch } from './search-params'

/** Query key as query.ts makes it: the endpoint's path and the input. */
const Key = z.tuple(
  [
    z.string(),
    z.object({
      params: z.record(z.string(), z.string()).optional(),
      query: z.record(z.string(), z.unknown()).optional(),
    }),
  ],
  z.unknown(),
)

const addressOf = (queryKey: readonly unknown[]): string | null => {
  const key = Key.safeParse(queryKey)
  if (!key.success) return null
  const [path, { params, query }] = key.data
  return normaliseAddress(apiUrl(fillPath(path, params) + toSearch(query)))
}

/** Whether a read (an API path without API_PREFIX, query included) is cached and not stale. */
export const isFresh = (read: string): boolean => {
  const wanted = normaliseAddress(apiUrl(read))
  return queryClient
    .getQueryCache()
    .getAll()
    .some((query) => addressOf(query.queryKey) === wanted && !query.isStaleByTime(STALE_AFTER_MS))
}
