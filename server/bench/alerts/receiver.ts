import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from '@outlet/shared/contract/zod'

const Arrival = z.object({ id: z.string(), at: z.number() })

/** Starts a webhook receiver in its own process and records the arrival time of each message, in microseconds. */
export async function startReceiver() {
  const child = fork(join(import.meta.dirname, 'receiver-process.ts'), [], {
    cwd: join(import.meta.dirname, '../..'),
    execArgv: ['--import', 'tsx'],
  })
  const [ready] = await once(child, 'message')
  const { port } = z.object({ port: z.number() }).parse(ready)
  const arrived = new Map<string, number>()
  child.on('message', (message) => {
    const arrival = Arrival.safeParse(message)
    if (arrival.success) arrived.set(arrival.data.id, arrival.data.at)
  })
  return { url: `http://127.0.0.1:${port}/hook`, arrived, stop: () => void child.kill() }
}
