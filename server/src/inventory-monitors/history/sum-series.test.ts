import fc from 'fast-check'
import type { StockInterval } from '../engine/diff-readings'
import { sumSeries } from './sum-series'

const interval = (variantId: string, from: number, until: number, quantity: number | null): StockInterval => ({
  variantId,
  from,
  until,
  quantity,
  kind: quantity === null ? 'capped' : 'exact',
  orderable: quantity === null || quantity > 0,
  price: null,
})

test('sums the variants, step by step, and leaves out what nobody read', () => {
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
      // The last reading fell on the step's first instant.
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

test('counts a restock when something can be ordered again, not at the first reading, and once over a gap', () => {
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

test('marks a sum that holds a capped quantity; without any exact one there is no number', () => {
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

/** Intervals of three variants that do not overlap, on whole seconds. */
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

test('says the same as adding up second by second', () => {
  fc.assert(
    fc.property(histories, (intervals) => {
      const edges = [0, 7, 20, 33, 60, 130].map((second) => second * 1000)
      const byStart = new Map(sumSeries(intervals, edges, null).steps.map((step) => [step.from, step]))
      for (const [index, from] of edges.slice(0, -1).entries()) {
        const seconds = ((edges[index + 1] ?? 0) - from) / 1000
        // Within a second nothing changes: its middle tells all of it.
        const held = Array.from({ length: seconds }, (_, second) => from + second * 1000 + 500)
          .map((at) => intervals.filter((one) => one.from < at && at < one.until))
          .filter((some) => some.length > 0)
        const sums = held
          .filter((some) => some.some(({ kind }) => kind === 'exact'))
          .map((some) => some.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0))
        const step = byStart.get(from)
        if (held.length > 0) expect(step).toBeDefined()
        if (!step) continue
        // Lone readings count as a millisecond each.
        expect(Math.round(step.knownMs / 1000)).toBe(held.length)
        const orderable = held.filter((some) => some.some((one) => one.orderable === true)).length
        expect(Math.round(step.orderableMs / 1000)).toBe(orderable)
        for (const sum of sums) {
          expect(step.min).toBeLessThanOrEqual(sum)
          expect(step.max).toBeGreaterThanOrEqual(sum)
        }
      }
    }),
  )
})
