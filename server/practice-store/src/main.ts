import { z } from '@outlet/shared/contract/zod'
import { startPracticeStore } from './start-practice-store'

const Environment = z.object({
  PRACTICE_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  PRACTICE_SEED: z.coerce.number().int().default(1),
  PRACTICE_CLIENT_ID: z.string().min(1).optional(),
  PRACTICE_CONTROL_TOKEN: z.string().min(1).optional(),
  PRACTICE_MASTERS: z.coerce.number().int().min(1).max(1_000_000).default(3000),
  PRACTICE_MOVING: z
    .enum(['0', '1'])
    .default('1')
    .transform((flag) => flag === '1'),
})

/**
 * Runs the store as its own process. Reports its origin by IPC, or on stdout without an IPC channel. Exits with its
 * parent or on a signal.
 */
async function main(): Promise<void> {
  const env = Environment.parse(process.env)
  const store = await startPracticeStore({
    port: env.PRACTICE_PORT,
    seed: env.PRACTICE_SEED,
    masters: env.PRACTICE_MASTERS,
    moving: env.PRACTICE_MOVING,
    ...(env.PRACTICE_CLIENT_ID === undefined ? {} : { clientId: env.PRACTICE_CLIENT_ID }),
    ...(env.PRACTICE_CONTROL_TOKEN === undefined ? {} : { controlToken: env.PRACTICE_CONTROL_TOKEN }),
  })
  const stop = () => void store.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.once('disconnect', stop)
  const message = { type: 'listening', origin: store.origin }
  if (process.send) process.send(message)
  else process.stdout.write(`${JSON.stringify(message)}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
