import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { z } from '@outlet/shared/contract/zod'

const Listening = z.object({ type: z.literal('listening'), origin: z.url() })
const START_TIMEOUT_MS = 15_000

export interface PracticeProcess {
  origin: string
  clientId: string
  stop(): Promise<void>
}

/**
 * Starts the practice store as a separate process, which exits when this process does, even after a crash. It admits
 * the client of PRACTICE_CLIENT_ID, or else a random client id of this start.
 */
export async function startPracticeProcess(script: string): Promise<PracticeProcess> {
  const clientId = process.env['PRACTICE_CLIENT_ID'] ?? randomBytes(16).toString('hex')
  const settings = Object.entries(process.env).filter(([name]) => name === 'PATH' || name.startsWith('PRACTICE_'))
  const child = fork(script, [], {
    env: { ...Object.fromEntries(settings), PRACTICE_CLIENT_ID: clientId },
    execArgv: process.execArgv,
    // Separate process group: Ctrl-C reaches only the server, which then stops this process in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the practice store did not start in time')), START_TIMEOUT_MS)
    child.once('exit', (code) => reject(new Error(`the practice store ended with code ${code}`)))
    child.on('message', (message) => {
      const listening = Listening.safeParse(message)
      if (!listening.success) return
      clearTimeout(timer)
      resolve(listening.data.origin)
    })
  })
  return {
    origin,
    clientId,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
