import { LRUCache } from 'lru-cache'
import { clock } from '../platform/time/clock'
import { ConnectorError } from '../stores/connector-error'

const IN_A_ROW = 4
const LEFT_ALONE_MS = 30_000
const KEPT = 1000

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
 * Origins that do not answer: after 4 such requests in a row they are left alone for half a minute. Each would wait for its
 * time-out, and all other stores' pictures behind it.
 */
export class SilentOrigins {
  readonly #silences = new LRUCache<string, Silence>({ max: KEPT })

  /** Asks, or throws at once what the origin's last request ended with. */
  async ask<Answer>(url: string, send: () => Promise<Answer>): Promise<Answer> {
    const { origin } = new URL(url)
    const silence = this.#silences.get(origin)
    if (silence && silence.inARow >= IN_A_ROW && clock.now() - silence.at < LEFT_ALONE_MS) throw silence.error
    try {
      const answer = await send()
      this.#silences.delete(origin)
      return answer
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
