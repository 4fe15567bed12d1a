import type { PriceFacts } from '@outlet/shared/contract/products/price-facts'
import { priceFacts } from './price-facts'
import { mergeVariants, withReading, type PriceSpan } from './price-history'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-20T12:00:00Z')
const ago = (days: number) => NOW - days * DAY
const usd = (minor: number) => ({ minor, currency: 'USD' })

/** Spans by their start in days before now; each lasts until the next one, a null is a gap, and the last until now. */
const timeline = (
  ...entries: [days: number, price: number | null | 'gap', change?: Partial<PriceSpan>][]
): PriceSpan[] =>
  entries.flatMap(([days, price, change], index) =>
    price === 'gap'
      ? []
      : [
          {
            from: ago(days),
            until: ago(entries[index + 1]?.[0] ?? 0),
            currency: 'USD',
            price,
            listPrice: null,
            orderable: true,
            ...change,
          },
        ],
  )
const factsOf = (spans: PriceSpan[], at = NOW): PriceFacts => priceFacts({ spans, purged: [] }, at)
const window = (facts: PriceFacts, days: number) => facts.windows.find((each) => each.days === days)

test('the lowest price of each window, with the start of the latest time at it', () => {
  const facts = factsOf(timeline([400, 500], [200, 900], [100, 700], [80, 900], [40, 800], [20, 900]))
  expect(facts.windows.map(({ days, lowest, lowest_at }) => [days, lowest?.minor, lowest_at])).toEqual([
    [30, 800, new Date(ago(40)).toISOString()],
    [90, 700, new Date(ago(100)).toISOString()],
    [365, 500, new Date(ago(400)).toISOString()],
  ])
  expect(facts).toMatchObject({
    price: usd(900),
    lowest: usd(500),
    watched_since: new Date(ago(400)).toISOString(),
    watched_seconds: 400 * 86_400,
  })
})

test('a price that holds over a change of stock is one time at that price', () => {
  const facts = factsOf(timeline([9, 900], [8, 700], [5, 700, { orderable: false }], [2, 900]))
  expect(facts.lowest_at).toBe(new Date(ago(8)).toISOString())
})

test('average and orderable share are weighted by time, without gaps', () => {
  const facts = factsOf(
    timeline([30, 1000], [20, 'gap'], [10, 700, { orderable: false }], [5, 700, { orderable: null }]),
  )
  expect(window(facts, 30)).toMatchObject({
    average: usd(850),
    watched_seconds: 20 * 86_400,
    orderable_share: 0.6667,
  })
})

test('a single reading has a lowest price, but no average', () => {
  const facts = factsOf(timeline([1, 900], [1, 'gap']))
  expect(window(facts, 30)).toMatchObject({
    lowest: usd(900),
    average: null,
    watched_seconds: 0,
    orderable_share: null,
  })
})

test('prices in another currency are not compared', () => {
  const facts = factsOf(timeline([60, 100, { currency: 'EUR' }], [30, 900]))
  expect(facts).toMatchObject({ currency: 'USD', lowest: usd(900), watched_since: new Date(ago(30)).toISOString() })
  expect(window(facts, 90)?.watched_seconds).toBe(30 * 86_400)
})

test('facts of the past ignore what was read later', () => {
  const spans = timeline([60, 900], [10, 500])
  expect(factsOf(spans, ago(20))).toMatchObject({ price: usd(900), lowest: usd(900), watched_seconds: 40 * 86_400 })
})

test('a purged history still counts for the lowest price ever', () => {
  const purged = [
    { currency: 'USD', lowest: 600, lowestAt: ago(500), firstAt: ago(700), lastAt: ago(401), watchedMs: 250 * DAY },
    { currency: 'EUR', lowest: 100, lowestAt: ago(500), firstAt: ago(900), lastAt: ago(401), watchedMs: DAY },
  ]
  const facts = priceFacts({ spans: timeline([400, 900], [3, 650]), purged }, NOW)
  expect(facts).toMatchObject({
    lowest: usd(600),
    lowest_at: new Date(ago(500)).toISOString(),
    watched_since: new Date(ago(700)).toISOString(),
    watched_seconds: 650 * 86_400,
  })
  expect(facts.verdict).toMatchObject({ word: 'good', lowest_before: usd(600) })
})

test('nothing is known without readings', () => {
  const facts = factsOf([])
  expect(facts).toMatchObject({ currency: null, price: null, lowest: null, watched_since: null, discount: null })
  expect(facts.verdict).toEqual({ word: 'unknown', cause: 'not_read', usual: null, percent: null, lowest_before: null })
})

const verdictOf = (...entries: Parameters<typeof timeline>) => factsOf(timeline(...entries)).verdict

