import fc from 'fast-check'
import type { StockInterval } from '../engine/diff-readings'
import { sumSeries } from './sum-series'

const interval = (variantId: string, from: number, until: number, available: number | null): StockInterval => ({
  variantId,
  from,
  until,
  available,
  kind: available === null ? 'capped' : 'exact',
  orderable: available === null || available > 0,
  price: null,
})

test('totals the variants step by step, and omits steps without readings', () => {
  const intervals = [
    interval('a', 0, 15, 5),
    interval('a', 15, 30, 2),
    interval('b', 0, 30, 10),
    interval('a', 52, 60, 0),
    interval('b', 52, 60, 0),
  ]
  expect(sumSeries(intervals, [0, 10, 20, 30, 40, 50, 60], null)).toEqual({
    steps: [
      {
        from: 0,
        until: 10,
        min: 15,
        max: 15,
        last: 15,
        kind: 'exact',
        knownMs: 10,
        orderableMs: 10,
        restocks: 0,
        price: null,
      },
      {
        from: 10,
        until: 20,
        min: 12,
        max: 15,
        last: 12,
        kind: 'exact',
        knownMs: 10,
        orderableMs: 10,
        restocks: 0,
        price: null,
      },
      {
        from: 20,
        until: 30,
        min: 12,
        max: 12,
        last: 12,
        kind: 'exact',
        knownMs: 10,
        orderableMs: 10,
        restocks: 0,
        price: null,
      },
      // The last reading is on the step's first instant.
      {
        from: 30,
        until: 40,
        min: 12,
        max: 12,
        last: 12,
        kind: 'exact',
        knownMs: 1,
        orderableMs: 1,
        restocks: 0,
        price: null,
      },
      {
        from: 50,
        until: 60,
        min: 0,
        max: 0,
        last: 0,
        kind: 'exact',
        knownMs: 8,
        orderableMs: 0,
        restocks: 0,
        price: null,
      },
    ],
    orderable: false,
  })
})

test('counts a restock when the stock becomes orderable again, not at the first reading, and once over a gap', () => {
  const intervals = [
    interval('a', 0, 5, 3),
    interval('a', 5, 8, 0),
    interval('a', 8, 12, 1),
    interval('a', 14, 20, 0),
    interval('a', 33, 40, 2),
  ]
  const { steps } = sumSeries(intervals, [0, 10, 20, 30, 40], null)
  expect(steps.map((step) => [step.from, step.restocks])).toEqual([
    [0, 1],
    [10, 0],
    [20, 0],
    [30, 1],
  ])
  expect(sumSeries([interval('a', 1, 9, 4)], [0, 10], false).steps[0]?.restocks).toBe(1)
  expect(sumSeries([interval('a', 1, 9, 4)], [0, 10], true).steps[0]?.restocks).toBe(0)
})

test('marks a total with a capped quantity; without an exact quantity the total is null', () => {
  const { steps } = sumSeries(
    [interval('a', 0, 10, 3), interval('b', 4, 10, null), interval('b', 10, 20, null)],
    [0, 10, 20],
    null,
  )
  expect(steps).toMatchObject([
    { kind: 'capped', min: 3, max: 3, last: 3, orderableMs: 10 },
    { kind: 'capped', min: 3, last: null, orderableMs: 10 },
  ])
})

/** Non-overlapping intervals of three variants, on full seconds. */
const histories = fc
  .array(fc.array(fc.record({ gap: fc.nat(6), length: fc.nat(8), quantity: fc.option(fc.nat(3)) }), { maxLength: 8 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((variants) =>
    variants.flatMap((pieces, variant) => {
      let at = 0
      return pieces.map(({ gap, length, quantity }) => {
        const from = at + gap
        at = from + length
        return interval(`v${variant}`, from * 1000, at * 1000, quantity)
      })
    }),
  )

test('equals the total second by second', () => {
  fc.assert(
    fc.property(histories, (intervals) => {
      const edges = [0, 7, 20, 33, 60, 130].map((second) => second * 1000)
      const byStart = new Map(sumSeries(intervals, edges, null).steps.map((step) => [step.from, step]))
      for (const [index, from] of edges.slice(0, -1).entries()) {
        const seconds = ((edges[index + 1] ?? 0) - from) / 1000
        // Nothing changes within a second, so its middle represents it.
        const held = Array.from({ length: seconds }, (_, second) => from + second * 1000 + 500)
          .map((at) => intervals.filter((one) => one.from < at && at < one.until))
          .filter((some) => some.length > 0)
        const totals = held.flatMap((some) => {
          const sum = some.reduce((all, { available }) => all + (available ?? 0), 0)
          // A minimum of 0 is no quantity.
          return sum > 0 || some.every(({ kind }) => kind === 'exact') ? [sum] : []
        })
        const step = byStart.get(from)
        if (held.length > 0) expect(step).toBeDefined()
        if (!step) continue
        // Single readings count as a millisecond each, which rounding removes.
        expect(Math.round(step.knownMs / 1000)).toBe(held.length)
        const orderable = held.filter((some) => some.some((one) => one.orderable === true)).length
        expect(Math.round(step.orderableMs / 1000)).toBe(orderable)
        for (const sum of totals) {
          expect(step.min).toBeLessThanOrEqual(sum)
          expect(step.max).toBeGreaterThanOrEqual(sum)
        }
      }
    }),
  )
})
