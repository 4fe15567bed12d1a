import { setTimeout as sleep } from 'node:timers/promises'
import type { CurrencyInUse, ExchangeRate, RatePreview } from '@outlet/shared/contract/money/exchange-rates'
import type { Order, OrderDraft, OrderWithEvents } from '@outlet/shared/contract/orders'
import { orderDraft } from '../testing/order-draft'
import { recordOrder } from '../orders/record-order'
import { systemCaller } from '../platform/audit/record-audit'
import { setClockOffset } from '../platform/time/clock'
import { sql } from 'drizzle-orm'
import { addStore } from '../stores/testing/add-store'
import { seedProducts } from '../testing/seed-catalogue'
import { testApp, type TestApp } from '../testing/test-app'
import { rateOn } from '../currency-conversion/rate-on'

let t: TestApp
let admin: string
beforeAll(async () => {
  // Noon in Shanghai.
  setClockOffset(Date.parse('2026-11-25T04:00:00Z') - Date.now())
  t = await testApp({ REPORTING_CURRENCY: 'CNY', TIME_ZONE: 'Asia/Shanghai' })
  admin = await t.signInAs('admin')
})
afterAll(async () => {
  setClockOffset(0)
  await t.close()
})

const set = (currency: string, valid_on: string, rate: string, more: object = {}, token = admin) =>
  t.call('POST', '/exchange-rates', { token, body: { currency, valid_on, rate, ...more } })
const preview = (currency: string, valid_on: string, rate: string, token = admin) =>
  t.call('GET', `/exchange-rates/preview?${new URLSearchParams({ currency, valid_on, rate })}`, { token })
const read = async (id: string) => (await t.call('GET', `/orders/${id}`, { token: admin })).json<OrderWithEvents>()
const order = async (change: Partial<OrderDraft>) =>
  (await t.call('POST', '/orders', { token: admin, body: orderDraft(change) })).json<Order>()
const converted = async (id: string) => (await read(id)).converted_total

test('a rate applies from its day until the next rate, and an order retains the rate of its day', async () => {
  expect((await set('USD', '2026-11-01', '7')).statusCode).toBe(200)
  await set('USD', '2026-11-20', '7.25')
  expect(await rateOn(t.db, 'USD', 'CNY', '2026-10-31')).toBeNull()
  expect(await rateOn(t.db, 'USD', 'CNY', '2026-11-19')).toEqual({ rate: '7', validOn: '2026-11-01' })
  expect(await rateOn(t.db, 'USD', 'CNY', '2026-12-31')).toEqual({ rate: '7.25', validOn: '2026-11-20' })
  expect(await rateOn(t.db, 'CNY', 'CNY', '2026-12-31')).toEqual({ rate: '1', validOn: '2026-12-31' })
  // 23:59:59 and midnight in Shanghai.
  const before = await order({ currency: 'USD', placed_at: '2026-11-19T15:59:59Z' })
  const after = await order({ currency: 'USD', placed_at: '2026-11-19T16:00:00Z' })
  expect([before.converted_total, after.converted_total]).toEqual([
    { minor: 139_800 * 7, currency: 'CNY' },
    { minor: 139_800 * 7.25, currency: 'CNY' },
  ])
  await set('USD', '2026-11-20', '8')
  expect(await converted(after.id)).toEqual({ minor: 139_800 * 7.25, currency: 'CNY' })
})

test('orders that waited for a rate get it from its day on, with an event', async () => {
  const early = await order({ currency: 'JPY', placed_at: '2026-11-09T00:00:00Z' })
  const late = await order({ currency: 'JPY', placed_at: '2026-11-10T00:00:00Z' })
  expect(late.converted_total).toBeNull()
  await set('JPY', '2026-11-10', '0.0489')
  // Yen have no minor unit: 139,800 JPY are 6,836.22 CNY.
  expect(await converted(late.id)).toEqual({ minor: 683_622, currency: 'CNY' })
  expect(await converted(early.id)).toBeNull()
  expect((await read(late.id)).events.at(-1)).toMatchObject({
    actor: { kind: 'user', name: 'admin-1' },
    kind: 'converted',
    changes: [{ field: 'exchange_rate', before: null, after: '0.0489' }],
  })
  const [entry] = (await t.audit('exchange-rates.set')).slice(-1)
  expect(entry).toMatchObject({ subject_id: 'JPY/CNY/2026-11-10', after: { rate: '0.0489', orders_converted: 1 } })
})

