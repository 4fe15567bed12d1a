import { testDatabase } from '../src/testing/test-database'
import { faults } from './buying/faults'
import { applyFault, playWithFault } from './buying/play-with-fault'

test.each(faults.filter(({ edits }) => edits.length > 0))(
  'the source contains what this fault replaces: $name',
  (fault) => {
    for (const { file, to } of fault.edits) expect(applyFault(fault, file)).toContain(to)
  },
)

/** Tries one fault in fifteen; `npm run prove -- buying-faults` tries all. */
test.each(faults.filter(({ behind }) => behind === undefined).filter((_, index) => index % 15 === 0))(
  'the histories detect this fault: $name',
  async (fault) => {
    const database = await testDatabase()
    try {
      const { wrong } = await playWithFault(fault, database, { firstSeed: 1, maxHistories: 400 })
      expect(wrong).not.toEqual([])
    } finally {
      await database.close()
    }
  },
)
