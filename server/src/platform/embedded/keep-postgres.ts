import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from './postgres'

const LOOK_EVERY_MS = 1000

/**
 * Should a started PostgreSQL end by itself (killed for its memory, crashed), it is started again at the same address,
 * until it is stopped by `stop`.
 */
export function keepEmbeddedPostgres(
  options: EmbeddedOptions,
  started: EmbeddedPostgres,
  tell: (what: string, error?: unknown) => void,
): Pick<EmbeddedPostgres, 'stop'> {
  let current = started
  const port = Number(new URL(started.url).port)
  const stopping = new AbortController()
  const look = async () => {
    if (isAlive(current.pid)) return
    tell('the embedded PostgreSQL has ended by itself and is started again')
    current = await startEmbeddedPostgres({ ...options, port })
  }
  const keep = async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => tell('the embedded PostgreSQL could not be started again', error))
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const keeping = keep()
  return {
    stop: async () => {
      stopping.abort()
      await keeping
      await current.stop()
    },
  }
}