test('lists the newest day first, optionally of one currency', async () => {
  const list = async (search = '') =>
    (await t.call('GET', `/exchange-rates${search}`, { token: admin })).json<{ items: ExchangeRate[] }>().items
  expect((await list()).map((rate) => [rate.currency, rate.valid_on])).toEqual([
    ['USD', '2026-11-20'],
    ['JPY', '2026-11-10'],
    ['USD', '2026-11-01'],
  ])
  expect(await list('?currency=JPY')).toMatchObject([{ rate: '0.0489', reporting_currency: 'CNY' }])
})

test.each([
  ['USD', '2026-11-31', '7', 'request.invalid', 'field.invalid_format', 'valid_on'],
  ['USD', '2026-11-20', '0.000', 'request.invalid', 'exchange_rate.invalid_rate', 'rate'],
  ['USD', '2026-11-20', '-1', 'request.invalid', 'exchange_rate.invalid_rate', 'rate'],
  ['USD', '2026-11-20', '1000000000', 'request.invalid', 'exchange_rate.too_large', 'rate'],
  ['USD', '2026-11-20', '7.0123456789', 'request.invalid', 'exchange_rate.too_precise', 'rate'],
  ['usd', '2026-11-20', '7', 'request.invalid', 'field.invalid_format', 'currency'],
  ['XQQ', '2026-11-20', '7', 'request.invalid', 'exchange_rate.unknown_currency', 'currency'],
  ['CNY', '2026-11-20', '7', 'exchange_rate.same_currency', 'exchange_rate.same_currency', 'currency'],
  ['USD', '2026-11-26', '7', 'exchange_rate.future_day', 'exchange_rate.future_day', 'valid_on'],
])(
  'refuses %s %s %s with the field, in the preview and in the write',
  async (currency, day, rate, code, fieldCode, path) => {
    for (const send of [set, preview]) {
      const response = await send(currency, day, rate)
      const problem = response.json<{ code: string; errors: object[] }>()
      expect([response.statusCode, problem.code]).toEqual([400, code])
      expect(problem.errors[0]).toMatchObject({ path, code: fieldCode })
    }
  },
)

test('only an admin sets and previews rates', async () => {
  const token = await t.signInAs('user')
  for (const response of [
    await set('USD', '2026-11-20', '7', {}, token),
    await preview('USD', '2026-11-20', '7', token),
  ])
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'permission.denied'])
})

test('a rate without a day applies from today on, in the installation’s time zone', async () => {
  const response = await t.call('POST', '/exchange-rates', { token: admin, body: { currency: 'SEK', rate: '0.8' } })
  expect(response.json<ExchangeRate>()).toMatchObject({ currency: 'SEK', rate: '0.8', valid_on: '2026-11-25' })
})

test('a corrected rate stays on record with user, time and note; an outdated version is a conflict', async () => {
  await set('EUR', '2026-11-10', '8', { version: 0, note: ' by phone ' })
  expect((await set('EUR', '2026-11-10', '8.1', { version: 1 })).json<ExchangeRate>()).toMatchObject({ version: 2 })
  const late = await set('EUR', '2026-11-10', '8.2', { version: 1 })
  expect([late.statusCode, late.json<object>()]).toEqual([
    409,
    expect.objectContaining({
      code: 'exchange_rate.version_conflict',
      current: expect.objectContaining({
        rate: '8.1',
        version: 2,
        set_by: expect.objectContaining({ name: 'admin-1' }),
      }),
    }),
  ])
  const other = await set('EUR', '2026-11-10', '8.2', { version: 0 })
  expect(other.statusCode).toBe(409)
  expect((await set('EUR', '2026-11-11', '8', { version: 1 })).json<{ current: null }>().current).toBeNull()
  // The same rate again is not a correction.
  await set('EUR', '2026-11-10', '8.1')
  const { items } = (await t.call('GET', '/exchange-rates?currency=EUR', { token: admin })).json<{ items: object[] }>()
  expect(items).toMatchObject([
    {
      ...{ rate: '8.1', version: 2, note: null },
      corrected: [{ rate: '8', version: 1, note: 'by phone', set_by: { kind: 'user', name: 'admin-1' } }],
    },
  ])
  expect((await t.audit('exchange-rates.set')).at(-1)).toMatchObject({
    before: { rate: '8', note: 'by phone' },
    after: { rate: '8.1', note: null },
  })
})

