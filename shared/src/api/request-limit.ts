import { ApiError } from './api-error'

/** Of one remote in one tab: so many at once, and then so many a second. */
export const BURST = 30
export const PER_SECOND = 5
/** Requests that wait for their turn; of a remote that asks for still more, each further one fails. */
export const MOST_WAITING = 100

interface Limit {
  /** As of `at`, milliseconds of `performance.now()`; negative: so many wait. */
  tokens: number
  at: number
  isTold: boolean
}

const limits = new Map<string, Limit>()

const limitOf = (remote: string): Limit => {
  const now = performance.now()
  const { tokens, at, isTold } = limits.get(remote) ?? { tokens: BURST, at: now, isTold: false }
  const limit = { tokens: Math.min(BURST, tokens + ((now - at) / 1000) * PER_SECOND), at: now, isTold }
  limits.set(remote, limit)
  return limit
}

/** Once, as any uncaught error of the remote's: its file stands in the stack. */
const tell = (remote: string, limit: Limit) => {
  if (limit.isTold) return
  limit.isTold = true
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
 * Resolves when it is the request's turn: at once, unless its remote asks too much. A loop in one remote's page takes
 * neither the server nor the browser's connections from the others.
 * @throws ApiError `request.too_many`; the abort's own reason when `signal` was aborted
 */
export const requestTurn = async (remote: string, signal?: AbortSignal): Promise<void> => {
  const limit = limitOf(remote)
  if (limit.tokens >= 1) {
    limit.tokens -= 1
    return
  }
  tell(remote, limit)
  if (limit.tokens <= -MOST_WAITING) {
    const message = `${remote} makes too many requests`
    throw new ApiError({ message, code: 'request.too_many', status: 429 })
  }
  limit.tokens -= 1
  await pause((-limit.tokens / PER_SECOND) * 1000, signal)
}
