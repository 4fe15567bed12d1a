import { MutationCache, QueryClient } from '@tanstack/react-query'
import type { Topic } from '../contract/events'
import { isApiError } from './api-error'
import type { ApiError } from './api-error'
import { dropEarlyReads } from './early-reads'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
    queryMeta: {
      /** Live topics whose events make the response stale. */
      topics?: readonly Topic[]
      /**
       * Whether the 'Request Error' message is suppressed: the failure is shown elsewhere, or the user did not start
       * the request.
       */
      quiet?: boolean
    }
    mutationMeta: {
      /** Paths of the endpoints whose responses this write makes stale. */
      refreshes?: readonly string[]
      quiet?: boolean
    }
  }
}

/** Age in ms up to which a response is reused, unless an event or a write makes it stale. */
export const STALE_AFTER_MS = 30_000
const READ_RETRIES = 2
const MAX_DELAY_MS = 8000

/** Whether to retry a read: only after failures that may be transient (no response, or a 5xx). */
export const mayRetry = (failures: number, error: unknown): boolean =>
  failures < READ_RETRIES && isApiError(error) && (error.code === 'network' || error.status >= 500)

/** Retry back-off in ms: doubles each time, with jitter, so that ten tabs do not retry at the same instant. */
export const retryDelay = (failures: number): number =>
  Math.min(500 * 2 ** failures, MAX_DELAY_MS) * (0.75 + Math.random() / 2)

export const makeQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      // Set here and not in the action's `onSuccess`, since a page may define its own.
      onSuccess: (_response, _input, _onMutate, mutation) => {
        dropEarlyReads()
        for (const path of mutation.meta?.refreshes ?? []) void client.invalidateQueries({ queryKey: [path] })
      },
    }),
    defaultOptions: {
      queries: {
        retry: mayRetry,
        retryDelay,
        staleTime: STALE_AFTER_MS,
        // A cached page that was hidden for a while shows its last data at once and refetches.
        gcTime: 30 * 60_000,
        // With `online` a machine whose only network is local would wait for ever, without an error.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** The query client shared by host and remotes. */
export const queryClient = makeQueryClient()
