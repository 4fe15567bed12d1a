import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerProcess, ServerProcesses } from '../../src/testing/server-processes'

export interface SupervisedServer {
  /** Where it listens now; null while it is not there, and of a worker. */
  origin(): string | null
  /** `kill -9`; it is started again at once. */
  kill(): Promise<void>
  /** Resolves when it runs. */
  ready(): Promise<void>
  /** In order, by SIGTERM, for good. */
  stop(): Promise<void>
}

interface Supervision {
  role: 'all' | 'api' | 'worker'
  url: string
  /** What it does that it was not made to do. */
  tell(what: string): void
}

const START_WITHIN_MS = 60_000

/** Starts a server process again whenever it has ended, as what supervises processes does. */
export async function superviseServer(
  processes: ServerProcesses,
  { role, url, tell }: Supervision,
): Promise<SupervisedServer> {
  let running: ServerProcess | null = null
  let isExpected = false
  const start = async () => {
    for (const until = performance.now() + START_WITHIN_MS; ; await sleep(100)) {
      try {
        // It ends by itself where the database is away when it starts.
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
      tell(`a ${role} process ended by itself (${code ?? signal})`)
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
