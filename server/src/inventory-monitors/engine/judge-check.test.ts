import fc from 'fast-check'
import { StoreErrorCode } from '@outlet/shared/contract/stores'
import type { ClaimedCheck } from './claimed-check'
import { variantStock } from '../testing/variant-stock'
import { judgeCheck, outcomeOf, type CheckOutcome, type JudgedCheck } from './judge-check'
import { NO_EPISODES } from './judge-events'
import type { VariantReading } from './stock-reading'

const START = Date.UTC(2026, 10, 20)

const judge = (check: ClaimedCheck, outcome: CheckOutcome, at: number, random: number): JudgedCheck =>
  judgeCheck(check, outcome, { at, random, timeZone: 'Europe/Berlin' })

const fresh = (confirmations = 1): ClaimedCheck => ({
  monitorId: 'm',
  websiteType: 'coach-outlet',
  productCode: 'CA1',
  productId: 'p',
  intervalSeconds: 300,
  confirmations,
  activeHours: null,
  variantIds: null,
  missingVariantIds: [],
  stock: { state: 'unknown', confirming: 0 },
  available: null,
  kind: 'unknown',
  orderable: null,
  price: null,
  priceMax: null,
  episodes: NO_EPISODES,
  lowStockThreshold: null,
  priceChangePercent: 0,
  health: 'ok',
  lastErrorCode: null,
  failures: 0,
  readAt: null,
  expectedFrom: null,
  digest: null,
})

/** The check as the next claim reads it. */
const next = (check: ClaimedCheck, judged: JudgedCheck): ClaimedCheck => ({
  ...check,
  ...(judged.change && {
    stock: { state: judged.change.stockState, confirming: judged.change.confirming },
    available: judged.change.available,
    kind: judged.change.kind,
    orderable: judged.change.orderable,
    price: judged.change.price,
    priceMax: judged.change.priceMax,
    episodes: judged.change.episodes,
    missingVariantIds: judged.change.missingVariantIds,
    health: judged.change.health,
    lastErrorCode: judged.change.error?.code ?? null,
  }),
  failures: judged.failures,
  readAt: judged.digest === null ? check.readAt : judged.at,
  digest: judged.digest ?? check.digest,
})

const reading = (variantId: string, available: number | null, orderable: boolean | null): VariantReading => ({
  variantId,
  available,
  kind: available === null ? 'unknown' : 'exact',
  orderable,
  price: null,
})
const failed = (code: StoreErrorCode): CheckOutcome => ({ failure: { code, message: code, retryAfterSeconds: null } })

const outcomes = fc.array(
  fc.oneof(
    fc.record({
      readings: fc.tuple(
        fc.option(fc.nat(9)).map((quantity) => reading('a', quantity, quantity === null ? null : quantity > 0)),
        fc.constantFrom(true, false, null).map((orderable) => reading('b', 0, orderable)),
      ),
    }),
    fc.constantFrom(...StoreErrorCode.options).map(failed),
  ),
  { maxLength: 40 },
)

test('failed readings never change the stock: without them the same states follow', () => {
  const statesOf = (sequence: readonly CheckOutcome[]) => {
    let check = fresh(2)
    const states: unknown[] = []
    for (const [index, outcome] of sequence.entries()) {
      const before = check
      check = next(check, judge(check, outcome, START + index * 300_000, 0.5))
      if ('readings' in outcome) states.push([check.stock, check.available, check.kind, check.orderable])
      else expect({ ...check.stock, level: check.available }).toEqual({ ...before.stock, level: before.available })
    }
    return states
  }
  fc.assert(
    fc.property(outcomes, (sequence) => {
      expect(statesOf(sequence)).toEqual(statesOf(sequence.filter((outcome) => 'readings' in outcome)))
    }),
  )
})

test('health goes from degraded to back-off with growing delays, and is ok after one success', () => {
  let check = fresh()
  const seen: [string, number][] = []
  for (let index = 0; index < 6; index++) {
    const judged = judge(check, failed('store.timeout'), START, 0.5)
    check = next(check, judged)
    seen.push([check.health, (judged.nextCheckAt - START) / 1000])
  }
  expect(seen).toEqual([
    ['degraded', 300],
    ['degraded', 300],
    ['backoff', 600],
    ['backoff', 1200],
    ['backoff', 2400],
    ['backoff', 3600],
  ])
  check = next(check, judge(check, { readings: [reading('a', 1, true)] }, START, 0.5))
  expect(check).toMatchObject({ health: 'ok', failures: 0, lastErrorCode: null, stock: { state: 'in' } })
})

