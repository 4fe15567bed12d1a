import { MutationCache, QueryClient } from '@tanstack/react-query'
import type { Topic } from '../contract/events'
import { isApiError } from './api-error'
import type { ApiError } from './api-error'
import { dropEarlyReads } from './early-reads'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: {
      /** An event of one of these topics makes the answer stale. */
      topics?: readonly Topic[]
      /** No 'Request Error' message: something else tells the person, or nobody asked. */
      quiet?: boolean
    }
    mutationMeta: {
      /** Paths of the endpoints whose answers this write makes stale. */
      refreshes?: readonly string[]
      quiet?: boolean
    }
  }
}

/** So long an answer is taken as it is, unless an event or a write makes it stale. */
export const STALE_AFTER_MS = 30_000
const READ_RETRIES = 2
const LONGEST_DELAY_MS = 8000

/** Only what may come right by itself: no answer at all, or a server in trouble. */
export const mayRetry = (failures: number, error: unknown): boolean =>
  failures < READ_RETRIES && isApiError(error) && (error.code === 'network' || error.status >= 500)

/** Doubling, with jitter, so that ten tabs do not come back in the same instant. */
export const retryDelay = (failures: number): number =>
  Math.min(500 * 2 ** failures, LONGEST_DELAY_MS) * (0.75 + Math.random() / 2)

export const makeQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      // Here and not in `onSuccess` of the action: a page may have an `onSuccess` of its own.
      onSuccess: (_answer, _input, _onMutate, mutation) => {
        dropEarlyReads()
        for (const path of mutation.meta?.refreshes ?? []) void client.invalidateQueries({ queryKey: [path] })
      },
    }),
    defaultOptions: {
      queries: {
        retry: mayRetry,
        retryDelay,
        staleTime: STALE_AFTER_MS,
        // A kept page that nobody looked at for a while shows what it had at once, and reads again.
        gcTime: 30 * 60_000,
        // 'online' would wait for ever, silently, on a machine whose only network is its own.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** The one client of host and remotes. */
export const queryClient = makeQueryClient()
