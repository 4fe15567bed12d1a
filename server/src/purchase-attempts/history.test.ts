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
  for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed++) {
    const history = await new History(w, seed).remember()
    const found = await history.play()
    if (found.length > 0) wrong.push(`seed ${seed}: ${found.join('; ')} (${history.told.join(', ')})`)
  }
  expect(wrong).toEqual([])
}, 600_000)
