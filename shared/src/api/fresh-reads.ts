import { z } from '../contract/zod'
import { fillPath } from '../contract/endpoint'
import { apiUrl } from './base-url'
import { comparable } from './early-reads'
import { queryClient, STALE_AFTER_MS } from '@outlet/shared/api/query-client'
import { toSearch } from './search-params'

/** As query.ts makes them: the endpoint's path, and what it was asked. */
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
  return comparable(apiUrl(fillPath(path, params) + toSearch(query)))
}

/** Whether a read (of the API, without API_PREFIX, query included) is known already, and a page would not ask anew. */
export const isFresh = (read: string): boolean => {
  const wanted = comparable(apiUrl(read))
  return queryClient
    .getQueryCache()
    .getAll()
    .some((query) => addressOf(query.queryKey) === wanted && !query.isStaleByTime(STALE_AFTER_MS))
}