test.each([
  ['store.blocked', ['blocked', 'blocked']],
  ['store.auth_failed', ['auth_failed', 'auth_failed']],
  ['store.not_found', ['degraded', 'gone']],
] as const)('%s leads to %j', (code, expected) => {
  let check = fresh()
  const seen = [1, 2].map(() => {
    check = next(check, judge(check, failed(code), START, 0.5))
    return check.health
  })
  expect(seen).toEqual(expected)
})

test("the next check is not before the store's Retry-After", () => {
  const outcome: CheckOutcome = { failure: { code: 'store.throttled', message: '', retryAfterSeconds: 5000 } }
  expect(judge(fresh(), outcome, START, 0).nextCheckAt).toBe(START + 5_000_000)
})

test('a Retry-After of days is limited to six hours', () => {
  const outcome: CheckOutcome = { failure: { code: 'store.throttled', message: '', retryAfterSeconds: 1e9 } }
  expect(judge(fresh(), outcome, START, 0.5).nextCheckAt - START).toBe(6 * 3_600_000)
})

test('an equal reading confirms the open ones; a different, a late and one after a failure do not', () => {
  const first = { readings: [reading('a', 1, true), reading('b', 2, true)] }
  const check = next(fresh(), judge(fresh(), first, START, 0.5))
  const equal = { readings: [...first.readings].reverse() }
  expect(judge(check, equal, START + 300_000, 0.5).readings).toBeNull()
  expect(judge(check, equal, START + 751_000, 0.5).readings).toMatchObject({ isGap: true, readAt: START })
  expect(judge({ ...check, failures: 1 }, equal, START + 300_000, 0.5).readings).toMatchObject({ isGap: true })
  const other = { readings: [reading('a', 0, true), reading('b', 2, true)] }
  expect(judge(check, other, START + 300_000, 0.5).readings).toMatchObject({ isGap: false })
})

test('the next check deviates at most 5 % from the interval', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
      const { nextCheckAt } = judge(fresh(), { readings: [] }, START, random)
      expect(Math.abs(nextCheckAt - START - 300_000)).toBeLessThanOrEqual(15_000)
    }),
  )
})

test('the quantity of a variant that the store lists twice counts once', () => {
  const variant = variantStock('a', 5)
  const outcome = outcomeOf({ productId: 'p', outcome: 'found', stock: [variant, variant] })
  expect(judge(fresh(), outcome, START, 0.5).change).toMatchObject({ available: 5 })
})

test('only selected variants count, and those that the store no longer lists are named', () => {
  const check = { ...fresh(), variantIds: ['a', 'c'] }
  const judged = judge(check, { readings: [reading('a', 0, false), reading('b', 7, true)] }, START, 0.5)
  expect(judged.change).toMatchObject({ stockState: 'out', available: 0, orderable: false, missingVariantIds: ['c'] })
  expect(judged.readings?.values).toEqual([reading('a', 0, false)])
})

test('a monitor whose selected variants are all unlisted is gone after two readings; its stock is preserved', () => {
  let check = { ...next(fresh(), judge(fresh(), { readings: [reading('a', 3, true)] }, START, 0.5)), variantIds: ['a'] }
  for (const health of ['degraded', 'gone']) {
    check = { ...next(check, judge(check, { readings: [reading('b', 7, true)] }, START, 0.5)), variantIds: ['a'] }
    expect(check).toMatchObject({ health, available: 3, stock: { state: 'in' }, missingVariantIds: ['a'] })
  }
  check = { ...next(check, judge(check, { readings: [reading('a', 3, true)] }, START, 0.5)), variantIds: ['a'] }
  expect(check).toMatchObject({ health: 'ok', missingVariantIds: [] })
})

test('a selected variant that a store left out because it may be sold out is sold out, and is restocked when it is back', () => {
  const found = (...ids: string[]) =>
    outcomeOf({
      productId: 'p',
      outcome: 'found',
      stock: ids.map((id) => variantStock(id, 3)),
      listsSoldOut: false,
    })
  const selected = (own: ClaimedCheck) => ({ ...own, variantIds: ['a'] })
  const first = judge(selected(fresh()), found('a', 'b'), START, 0.5)
  const away = judge(selected(next(fresh(), first)), found('b'), START + 300_000, 0.5)
  expect(away.events.map(({ kind }) => kind)).toEqual(['sold_out'])
  expect(away).toMatchObject({ failures: 0, change: { health: 'ok', stockState: 'out', missingVariantIds: [] } })
  const back = judge(selected(next(next(fresh(), first), away)), found('a'), START + 600_000, 0.5)
  expect(back.events.map(({ kind }) => kind)).toEqual(['restocked'])
})

