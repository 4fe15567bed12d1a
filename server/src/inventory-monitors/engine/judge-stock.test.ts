import fc from 'fast-check'
import { confirmedState, judgeStock, type StockJudgement } from './judge-stock'

const start: StockJudgement = { state: 'unknown', confirming: 0 }

const statesAfter = (readings: (boolean | null)[], confirmations: number, from = start) => {
  let judgement = from
  return readings.map((orderable) => {
    judgement = judgeStock(judgement, orderable, confirmations)
    return judgement.state
  })
}

test.each<[string, (boolean | null)[], number, string[]]>([
  ['one reading is enough if one is required', [false, true, false], 1, ['out', 'in', 'out']],
  [
    'three equal readings in a row confirm a restock',
    [false, true, true, true],
    3,
    ['out', 'suspect_in', 'suspect_in', 'in'],
  ],
  ['a contrary reading clears a suspicion', [false, true, false, true], 2, ['out', 'suspect_in', 'out', 'suspect_in']],
  ['the way out is suspected too', [true, true, false, false], 2, ['suspect_in', 'in', 'suspect_out', 'out']],
  ['back in stock while suspected to be out', [true, true, false, true], 2, ['suspect_in', 'in', 'suspect_out', 'in']],
  [
    'what says nothing moves nothing',
    [null, false, null, true, null, true],
    2,
    ['unknown', 'out', 'out', 'suspect_in', 'suspect_in', 'in'],
  ],
])('%s', (_name, readings, confirmations, expected) => {
  expect(statesAfter(readings, confirmations)).toEqual(expected)
})

const readings = fc.array(fc.constantFrom(true, false, null), { maxLength: 60 })
const confirmations = fc.integer({ min: 1, max: 10 })

test('a change of the confirmed state always follows the configured number of equal readings', () => {
  fc.assert(
    fc.property(readings, confirmations, (given, needed) => {
      let judgement = start
      for (const [index, reading] of given.entries()) {
        const before = confirmedState(judgement.state)
        judgement = judgeStock(judgement, reading, needed)
        const after = confirmedState(judgement.state)
        if (after === before || before === 'unknown') continue
        const decisive = given.slice(0, index + 1).filter((one) => one !== null)
        expect(decisive.slice(-needed)).toEqual(Array.from({ length: needed }, () => after === 'in'))
      }
    }),
  )
})

test('only a suspected state counts readings, and always fewer than its confirmation needs', () => {
  fc.assert(
    fc.property(readings, confirmations, (given, needed) => {
      let judgement = start
      for (const reading of given) {
        judgement = judgeStock(judgement, reading, needed)
        const isSuspicion = judgement.state.startsWith('suspect')
        expect(judgement.confirming > 0).toBe(isSuspicion)
        expect(judgement.confirming).toBeLessThan(needed === 1 ? 1 : needed)
      }
    }),
  )
})
