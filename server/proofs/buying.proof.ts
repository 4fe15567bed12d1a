import { playHistories } from '../src/purchase-attempts/testing/play-histories'
import { ShopName } from '../src/purchase-attempts/testing/shop-name'
import { startWorldOf } from '../src/purchase-attempts/testing/world-shops'
import { proofDatabase } from './buying/proof-database'
import type { Proof } from './proof'

export const proof: Proof = {
  name: 'buying',
  about: 'random histories of tasks, faults, kills and people: never bought twice, over a limit or silently',
  tries: 10_000,
  partOf: 50,
  /** A failed history alone is replayed by HISTORIES=1 SEED=<its seed> npx jest purchase-attempts/history.test. */
  async run({ tries, seed, say, shop }) {
    const world = await startWorldOf(ShopName.default('practice').parse(shop), await proofDatabase())
    try {
      const { failures, counters } = await playHistories(world, seed, tries, say)
      return { counts: Object.fromEntries(counters), found: failures }
    } finally {
      await world.close()
    }
  },
}
