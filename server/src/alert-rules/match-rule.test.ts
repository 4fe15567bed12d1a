import fc from 'fast-check'
import { AlertEvent, AlertFilter, hasCooldown } from '@outlet/shared/contract/alert-rules'
import { AlertFacts, changePercent } from '../alert-messages/alert-facts'
import { pricesAt, type PricesAt } from '../products/price-conditions'
import { matchesRule } from './match-rule'
import { lastInstants, planAlerts, timesBefore } from './plan-alerts'

const usd = (minor: number) => ({ minor, currency: 'USD' })
const happened = (event: AlertEvent, facts: object = {}, tags: string[] = [], prices: PricesAt | null = null) => ({
  event: { kind: event, store: 'coach-outlet', subject: { id: 'm1' }, payload: {} },
  facts: AlertFacts.parse({ event, at: '2026-11-23T00:00:00Z', path: '/', ...facts }),
  tags,
  prices: () => prices,
  cheapest: () => false,
})

const DAY = 86_400_000
const AT = Date.parse('2026-11-23T00:00:00Z')
/** 60 days at 100.00, 100 days ago at 80.00, and a price of now. */
const pricedAt = (minor: number, listPrice: number | null = null) => {
  const spanOf = (from: number, until: number, price: number) => ({
    from: AT - from * DAY,
    until: AT - until * DAY,
    currency: 'USD',
    price,
    listPrice,
    orderable: true,
  })
  const history = { spans: [spanOf(100, 60, 8000), spanOf(60, 0, 10_000)], purged: [] }
  return happened('price_dropped', { price: usd(minor) }, [], pricesAt(history, AT, usd(minor)))
}
const passes = (filter: object, what: ReturnType<typeof happened>) =>
  matchesRule({ events: [what.facts.event], filter: AlertFilter.parse(filter), user_id: null }, what)

test.each([
  ['no condition', {}, happened('restocked'), true],
  ['its store', { stores: ['coach-outlet'] }, happened('restocked'), true],
  ['another store', { stores: ['kate-spade'] }, happened('store_blocked'), false],
  ['one of its tags', { tags: ['a', 'b'] }, happened('restocked', {}, ['b']), true],
  ['none of its tags', { tags: ['a'] }, happened('restocked', {}, ['b']), false],
  ['tags of what has none', { tags: ['a'] }, happened('store_blocked'), true],
  ['another monitor', { monitor_ids: ['01a20000-0000-7000-8000-000000000000'] }, happened('restocked'), false],
  ['cheap enough', { price_at_most: usd(9900) }, happened('restocked', { price: usd(9900) }), true],
  ['too dear', { price_at_most: usd(9900) }, happened('restocked', { price: usd(9901) }), false],
  ['of unknown price', { price_at_most: usd(9900) }, happened('restocked'), false],
  [
    'of another currency',
    { price_at_most: usd(9900) },
    happened('restocked', { price: { minor: 1, currency: 'JPY' } }),
    false,
  ],
  ['dear enough', { price_at_least: usd(100) }, happened('new_product', { price: usd(99) }), false],
  [
    'dropped enough',
    { price_change_percent: 20 },
    happened('price_dropped', { price: usd(80), previous_price: usd(100) }),
    true,
  ],
  [
    'dropped little',
    { price_change_percent: 20 },
    happened('price_dropped', { price: usd(81), previous_price: usd(100) }),
    false,
  ],
  ['percent of what has no price', { price_change_percent: 20 }, happened('restocked'), true],
  ['enough pieces', { stock_at_least: 5 }, happened('restocked', { stock_level: 5, stock_level_kind: 'exact' }), true],
  ['too few', { stock_at_least: 5 }, happened('restocked', { stock_level: 4, stock_level_kind: 'exact' }), false],
  ['a new low of 30 days', { new_low_days: 30 }, pricedAt(9000), true],
  ['no new low of 90 days', { new_low_days: 90 }, pricedAt(9000), false],
  ['as low as before', { new_low_days: 90 }, pricedAt(8000), false],
  ['a new low of 365 days', { new_low_days: 365 }, pricedAt(7999), true],
  ['a new low of what is unknown', { new_low_days: 30 }, happened('price_dropped', { price: usd(1) }), false],
  ['near the lowest', { above_lowest_percent: 10 }, pricedAt(8800), true],
  ['not near the lowest', { above_lowest_percent: 10 }, pricedAt(8801), false],
  ['the lowest itself', { above_lowest_percent: 0 }, pricedAt(8000), true],
  ['a real discount', { is_discount_real: true }, pricedAt(9000, 12_000), true],
  ['the usual price as a discount', { is_discount_real: true }, pricedAt(9900, 12_000), false],
  ['no discount', { is_discount_real: true }, pricedAt(9000), false],
  ['prices of what has none', { new_low_days: 30, is_discount_real: true }, happened('store_blocked'), true],
  ['plenty', { stock_at_least: 5 }, happened('restocked', { stock_level_kind: 'capped' }), true],
] as const)('filter: %s', (_what, filter, what, expected) => {
  expect(passes(filter, what)).toBe(expected)
})

test('events of a personal channel match only their owner’s rules', () => {
  const degraded = happened('channel_degraded')
  const matches = (user_id: string | null, userId: string | null) =>
    matchesRule(
      { events: ['channel_degraded'], filter: AlertFilter.parse({}), user_id: userId },
      { ...degraded, event: { ...degraded.event, payload: { user_id } } },
    )
  expect([matches(null, null), matches(null, 'u1'), matches('u1', 'u1')]).toEqual([true, true, true])
  expect([matches('u1', null), matches('u1', 'u2')]).toEqual([false, false])
})

