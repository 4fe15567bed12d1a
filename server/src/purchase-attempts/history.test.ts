import { History } from './testing/history'
import { startBuyingWorld, type BuyingWorld } from './testing/buying-world'

const HISTORIES = Number(process.env['HISTORIES'] ?? 300)
const FIRST_SEED = Number(process.env['SEED'] ?? 1)

let w: BuyingWorld
beforeAll(async () => {
  w = await startBuyingWorld()
})
afterAll(() => w.close())

test(`${HISTORIES} random histories: never twice, never over a limit, never silently`, async () => {
  const wrong: string[] = []
  const seen = new Map<string, number>()
  for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed++) {
    const history = await new History(w, seed).remember()
    const found = await history.play()
    for (const [what, n] of history.seen) seen.set(what, (seen.get(what) ?? 0) + n)
    if (found.length > 0) wrong.push(`seed ${seed}: ${found.join('; ')} (${history.told.join(', ')})`)
  }
  expect(wrong).toEqual([])
  // A history in which nothing happens proves nothing.
  for (const state of ['placed', 'refused', 'unknown', 'not_placed', 'abandoned'])
    expect([state, seen.get(state) ?? 0]).toEqual([state, expect.any(Number)])
  console.log([...seen])
}, 600_000)
