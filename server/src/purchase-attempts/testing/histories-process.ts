import { z } from '@outlet/shared/contract/zod'
import { openDatabase } from '../../platform/db/database'
import { startBuyingWorld } from './buying-world'
import { playHistories } from './play-histories'

// Runs random histories in a process of its own until one fails, for proofs that alter the buying code before it is
// bundled.
const { DATABASE_URL, FIRST_SEED, HISTORIES } = z
  .object({ DATABASE_URL: z.string(), FIRST_SEED: z.coerce.number(), HISTORIES: z.coerce.number() })
  .parse(process.env)

const db = openDatabase({ url: DATABASE_URL, use: 'work', maxConnections: 10 })
const world = await startBuyingWorld({ url: DATABASE_URL, db, close: () => db.$client.end() })
let played = 0
let wrong: string[] = []
while (played < HISTORIES && wrong.length === 0) {
  const seed = FIRST_SEED + played++
  wrong = await playHistories(world, seed, 1).then(
    (result) => result.failures,
    (error: unknown) => [`seed ${seed}: broke off with ${String(error)}`],
  )
}
process.send?.({ played, wrong }, undefined, undefined, () => process.exit(0))