test('variants that a partial reading lacks are unknown: nothing is sold out, restocked, gone or priced by them', () => {
  const found = (available: number, id: string, isPartial: boolean) =>
    outcomeOf({
      productId: 'p',
      outcome: 'found',
      stock: [{ ...variantStock(id, available), price: { minor: id === 'a' ? 900 : 500, currency: 'USD' } }],
      isPartial,
    })
  for (const variantIds of [null, ['a']]) {
    const check = { ...fresh(), variantIds }
    const first = judge(check, found(3, 'a', false), START, 0.5)
    const part = judge({ ...next(check, first), variantIds }, found(0, 'b', true), START + 300_000, 0.5)
    expect(part).toMatchObject({
      failures: 0,
      events: [],
      stock: { variants: [{ variantId: 'b' }], isPartial: true, isSure: false },
      change: { stockState: 'in', orderable: null, health: 'ok', missingVariantIds: [] },
    })
    const back = judge({ ...next(next(check, first), part), variantIds }, found(3, 'a', false), START + 600_000, 0.5)
    expect(back).toMatchObject({ events: [], change: { stockState: 'in', orderable: true } })
  }
  // The catalogue's totals are written by the next complete reading, even of the same values.
  const part = judge(fresh(), found(3, 'a', true), START, 0.5)
  const complete = judge(next(fresh(), part), found(3, 'a', false), START + 300_000, 0.5)
  expect(complete.stock).toMatchObject({ isPartial: false, isSure: false })
  const same = judge(next(next(fresh(), part), complete), found(3, 'a', false), START + 600_000, 0.5)
  expect(same.stock).toBeNull()
  const whole = judge({ ...fresh(), variantIds: ['a'] }, found(0, 'a', true), START, 0.5)
  expect(whole.change).toMatchObject({ stockState: 'out', orderable: false })
})

test('a variant that a store left out of a partial reading, although it was requested, is sold out after the confirmations', () => {
  const found = (leftOut: string[], ...ids: string[]) =>
    outcomeOf({
      productId: 'p',
      outcome: 'found',
      stock: ids.map((id) => variantStock(id, 3)),
      isPartial: true,
      leftOut,
    })
  const selected = (own: ClaimedCheck) => ({ ...own, variantIds: ['a'], confirmations: 2 })
  let check = selected(fresh())
  const read = (outcome: CheckOutcome) => {
    const judged = judge(check, outcome, START, 0.5)
    check = selected(next(check, judged))
    return [judged.change?.stockState ?? check.stock.state, ...judged.events.map(({ kind }) => kind)]
  }
  read(found([], 'a', 'b'))
  expect(read(found([], 'a', 'b'))).toEqual(['in'])
  // A failed request says nothing.
  expect(read(found([], 'b'))).toEqual(['in'])
  expect(read(found(['a'], 'b'))).toEqual(['suspect_out'])
  expect(read(found(['a'], 'b'))).toEqual(['out', 'sold_out'])
  expect(check).toMatchObject({ failures: 0, health: 'ok', missingVariantIds: [] })
  expect(read(found([], 'a', 'b'))).toEqual(['suspect_in'])
  expect(read(found([], 'a', 'b'))).toEqual(['in', 'restocked'])
})

test.each([{ isPartial: true, leftOut: ['a'] }, { listsSoldOut: false }])(
  'the prices of the others are no change of price while a chosen variant is left out: %j',
  (how) => {
    const found = (...ids: string[]) => {
      const priced = (id: string) => ({ minor: id === 'a' ? 500 : 900, currency: 'USD' })
      const stock = ids.map((id) => ({ ...variantStock(id, 3), price: priced(id) }))
      return outcomeOf({ productId: 'p', outcome: 'found', stock, ...how })
    }
    let check: ClaimedCheck = { ...fresh(), variantIds: ['a', 'b'] }
    for (const ids of [['a', 'b'], ['b'], ['b'], ['a', 'b']]) {
      const judged = judge(check, found(...ids), START, 0.5)
      expect(judged.events).toEqual([])
      check = next(check, judged)
      expect(check.price?.minor).toBe(ids.includes('a') ? 500 : 900)
    }
  },
)

test('no check is scheduled outside the active hours: the next one is at their start', () => {
  // START is a Friday at 01:00 in Berlin.
  const night = { ...fresh(), activeHours: { days: [4], from: '20:00', to: '01:02' } }
  const judged = judge(night, { readings: [] }, START, 0.5)
  expect(judged.waitsForHours).toBe(true)
  expect(new Date(judged.nextCheckAt).toISOString()).toBe('2026-11-26T19:00:00.000Z')
  expect(judge({ ...night, intervalSeconds: 60 }, { readings: [] }, START, 0.5)).toMatchObject({ waitsForHours: false })
})
