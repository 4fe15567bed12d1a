import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess, ServerProcesses } from '../../src/testing/server-processes'
import { STUCK_AFTER_MS } from './stuck-after'

export interface SupervisedServer {
  /** Origin at which the server listens now; null while it does not run, and for a worker. */
  origin(): string | null
  /** Sends `kill -9`; the server is restarted at once. */
  kill(): Promise<void>
  /** Resolves when the server runs. */
  ready(): Promise<void>
  /** Stops the server permanently, by SIGTERM. */
  stop(): Promise<void>
}

interface Supervision {
  role: 'all' | 'api' | 'worker'
  url: string
  /** Reports an exit that was not requested. */
  reportExit(what: string): void
}

/** Restarts a server process each time it ends, as a process supervisor does. */
export async function superviseServer(
  processes: ServerProcesses,
  { role, url, reportExit }: Supervision,
): Promise<SupervisedServer> {
  let running: ServerProcess | null = null
  let isExpected = false
  const start = async () => {
    for (const until = performance.now() + STUCK_AFTER_MS; ; await sleep(100)) {
      try {
        // A server that starts while the database is down ends by itself.
        running = await processes.start(role, url)
        break
      } catch (error) {
        if (performance.now() > until) throw error
      }
    }
    isExpected = false
    running.child.once('exit', (code, signal) => {
      running = null
      if (isExpected) return
      reportExit(`a ${role} process ended by itself (${code ?? signal})`)
      starting = start()
    })
  }
  let starting = start()
  await starting
  const end = async (signal: NodeJS.Signals) => {
    await starting
    const { child } = running ?? {}
    if (!child) return
    isExpected = true
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    origin: () => running?.origin || null,
    async kill() {
      await end('SIGKILL')
      starting = start()
    },
    ready: () => starting,
    stop: () => end('SIGTERM'),
  }
}
