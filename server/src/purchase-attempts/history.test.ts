import { startBuyingWorld, type BuyingWorld } from './testing/buying-world'
import { playHistories } from './testing/play-histories'

const HISTORIES = Number(process.env['HISTORIES'] ?? 100)
const FIRST_SEED = Number(process.env['SEED'] ?? 1)

/** A history in which nothing happens proves nothing. */
const ENDS = ['placed', 'refused', 'unknown, then placed', 'not_placed', 'not_placed never_sent', 'abandoned']

let w: BuyingWorld
beforeAll(async () => {
  w = await startBuyingWorld()
})
afterAll(() => w.close())

test(`${HISTORIES} random histories: never twice, never over a limit, never silently`, async () => {
  const { wrong, seen } = await playHistories(w, FIRST_SEED, HISTORIES)
  expect(wrong).toEqual([])
  expect(ENDS.filter((end) => !seen.has(end))).toEqual([])
}, 600_000)