test('computes the change in percent of the previous price', () => {
  expect(changePercent({ price: usd(80), previous_price: usd(100) })).toBe(-20)
  expect(changePercent({ price: usd(80), previous_price: null })).toBeNull()
  expect(changePercent({ price: usd(80), previous_price: usd(0) })).toBeNull()
})

const MINUTE = 60_000
const timing = { cooldown_minutes: 60, digest_minutes: null, repeat_minutes: null }

test('twenty flaps in an hour are one alert and one digest; a state is repeated while it lasts', () => {
  const flaps = Array.from({ length: 20 }, (_, index) => ({
    subject: 'a',
    kind: 'store_blocked' as const,
    at: index * 3 * MINUTE,
  }))
  const planned = planAlerts(timing, flaps, 1440 * MINUTE).map(({ at, isDigest, changes }) => [
    at / MINUTE,
    isDigest,
    changes,
  ])
  expect(planned).toEqual([
    [0, false, 1],
    [60, true, 19],
  ])
  const repeated = planAlerts(
    { ...timing, repeat_minutes: 30 },
    [{ subject: 'a', kind: 'store_blocked', at: 0, endedAt: 100 * MINUTE }],
    1440 * MINUTE,
  )
  const told30 = repeated.flatMap((one) => lastInstants(one, 20))
  expect(told30.map((at) => at / MINUTE).reverse()).toEqual([0, 30, 60, 90])
  expect([0, 1, 30, 31, 1e9].map((at) => repeated.map((one) => timesBefore(one, at * MINUTE)))).toEqual([
    [0],
    [1],
    [1],
    [2],
    [4],
  ])
  expect(
    planAlerts({ ...timing, repeat_minutes: 30 }, [{ subject: 'a', kind: 'store_blocked', at: 0 }], 1440 * MINUTE),
  ).toHaveLength(1)
})

test('repeats of a state that lasts for weeks are counted, not listed', () => {
  const always = Array.from({ length: 20_000 }, (_, index) => ({
    subject: String(index),
    kind: 'store_blocked' as const,
    at: 0,
    endedAt: null,
  }))
  const planned = planAlerts({ ...timing, repeat_minutes: 5 }, always, 30 * 1440 * MINUTE)
  expect(planned).toHaveLength(20_000)
  expect(planned[0]).toMatchObject({ times: 8640 })
})

test('every event is in a message, and no subject has two alerts within a cooldown', () => {
  const events = fc.array(fc.record({ subject: fc.constantFrom('a', 'b'), gap: fc.integer({ min: 0, max: 50 }) }), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(events, fc.integer({ min: 0, max: 90 }), (gaps, cooldown_minutes) => {
      let at = 0
      const candidates = gaps.map(({ subject, gap }) => ({
        subject,
        kind: 'restocked' as const,
        at: (at += gap * MINUTE),
      }))
      const planned = planAlerts({ ...timing, cooldown_minutes }, candidates, 1e12)
      for (const subject of ['a', 'b']) {
        const own = planned
          .filter(({ candidate, isDigest }) => candidate.subject === subject && !isDigest)
          .map((one) => one.at)
        own
          .slice(1)
          .forEach((next, index) => expect(next - (own[index] ?? 0)).toBeGreaterThanOrEqual(cooldown_minutes * MINUTE))
        const last = candidates.filter((one) => one.subject === subject).at(-1)
        if (last) expect(planned.some((one) => one.candidate === last)).toBe(true)
      }
    }),
  )
})

/** Written out, so that a kind removed from the contract's list fails this test. */
const outcomesOfPurchases = [
  'task_triggered',
  'purchase_awaiting',
  'purchase_placed',
  'purchase_refused',
  'purchase_unknown',
  'order_oversold',
] as const
const stops = ['task_suspended', 'task_channel_paused', 'budget_low', 'monitoring_stalled', 'work_stalled'] as const
const recoveries = [
  'check_recovered',
  'store_recovered',
  'store_responding',
  'monitoring_resumed',
  'checks_on_time',
  'work_resumed',
] as const
const neverDelayed: readonly AlertEvent[] = [...outcomesOfPurchases, ...stops, ...recoveries]

test.each(AlertEvent.options)('whether a cooldown delays %s', (kind) => {
  expect(hasCooldown(kind)).toBe(!neverDelayed.includes(kind))
  const events = [0, 1].map((at) => ({ subject: 'a', kind, at }))
  const planned = planAlerts(timing, events, 1440 * MINUTE)
  expect(planned.map(({ at }) => at)).toEqual(neverDelayed.includes(kind) ? [0, 1] : [0, 60 * MINUTE])
})

test('cooldowns are separate for each kind of event, and never delay outcomes, stops and recoveries', () => {
  const kinds = ['store_blocked', 'store_recovered', 'store_blocked', 'checks_late', 'store_recovered'] as const
  const events = kinds.map((kind, index) => ({ subject: 'store a', kind, at: index * MINUTE }))
  const planned = planAlerts(timing, events, 1440 * MINUTE)
  expect(planned.map(({ at, isDigest, candidate }) => [at / MINUTE, candidate.kind, isDigest])).toEqual([
    [0, 'store_blocked', false],
    [1, 'store_recovered', false],
    [3, 'checks_late', false],
    [4, 'store_recovered', false],
    [60, 'store_blocked', true],
  ])
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...neverDelayed)),
      fc.integer({ min: 1, max: 1440 }),
      (undelayed, cooldown) => {
        const burst = undelayed.map((kind, index) => ({ subject: 'a', kind, at: index }))
        expect(planAlerts({ ...timing, cooldown_minutes: cooldown }, burst, 1e12).map(({ at }) => at)).toEqual(
          burst.map(({ at }) => at),
        )
      },
    ),
  )
})
