import fc from 'fast-check'
import { diffReadings, type OpenReading, type StockInterval } from './diff-readings'
import type { VariantReading } from './stock-reading'

interface Check {
  /** Time since the previous check, in milliseconds. */
  after: number
  isGap: boolean
  quantities: Record<string, number>
}

const checks = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 1000 }),
    isGap: fc.boolean(),
    quantities: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(2)),
  }),
  { maxLength: 30 },
)

const toReadings = (quantities: Record<string, number>): VariantReading[] =>
  Object.entries(quantities).map(([variantId, available]) => ({
    variantId,
    available,
    kind: 'exact',
    orderable: true,
    price: null,
  }))

/** Applies checks as the engine does, and returns all intervals; open ones end at the last reading. */
function intervalsOf(given: readonly Check[]): StockInterval[] {
  const ended: StockInterval[] = []
  let open: OpenReading[] = []
  let readAt = 0
  for (const { after, isGap, quantities } of given) {
    const at = readAt + after
    const diff = diffReadings(open, toReadings(quantities), { at, readAt, gap: isGap })
    ended.push(...diff.ended)
    const replaced = new Set([...diff.vanished, ...diff.opened.map(({ variantId }) => variantId)])
    open = [...open.filter(({ variantId }) => !replaced.has(variantId)), ...diff.opened]
    readAt = at
  }
  return [...ended, ...open.map((reading) => ({ ...reading, until: readAt }))]
}

test("a variant's intervals never overlap and never run backwards", () => {
  fc.assert(
    fc.property(checks, (given) => {
      const intervals = intervalsOf(given).sort((one, other) => one.from - other.from || one.until - other.until)
      for (const variantId of ['a', 'b', 'c']) {
        const own = intervals.filter((interval) => interval.variantId === variantId)
        for (const [index, interval] of own.entries()) {
          expect(interval.until).toBeGreaterThanOrEqual(interval.from)
          expect(interval.from).toBeGreaterThanOrEqual(own[index - 1]?.until ?? 0)
        }
      }
    }),
  )
})

test('every reading is in the history at its instant, with its value', () => {
  fc.assert(
    fc.property(checks, (given) => {
      const intervals = intervalsOf(given)
      let at = 0
      for (const { after, quantities } of given) {
        at += after
        for (const [variantId, quantity] of Object.entries(quantities)) {
          const holding = intervals.filter(
            (interval) => interval.variantId === variantId && interval.from <= at && at <= interval.until,
          )
          expect(holding.map((interval) => interval.available)).toContain(quantity)
        }
      }
    }),
  )
})

test('no interval spans a gap', () => {
  fc.assert(
    fc.property(checks, (given) => {
      const intervals = intervalsOf(given)
      let at = 0
      for (const { after, isGap } of given) {
        const before = at
        at += after
        if (!isGap || after < 2) continue
        const middle = before + after / 2
        expect(intervals.filter(({ from, until }) => from < middle && middle < until)).toEqual([])
      }
    }),
  )
})
