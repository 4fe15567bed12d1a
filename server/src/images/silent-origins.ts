import { LRUCache } from 'lru-cache'
import { clock } from '../platform/time/clock'
import { ConnectorError } from '../stores/connector-error'

const FAILURES_TO_OPEN = 4
const OPEN_MS = 30_000
const MAX_ORIGINS = 1000

interface Silence {
  inARow: number
  at: number
  error: ConnectorError
}

const silences = new Set<string>([
  'store.timeout',
  'store.unreachable',
  'store.gone',
  'store.untrusted_certificate',
  'store.proxy_failed',
])

const isSilent = (error: unknown): error is ConnectorError =>
  error instanceof ConnectorError && silences.has(error.code)

/**
 * Circuit breaker per origin: after 4 requests in a row without a response, the origin receives no requests for half a
 * minute. Otherwise each request would wait for its time-out and block the images of all other stores.
 */
export class SilentOrigins {
  readonly #silences = new LRUCache<string, Silence>({ max: MAX_ORIGINS })

  /** Sends the request, or throws the origin's last error at once while its circuit is open. */
  async request<Result>(url: string, send: () => Promise<Result>): Promise<Result> {
    const { origin } = new URL(url)
    const silence = this.#silences.get(origin)
    if (silence && silence.inARow >= FAILURES_TO_OPEN && clock.now() - silence.at < OPEN_MS) throw silence.error
    try {
      const result = await send()
      this.#silences.delete(origin)
      return result
    } catch (error) {
      if (isSilent(error)) this.#note(origin, error)
      throw error
    }
  }

  #note(origin: string, error: ConnectorError) {
    const inARow = (this.#silences.get(origin)?.inARow ?? 0) + 1
    this.#silences.set(origin, { inARow, at: clock.now(), error })
  }
}
