import { startBuyingWorld, type BuyingWorld } from './testing/buying-world'
import { playHistories } from './testing/play-histories'

const HISTORIES = Number(process.env['HISTORIES'] ?? 100)
const FIRST_SEED = Number(process.env['SEED'] ?? 1)

/**
 * End states that must occur, because a run without them proves nothing. `never_sent`, after a worker was suspended for
 * too long, is too rare to be required; `prove -- buying-faults` shows that late requests are detected.
 */
const ENDS = ['placed', 'refused', 'unknown, then placed', 'not_placed', 'abandoned']

let world: BuyingWorld
beforeAll(async () => {
  world = await startBuyingWorld()
})
afterAll(() => world.close())

test(`${HISTORIES} random histories: no double purchase, no exceeded limit, no missing event`, async () => {
  const { failures, counters } = await playHistories(world, FIRST_SEED, HISTORIES)
  expect(failures).toEqual([])
  // A short run, for example of one seed, need not reach all end states.
  if (HISTORIES >= 100) expect(ENDS.filter((end) => !counters.has(end))).toEqual([])
}, 600_000)
