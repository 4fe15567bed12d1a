import { ApiError } from './api-error'

/** Of one remote in one tab: so many at once, and then so many a second. */
export const BURST = 30
export const PER_SECOND = 5
/** Requests that wait for their turn; of a remote that asks for still more, each further one fails. */
export const MOST_WAITING = 100

/** Whose this copy of the module is: each remote brings its own; null: the host's, which has no limit. */
let remote: string | null = null
/** As of `at`, milliseconds of `performance.now()`; negative: so many wait. */
let tokens = BURST
let at = 0
let isTold = false

/** Holds the calls of this bundle to a remote's limit. */
export const limitRequestsOf = (name: string): void => {
  remote = name
  tokens = BURST
  at = performance.now()
  isTold = false
}

/** Once, like an uncaught error of the remote's own: its file stands in the stack, so that its release is credited. */
const tell = () => {
  if (isTold) return
  isTold = true
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
 * Resolves when it is a request's turn: at once, unless the remote asks too much. A loop in one remote's page takes neither
 * the server nor the browser's connections from the others.
 * @throws ApiError `request.too_many`; the abort's own reason when `signal` was aborted
 */
export const requestTurn = async (signal?: AbortSignal): Promise<void> => {
  if (remote === null) return
  const now = performance.now()
  tokens = Math.min(BURST, tokens + ((now - at) / 1000) * PER_SECOND)
  at = now
  if (tokens < 1) tell()
  if (tokens <= -MOST_WAITING) {
    throw new ApiError({ message: `${remote} makes too many requests`, code: 'request.too_many', status: 429 })
  }
  tokens -= 1
  if (tokens < 0) await pause((-tokens / PER_SECOND) * 1000, signal)
}
