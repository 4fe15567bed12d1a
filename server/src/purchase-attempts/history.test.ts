import type { ShopWorld } from './testing/buying-world'
import { playHistories } from './testing/play-histories'
import { startWorldOf } from './testing/world-shops'

const HISTORIES = Number(process.env['HISTORIES'] ?? 100)
const FIRST_SEED = Number(process.env['SEED'] ?? 1)

/**
 * End states that must occur, because a run without them proves nothing. `never_sent`, after a worker was suspended for
 * too long, is too rare to be required; `prove -- buying-faults` shows that late requests are detected.
 */
const ENDS = ['placed', 'refused', 'unknown, then placed', 'not_placed', 'abandoned']

let world: ShopWorld | undefined
afterEach(() => world?.close())

/** The protocol is the same at each shop; a part of the histories shows that a dialect fulfils it. */
test.each([
  ['practice', HISTORIES],
  ['ucp', Math.ceil(HISTORIES / 4)],
  ['ucp-mcp', Math.ceil(HISTORIES / 10)],
  ['woocommerce', Math.ceil(HISTORIES / 10)],
] as const)(
  'at the shop %s, %i random histories: no double purchase, no exceeded limit, no missing event',
  async (shop, histories) => {
    world = await startWorldOf(shop)
    const { failures, counters } = await playHistories(world, FIRST_SEED, histories)
    expect(failures).toEqual([])
    // A short run, for example of one seed, need not reach all end states.
    if (histories >= 100) expect(ENDS.filter((end) => !counters.has(end))).toEqual([])
  },
)
