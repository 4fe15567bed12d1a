import { testDatabase } from '../src/testing/test-database'
import { faults } from './buying/faults'
import { playWithFault } from './buying/play-with-fault'

/** A tenth of them; `npm run prove -- buying-faults` tries all. */
test.each(faults.filter(({ behind }) => behind === undefined).filter((_, index) => index % 10 === 0))(
  'is noticed: $name',
  async (fault) => {
    const database = await testDatabase()
    try {
      const { wrong } = await playWithFault(fault, database, { firstSeed: 1, most: 400 })
      expect(wrong).not.toEqual([])
    } finally {
      await database.close()
    }
  },
  300_000,
)
