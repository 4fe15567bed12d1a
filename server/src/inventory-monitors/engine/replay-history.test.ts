import fc from 'fast-check'
import type { StockInterval } from './diff-readings'
import { replayHistory, type ReplaySettings } from './replay-history'

const MINUTE = 60_000
/** A Friday, 13:00 in Berlin. */
const START = Date.UTC(2026, 10, 20, 12)
const usual: ReplaySettings = {
  productId: 'p',
  variantIds: null,
  confirmations: 1,
  lowStockThreshold: null,
  priceChangePercent: 0,
  intervalSeconds: 300,
  activeHours: null,
  timeZone: 'Europe/Berlin',
}

/** One variant's stock, as `[minute, quantity, price]` until the next one; null = no readings. */
const history = (...steps: [number, number | null, number?][]): StockInterval[] =>
  steps.flatMap(([minute, quantity, price = 100], index) =>
    quantity === null
      ? []
      : [
          {
            variantId: 'a',
            from: START + minute * MINUTE,
            until: START + (steps[index + 1]?.[0] ?? minute + 60) * MINUTE,
            available: quantity,
            kind: 'exact' as const,
            orderable: quantity > 0,
            price: { minor: price, currency: 'USD' },
          },
        ],
  )

const replay = async (intervals: StockInterval[], settings: Partial<ReplaySettings> = {}) =>
  (await replayHistory(intervals, { ...usual, ...settings })).map(({ kind, at }) => [(at - START) / MINUTE, kind])

const example = history([0, 9], [60, 0], [62, 9], [120, 3], [180, 0], [240, 20, 80])

test('reports each change at its reading; more confirmations report fewer changes, later', async () => {
  expect(await replay(example)).toEqual([
    [60, 'sold_out'],
    [62, 'restocked'],
    [180, 'sold_out'],
    [240, 'restocked'],
    [240, 'price_dropped'],
  ])
  expect(await replay(example, { confirmations: 3, lowStockThreshold: 5 })).toEqual([
    [130, 'low_stock'],
    [190, 'sold_out'],
    [250, 'restocked'],
    [250, 'price_dropped'],
  ])
  expect(await replay(example, { priceChangePercent: 25 })).toHaveLength(4)
})

test('reports nothing outside the active hours; changes in between are reported at the next start', async () => {
  const hours = { days: [5], from: '13:30', to: '14:30' }
  expect(await replay(example, { activeHours: { ...hours, from: '12:00', to: '13:50' } })).toEqual([])
  const night = history([0, 9], [60, 0], [180, 5], [2000, 5])
  expect(await replay(night, { activeHours: { days: [5, 6], from: '08:00', to: '14:00' } })).toEqual([])
  const gone = history([0, 9], [180, 0], [2000, 0])
  // Saturday, 8:00 in Berlin.
  expect(await replay(gone, { activeHours: { days: [5, 6], from: '08:00', to: '14:00' } })).toEqual([
    [19 * 60, 'sold_out'],
  ])
})

test('a gap is not a change by itself', async () => {
  expect(await replay(history([0, 9], [60, null], [600, 9]))).toEqual([])
  expect(await replay(history([0, 9], [60, null], [600, 0]))).toEqual([[600, 'sold_out']])
})

test('each episode of low stock is reported once, and never while the product is sold out', async () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.nat(9)), { minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(steps, async (given) => {
      let minute = 0
      const intervals = history(...given.map(([after, quantity]): [number, number] => [(minute += after), quantity]))
      const events = await replayHistory(intervals, { ...usual, lowStockThreshold: 4 })
      for (const { kind, total } of events) if (kind === 'low_stock') expect(total.available).toBeGreaterThan(0)
      const stock = events.filter(({ kind }) => kind === 'restocked' || kind === 'sold_out').map(({ kind }) => kind)
      expect(stock.every((kind, index) => kind !== stock[index + 1])).toBe(true)
    }),
  )
})

test('a long history yields to the event loop, and converts time zones once a day', async () => {
  const conversions = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  const intervals = Array.from({ length: 20 }, (_, variant) =>
    Array.from({ length: 500 }, (_, index) => ({
      variantId: `v${variant}`,
      from: START + index * 80 * MINUTE + variant * MINUTE,
      until: START + (index + 1) * 80 * MINUTE + variant * MINUTE,
      available: index % 2,
      kind: 'exact' as const,
      orderable: index % 2 === 1,
      price: null,
    })),
  ).flat()
  let turns = 0
  const count = () => {
    turns++
    served = setImmediate(count)
  }
  let served = setImmediate(count)
  const hours = { days: [1, 2, 3, 4, 5], from: '08:00', to: '20:00' }
  await replayHistory(intervals, { ...usual, activeHours: hours })
  clearImmediate(served)
  expect(turns).toBeGreaterThan(5)
  // 28 days, each with several conversions for its start and end.
  expect(conversions.mock.calls.length).toBeLessThan(28 * 12)
  conversions.mockRestore()
})
