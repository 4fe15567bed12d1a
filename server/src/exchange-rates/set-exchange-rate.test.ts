import type { ExchangeRate } from '@outlet/shared/contract/exchange-rates'
import type { Order } from '@outlet/shared/contract/orders'
import { orderDraft } from '../testing/order-draft'
import { dayIn } from '../platform/time/day-in'
import { testApp, type TestApp } from '../testing/test-app'
import { rateOn } from './rate-on'

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await testApp({ REPORTING_CURRENCY: 'CNY', TIME_ZONE: 'Asia/Shanghai' })
  admin = await t.signInAs('admin')
})
afterAll(() => t.close())

const set = (currency: string, valid_on: string, rate: string, token = admin) =>
  t.call('POST', '/exchange-rates', { token, body: { currency, valid_on, rate } })
const order = async (parts: Parameters<typeof orderDraft>[0]) =>
  (await t.call('POST', '/orders', { token: admin, body: orderDraft(parts) })).json<Order>()
const converted = async (id: string) =>
  (await t.call('GET', `/orders/${id}`, { token: admin })).json<Order>().converted_total

test('a rate holds from its day until the next, and an order keeps that of its day', async () => {
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

test('orders that waited for a rate get it, from its day on', async () => {
  const early = await order({ currency: 'JPY', placed_at: '2026-11-09T00:00:00Z' })
  const late = await order({ currency: 'JPY', placed_at: '2026-11-10T00:00:00Z' })
  expect(late.converted_total).toBeNull()
  await set('JPY', '2026-11-10', '0.0489')
  // Yen have no minor unit: 139,800 JPY are 6,836.22 CNY.
  expect(await converted(late.id)).toEqual({ minor: 683_622, currency: 'CNY' })
  expect(await converted(early.id)).toBeNull()
  const [entry] = (await t.audit('exchange-rates.set')).slice(-1)
  expect(entry).toMatchObject({ subject_id: 'JPY/CNY/2026-11-10', after: { rate: '0.0489', orders_converted: 1 } })
})

test('lists the newest day first, of one currency where asked', async () => {
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
  ['USD', '2026-11-31', '7', 'request.invalid'],
  ['USD', '2026-11-30', '0.000', 'request.invalid'],
  ['USD', '2026-11-30', '-1', 'request.invalid'],
  ['usd', '2026-11-30', '7', 'request.invalid'],
  ['CNY', '2026-11-30', '7', 'exchange_rate.same_currency'],
])('refuses %s %s %s', async (currency, day, rate, code) => {
  const answer = await set(currency, day, rate)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, code])
})

test("is an admin's to set", async () => {
  const answer = await set('USD', '2026-11-30', '7', await t.signInAs('user'))
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'permission.denied'])
})

test('a rate without a day holds from today on, by the days of the installation', async () => {
  const answer = await t.call('POST', '/exchange-rates', { token: admin, body: { currency: 'SEK', rate: '0.8' } })
  const today = dayIn('Asia/Shanghai', new Date())
  expect(answer.json<ExchangeRate>()).toMatchObject({ currency: 'SEK', rate: '0.8', valid_on: today })
})
