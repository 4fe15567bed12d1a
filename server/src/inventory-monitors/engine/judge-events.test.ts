import fc from 'fast-check'
import type { Money } from '@outlet/shared/contract/money'
import { judgeFailureEvents, judgeReadingEvents, NO_EPISODES, type Episodes, type EventSettings } from './judge-events'
import { judgeStock, type StockJudgement } from './judge-stock'

interface Reading {
  quantity: number | null
  price?: number
  currency?: string
}

const usual: EventSettings = { confirmations: 1, lowStockThreshold: 5, priceChangePercent: 0 }

/** Events of a series of readings, each with the index of its reading, and the families that ended (`-family`). */
function eventsOf(settings: Partial<EventSettings>, readings: readonly Reading[]): string[] {
  const all = { ...usual, ...settings }
  let stock: StockJudgement = { state: 'unknown', confirming: 0 }
  let episodes: Episodes = NO_EPISODES
  return readings.flatMap(({ quantity, price, currency = 'USD' }, index) => {
    const orderable = quantity === null ? true : quantity > 0
    const before = { stock, episodes }
    stock = judgeStock(stock, orderable, all.confirmations)
    const money: Money | null = price === undefined ? null : { minor: price, currency }
    const total = {
      available: quantity,
      kind: quantity === null ? ('capped' as const) : ('exact' as const),
      orderable,
      price: money,
      priceMax: money,
    }
    const judged = judgeReadingEvents(all, before, { stock, total })
    episodes = judged.episodes
    return [
      ...judged.events.map(({ kind }) => `${index} ${kind}`),
      ...judged.ended.map((ended) => `${index} -${ended}`),
    ]
  })
}
const quantities = (...values: (number | null)[]): Reading[] => values.map((quantity) => ({ quantity }))
const prices = (...values: number[]): Reading[] => values.map((price) => ({ quantity: 9, price }))

describe('stock', () => {
  test('the first reading is not a change', () => {
    expect(eventsOf({ lowStockThreshold: null }, quantities(3))).toEqual([])
    expect(eventsOf({}, quantities(0))).toEqual([])
  })

  test('a change counts once, after the configured number of equal readings', () => {
    expect(eventsOf({ confirmations: 2, lowStockThreshold: null }, quantities(9, 9, 0, 9, 0, 0, 0, 9, 9))).toEqual([
      '5 sold_out',
      '8 restocked',
    ])
  })
})

describe('low stock', () => {
  test('is reported once while it lasts, from the first reading on', () => {
    expect(eventsOf({}, quantities(5, 4, 3))).toEqual(['0 low_stock'])
    expect(eventsOf({}, quantities(9, 5, 6, 4))).toEqual(['1 low_stock', '2 -low_stock', '3 low_stock'])
  })

  test('ends with a sell-out, and starts again with a small restock', () => {
    expect(eventsOf({}, quantities(4, 0, 2))).toEqual([
      '0 low_stock',
      '1 sold_out',
      '1 -low_stock',
      '2 restocked',
      '2 low_stock',
    ])
  })

  test('a capped quantity is not low, and without a threshold none is', () => {
    expect(eventsOf({}, quantities(4, null))).toEqual(['0 low_stock', '1 -low_stock'])
    expect(eventsOf({ lowStockThreshold: null }, quantities(9, 1))).toEqual([])
  })

  test('needs as many readings as a change of the stock', () => {
    expect(eventsOf({ confirmations: 2 }, quantities(9, 9, 4, 9, 4, 4, 9, 9))).toEqual(['5 low_stock', '7 -low_stock'])
  })
})

describe('price', () => {
  test('each change is relative to the last reported price', () => {
    expect(eventsOf({}, prices(100, 90, 90, 95))).toEqual(['1 price_dropped', '3 price_raised'])
  })

  test('a change below the threshold is not reported, but small changes add up', () => {
    expect(eventsOf({ priceChangePercent: 10 }, prices(100, 95, 91, 90, 89, 99))).toEqual([
      '3 price_dropped',
      '5 price_raised',
    ])
  })

  test('another currency resets the comparison, and a reading without a price is ignored', () => {
    expect(
      eventsOf({}, [{ quantity: 9, price: 100 }, { quantity: 9 }, { quantity: 9, price: 50, currency: 'CAD' }]),
    ).toEqual([])
  })

  test('needs the configured number of equal readings', () => {
    expect(eventsOf({ confirmations: 2 }, prices(100, 90, 80, 80, 100, 80))).toEqual(['3 price_dropped'])
  })
})

test('failing and gone are reported once, and one recovery ends both', () => {
  const first = judgeFailureEvents(NO_EPISODES, 'degraded')
  expect(first.events).toEqual([])
  const failing = judgeFailureEvents(first.episodes, 'backoff')
  const gone = judgeFailureEvents(judgeFailureEvents(failing.episodes, 'backoff').episodes, 'gone')
  expect([...failing.events, ...gone.events].map(({ kind }) => kind)).toEqual(['check_failing', 'gone'])
  expect(judgeFailureEvents(gone.episodes, 'gone').events).toEqual([])
  const stock = { state: 'in' as const, confirming: 0 }
  const total = { available: 9, kind: 'exact' as const, orderable: true, price: null, priceMax: null }
  const well = judgeReadingEvents(usual, { stock, episodes: gone.episodes }, { stock, total })
  expect(well).toMatchObject({ events: [{ kind: 'check_recovered' }], ended: ['presence'] })
  expect(well.episodes).toMatchObject({ isFailing: false, isGone: false })
})

test('for any readings, restocks and sell-outs alternate, and so do low stock and its end', () => {
  const readings = fc.array(fc.option(fc.nat(12), { nil: null }).map((quantity) => ({ quantity })))
  fc.assert(
    fc.property(readings, fc.integer({ min: 1, max: 3 }), (sequence, confirmations) => {
      const kinds = eventsOf({ confirmations }, sequence).map((line) => line.split(' ')[1])
      for (const pair of [
        ['restocked', 'sold_out'],
        ['low_stock', '-low_stock'],
      ]) {
        const of = kinds.filter((kind) => pair.includes(kind ?? ''))
        expect(of.every((kind, index) => kind !== of[index + 1])).toBe(true)
      }
    }),
  )
})
