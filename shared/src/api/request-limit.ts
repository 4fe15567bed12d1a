import { ApiError } from './api-error'

/** Rate limiter of one remote in one tab (token bucket): bucket size, and tokens per second. */
export const BURST = 30
export const PER_SECOND = 5
/** Maximum number of waiting requests of a remote; further requests fail. */
export const MAX_WAITING = 100

/**
 * Name of the remote that this copy of the module belongs to (each remote bundles its own); null for the host, which
 * has no limit.
 */
let remote: string | null = null
/** Tokens as of `at` (ms of `performance.now()`); negative: the number of waiting requests. */
let tokens = BURST
let refilledAt = 0
let isReported = false

/** Applies a remote's rate limit to the calls of this bundle. */
export const limitRequestsOf = (name: string): void => {
  remote = name
  tokens = BURST
  refilledAt = performance.now()
  isReported = false
}

/**
 * Reports the excess once, as an uncaught error of the remote: its file is in the stack, so the error is attributed to
 * its release.
 */
const reportExcess = () => {
  if (isReported) return
  isReported = true
  reportError(new Error(`${remote} makes more than ${BURST} requests at once and ${PER_SECOND} a second: they wait`))
}

const pause = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/**
 * Resolves when it is a request's turn: at once, unless the remote exceeds its rate. A request loop in one remote's
 * page thus takes neither the server nor the browser's connections from the other remotes.
 * @throws ApiError `request.too_many`; the abort's own reason when `signal` was aborted
 */
export const requestTurn = async (signal?: AbortSignal): Promise<void> => {
  if (remote === null) return
  const now = performance.now()
  tokens = Math.min(BURST, tokens + ((now - refilledAt) / 1000) * PER_SECOND)
  refilledAt = now
  if (tokens < 1) reportExcess()
  if (tokens <= -MAX_WAITING) {
    throw new ApiError({ message: `${remote} makes too many requests`, code: 'request.too_many', status: 429 })
  }
  tokens -= 1
  if (tokens < 0) await pause((-tokens / PER_SECOND) * 1000, signal)
}
