import fc from 'fast-check'
import { countedSends, rateState, type Rate } from './channel-rate'

const NOW = 1_000_000_000
const ago = (...seconds: number[]) => seconds.map((each) => NOW - each * 1000)

test('applies the tightest rate limit, and returns when the next message may be sent', () => {
  const twenty: Rate = { count: 20, perMs: 60_000 }
  expect(rateState([], ago(1, 2, 3), NOW)).toMatchObject({ now: Infinity, soon: Infinity })
  expect(rateState([twenty], ago(1, 2, 70), NOW)).toMatchObject({ now: 18, soon: 18 })
  expect(rateState([{ count: 1, perMs: 1000 }], ago(0.2), NOW)).toEqual({ now: 0, soon: 59, freeAt: NOW + 1300 })
  const full = ago(...Array.from({ length: 20 }, (_, index) => 40 - index))
  expect(rateState([twenty, { count: 5, perMs: 1000 }], full, NOW)).toEqual({ now: 0, soon: 0, freeAt: NOW + 20_500 })
  expect(countedSends([twenty], ago(30, 61), NOW)).toEqual(ago(30))
  expect(countedSends([], ago(30), NOW)).toEqual([])
})

test('no window of a rate’s length ever contains more messages than allowed', () => {
  const arrivals = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 200 })
  const rates = fc.array(
    fc.record({ count: fc.integer({ min: 1, max: 5 }), perMs: fc.integer({ min: 100, max: 60_000 }) }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  fc.assert(
    fc.property(arrivals, rates, (gaps, all) => {
      const sends: number[] = []
      let now = NOW
      for (const gap of gaps) {
        now += gap
        if (rateState(all, countedSends(all, sends, now), now).now > 0) sends.push(now)
      }
      for (const { count, perMs } of all) {
        const worst = sends.map((at) => sends.filter((other) => other >= at && other < at + perMs).length)
        expect(Math.max(0, ...worst)).toBeLessThanOrEqual(count)
      }
    }),
    { numRuns: 200 },
  )
})
