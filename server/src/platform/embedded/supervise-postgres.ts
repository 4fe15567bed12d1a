import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from './postgres'

const CHECK_EVERY_MS = 1000

/**
 * Restarts a started PostgreSQL at the same address whenever it ends by itself (out of memory, crash), until `stop` is
 * called.
 */
export function superviseEmbeddedPostgres(
  options: EmbeddedOptions,
  started: EmbeddedPostgres,
  report: (what: string, error?: unknown) => void,
): Pick<EmbeddedPostgres, 'stop'> {
  let current = started
  const port = Number(new URL(started.url).port)
  const stopping = new AbortController()
  const restartIfEnded = async () => {
    if (isAlive(current.pid)) return
    report('the embedded PostgreSQL has ended by itself and is started again')
    current = await startEmbeddedPostgres({ ...options, port })
  }
  const supervise = async () => {
    while (!stopping.signal.aborted) {
      await restartIfEnded().catch((error: unknown) =>
        report('the embedded PostgreSQL could not be started again', error),
      )
      await sleep(CHECK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const supervising = supervise()
  return {
    stop: async () => {
      stopping.abort()
      await supervising
      await current.stop()
    },
  }
}