describe('the verdict', () => {
  test('a new low is below every earlier price, for 30 days', () => {
    expect(verdictOf([60, 900], [5, 800])).toMatchObject({ word: 'new_low', lowest_before: usd(900), percent: -11 })
    expect(verdictOf([90, 900], [31, 800])).toMatchObject({ word: 'good', usual: usd(900) })
    // The price had been as low before.
    expect(verdictOf([60, 800], [50, 900], [5, 800])).toMatchObject({ word: 'good', lowest_before: usd(800) })
  })

  test('a new low needs 14 watched days before it', () => {
    expect(verdictOf([20, 900], [5, 800])).toMatchObject({ word: 'new_low' })
    expect(verdictOf([18, 900], [5, 800])).toMatchObject({ word: 'good', lowest_before: usd(900) })
    expect(verdictOf([60, 900], [58, 'gap'], [15, 900], [5, 800])).toMatchObject({ word: 'good' })
  })

  test('is unknown below 14 watched days', () => {
    expect(verdictOf([13, 900], [5, 800])).toMatchObject({ word: 'unknown', cause: 'watched_too_little', usual: null })
    expect(verdictOf([14, 900], [5, 900])).toMatchObject({ word: 'usual' })
  })

  test('a price differs from the usual one by at least 5 percent', () => {
    expect(verdictOf([60, 700], [59, 1000], [5, 950])).toMatchObject({ word: 'good', percent: -5 })
    expect(verdictOf([60, 700], [59, 1000], [5, 951])).toMatchObject({ word: 'usual' })
    expect(verdictOf([60, 1000], [5, 1049])).toMatchObject({ word: 'usual', percent: 5 })
    expect(verdictOf([60, 1000], [5, 1050])).toMatchObject({ word: 'high', usual: usd(1000) })
  })

  test('the usual price is the one of most of the last 90 days', () => {
    expect(verdictOf([300, 500], [90, 900], [50, 1000])).toMatchObject({ word: 'usual', usual: usd(1000) })
  })

  test('an old or missing price has no verdict', () => {
    expect(verdictOf([60, 900], [1.6, 'gap'])).toMatchObject({ word: 'unknown', cause: 'not_read' })
    expect(verdictOf([60, 900], [1.4, 'gap'])).toMatchObject({ word: 'usual' })
    expect(verdictOf([60, 900], [5, null])).toMatchObject({ word: 'unknown', cause: 'no_price' })
  })
})

describe('a discount', () => {
  const discountOf = (...entries: Parameters<typeof timeline>) => factsOf(timeline(...entries)).discount

  test('is real if the price is below the usual one', () => {
    expect(discountOf([60, 1000, { listPrice: 1000 }], [5, 800, { listPrice: 1000 }])).toEqual({
      is_real: true,
      cause: null,
      list_price: usd(1000),
      list_price_before: null,
      raised_at: null,
    })
  })

  test('is not real if the list price was raised at most 30 days before', () => {
    const raised = [60, 1000, { listPrice: 1000 }] as const
    expect(discountOf([...raised], [20, 1000, { listPrice: 1500 }], [5, 800, { listPrice: 1500 }])).toMatchObject({
      is_real: false,
      cause: 'list_price_raised',
      list_price_before: usd(1000),
      raised_at: new Date(ago(20)).toISOString(),
    })
    expect(discountOf([...raised], [40, 1000, { listPrice: 1500 }], [5, 800, { listPrice: 1500 }])).toMatchObject({
      is_real: true,
    })
    // The price remains, and the list price is raised afterwards.
    expect(discountOf([60, 800, { listPrice: 900 }], [3, 800, { listPrice: 1500 }])).toMatchObject({
      cause: 'list_price_raised',
    })
  })

  test('is not real if the price is the usual one', () => {
    expect(discountOf([60, 800, { listPrice: 1000 }])).toMatchObject({ is_real: false, cause: 'usual_price' })
    expect(discountOf([60, 800, { listPrice: 1000 }], [5, 790, { listPrice: 1000 }])).toMatchObject({ is_real: false })
  })

  test('is unknown if the price was watched too little, and absent without a higher list price', () => {
    expect(discountOf([6, 800, { listPrice: 1000 }])).toMatchObject({ is_real: null, cause: 'watched_too_little' })
    expect(discountOf([60, 800, { listPrice: 800 }])).toBeNull()
    expect(discountOf([60, 800])).toBeNull()
  })
})

test('several variants are one price: the lowest at any time', () => {
  const merged = mergeVariants([
    timeline([10, 900], [6, 700, { listPrice: 1000, orderable: false }], [4, 900]),
    timeline([8, 800], [3, 'gap'], [2, null, { orderable: null }]),
  ])
  expect(
    merged.map(({ from, until, price, listPrice, orderable }) => [
      (NOW - from) / DAY,
      (NOW - until) / DAY,
      price,
      listPrice,
      orderable,
    ]),
  ).toEqual([
    [10, 8, 900, null, true],
    [8, 6, 800, null, true],
    [6, 4, 700, 1000, true],
    [4, 3, 800, null, true],
    [3, 0, 900, null, true],
  ])
})

test('a single reading of one variant counts beside the time of another', () => {
  const merged = mergeVariants([timeline([10, 900]), timeline([5, 400], [5, 'gap'])])
  expect(factsOf(merged)).toMatchObject({ lowest: usd(400), price: usd(900), watched_seconds: 10 * 86_400 })
})

test('a reading that the history lacks is added as the last one', () => {
  const history = { spans: timeline([60, 900, { listPrice: 1000 }]), purged: [] }
  expect(priceFacts(withReading(history, NOW, usd(600)), NOW)).toMatchObject({
    price: usd(600),
    verdict: { word: 'new_low' },
    discount: { is_real: true },
  })
  expect(withReading(history, NOW, usd(900))).toBe(history)
  expect(priceFacts(withReading(history, NOW, { minor: 100, currency: 'EUR' }), NOW)).toMatchObject({
    currency: 'EUR',
    verdict: { word: 'unknown' },
  })
})
