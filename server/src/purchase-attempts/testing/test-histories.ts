import { startBuyingWorld, type BuyingWorld } from './buying-world'
import { playHistories } from './play-histories'

const HISTORIES = Number(process.env['HISTORIES'] ?? 300)
const FIRST_SEED = Number(process.env['SEED'] ?? 1)

/**
 * A history in which nothing happens proves nothing. That whoever slept too long says so (`never_sent`) is too rare to be asked
 * of each half; `prove -- buying-faults` shows that one who sends late is noticed.
 */
const ENDS = ['placed', 'refused', 'unknown, then placed', 'not_placed', 'abandoned']

/** One half of all: the two are files of their own, so that both processors play. */
export function testHistories(half: 0 | 1): void {
  const count = Math.floor((HISTORIES + 1 - half) / 2)
  const firstSeed = FIRST_SEED + (half === 0 ? 0 : HISTORIES - count)
  let world: BuyingWorld
  beforeAll(async () => {
    world = await startBuyingWorld()
  })
  afterAll(() => world.close())

  test(`${count} random histories: never twice, never over a limit, never silently`, async () => {
    const { wrong, seen } = await playHistories(world, firstSeed, count)
    expect(wrong).toEqual([])
    // Of a few that are played again nothing is asked but that they hold.
    if (count >= 100) expect(ENDS.filter((end) => !seen.has(end))).toEqual([])
  }, 600_000)
}
