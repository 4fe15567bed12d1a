import fc from 'fast-check'
import { fromRuns, regroup, toRuns, type StockStep } from './stock-step'

const EDGES = Array.from({ length: 41 }, (_, index) => Date.UTC(2026, 9, 31, index))

const sequences = fc
  .array(fc.option(fc.record({ level: fc.nat(2), restocks: fc.nat(1) })), { minLength: 40, maxLength: 40 })
  .map((values) =>
    values.flatMap((value, index): StockStep[] =>
      value
        ? [
            {
              from: EDGES[index] ?? 0,
              until: EDGES[index + 1] ?? 0,
              min: value.level,
              max: value.level,
              last: value.level,
              kind: 'exact',
              knownMs: 3_600_000,
              orderableMs: 0,
              restocks: value.restocks,
              price: null,
            },
          ]
        : [],
    ),
  )

test('runs unfold to the steps they were folded from, and never cross a month', () => {
  fc.assert(
    fc.property(sequences, (steps) => {
      const runs = toRuns(steps)
      expect(fromRuns(runs, EDGES)).toEqual(steps)
      for (const run of runs) {
        expect(new Date(run.from).getUTCMonth()).toBe(new Date(run.until - 1).getUTCMonth())
      }
    }),
  )
})

test('a constant stock is one row a month', () => {
  const [first] = fc.sample(sequences, 1)
  const steady = EDGES.slice(0, -1).map((from, index): StockStep => ({
    from,
    until: EDGES[index + 1] ?? 0,
    min: 7,
    max: 7,
    last: 7,
    kind: 'exact',
    knownMs: 3_600_000,
    orderableMs: 3_600_000,
    restocks: 0,
    price: null,
  }))
  expect(first).toBeDefined()
  expect(toRuns(steady)).toHaveLength(2)
})

test('coarser steps have the minimum, maximum and last value and the sum of the rest; one without data is a gap', () => {
  const step = (hour: number, min: number, max: number): StockStep => ({
    from: EDGES[hour] ?? 0,
    until: EDGES[hour + 1] ?? 0,
    min,
    max,
    last: max,
    kind: 'exact',
    knownMs: 10,
    orderableMs: 5,
    restocks: 1,
    price: null,
  })
  const coarse = [EDGES[0] ?? 0, EDGES[6] ?? 0, EDGES[12] ?? 0, EDGES[18] ?? 0]
  expect(regroup([step(0, 3, 9), step(2, 1, 4), step(13, 5, 5)], coarse)).toEqual([
    {
      from: coarse[0],
      until: coarse[1],
      min: 1,
      max: 9,
      last: 4,
      kind: 'exact',
      knownMs: 20,
      orderableMs: 10,
      restocks: 2,
      price: null,
    },
    null,
    {
      from: coarse[2],
      until: coarse[3],
      min: 5,
      max: 5,
      last: 5,
      kind: 'exact',
      knownMs: 10,
      orderableMs: 5,
      restocks: 1,
      price: null,
    },
  ])
})