test('the preview of a rate matches its effect', async () => {
  await addStore(t.db, { base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, 'coach-outlet', { prefix: 'B', products: 3, variants: 1 })
  await t.db.execute(sql`update products set current_price = 100`)
  const day = (number: number) => ({ currency: 'GBP', placed_at: `2026-11-${number}T04:00:00Z` })
  const [before, waiting] = [await order(day(11)), await order(day(14))]
  await set('GBP', '2026-11-18', '9')
  const unaffected = await order(day(19))
  const previewOf = async (...rate: [string, string, string]) => (await preview(...rate)).json<RatePreview>()
  const count = (number: number) => ({ count: number, exact: true })
  expect(await previewOf('GBP', '2026-11-13', '8.8')).toEqual({
    ...{ corrects: null, replaces: null, valid_until: '2026-11-17' },
    ...{ products: count(0), orders_converted: count(1), orders_kept: count(0), orders_waiting: count(1) },
  })
  expect(await previewOf('GBP', '2026-11-18', '9.1')).toMatchObject({
    ...{ corrects: { rate: '9', version: 1 }, replaces: { rate: '9' }, valid_until: null },
    ...{ orders_converted: count(0), orders_kept: count(1), orders_waiting: count(2) },
  })
  expect(await previewOf('USD', '2026-11-25', '7.3')).toMatchObject({ corrects: null, products: count(3) })
  expect(await previewOf('USD', '2026-11-20', '8')).toMatchObject({ corrects: { rate: '8' }, products: count(0) })
  expect(await previewOf('USD', '2026-11-19', '6')).toMatchObject({ products: count(0), valid_until: '2026-11-19' })

  await set('GBP', '2026-11-13', '8.8')
  const total = (rate: number) => ({ minor: 139_800 * rate, currency: 'CNY' })
  expect(await Promise.all([before, waiting, unaffected].map(({ id }) => converted(id)))).toEqual([
    null,
    total(8.8),
    total(9),
  ])
  const list = (await t.call('GET', '/exchange-rates/currencies', { token: admin })).json<{ items: CurrencyInUse[] }>()
  expect(list).toMatchObject({ reporting_currency: 'CNY', today: '2026-11-25' })
  const said = list.items.map(({ currency, rate, products, orders_waiting, waiting_from }) =>
    [currency, rate?.rate, products, orders_waiting, waiting_from].join(' '),
  )
  expect(said).toEqual([
    'GBP 9 0 1 2026-11-11',
    'JPY 0.0489 0 1 2026-11-09',
    'USD 8 3 0 ',
    'EUR 8.1 0 0 ',
    'SEK 0.8 0 0 ',
  ])
})

test('an order that is recorded while its rate is set gets the rate', async () => {
  const settings = { timeZone: 'Asia/Shanghai', reportingCurrency: 'CNY' }
  const draft = orderDraft({ currency: 'HKD', placed_at: '2026-11-20T04:00:00Z' })
  const waiting = () => t.db.execute(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`)
  const { id, setting } = await t.db.transaction(async (tx) => {
    const { id } = await recordOrder(tx, systemCaller('test'), settings, draft)
    // The promise is wrapped in an object, since a transaction awaits a promise that it returns.
    const setting = { response: set('HKD', '2026-11-20', '0.92') }
    while ((await waiting()).rows.length === 0) await sleep(10)
    return { id, setting }
  })
  await setting.response
  expect(await converted(id)).toEqual({ minor: 128_616, currency: 'CNY' })
})
