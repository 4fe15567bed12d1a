import pino from 'pino'
import type { BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import type { Order, OrderDraft, OrderWithEvents } from '@outlet/shared/contract/orders'
import { bulkLists } from '../bulk-lists'
import { workNextRows } from '../bulk-jobs/testing/work-next-rows'
import { systemCaller } from '../platform/audit/record-audit'
import { setClockOffset } from '../platform/time/clock'
import { orderDraft } from '../testing/order-draft'
import { testApp, type TestApp } from '../testing/test-app'
import { updateOrder } from './update-order'

let t: TestApp
let admin: string
beforeAll(async () => {
  setClockOffset(Date.parse('2026-11-20T04:00:00Z') - Date.now())
  t = await testApp({ REPORTING_CURRENCY: 'CNY', TIME_ZONE: 'Asia/Shanghai' })
  admin = await t.signInAs('admin')
  await setRate('2026-11-01', '7')
})
afterAll(async () => {
  setClockOffset(0)
  await t.close()
})

const setRate = (valid_on: string, rate: string, currency = 'USD') =>
  t.call('POST', '/exchange-rates', { token: admin, body: { currency, valid_on, rate } })
const recorded = async (values: Partial<OrderDraft> = {}) => {
  const body = orderDraft({ currency: 'USD', placed_at: '2026-11-05T04:00:00Z', ...values })
  return (await t.call('POST', '/orders', { token: admin, body })).json<Order>()
}
const read = async (id: string) => (await t.call('GET', `/orders/${id}`, { token: admin })).json<OrderWithEvents>()
const change = async (id: string, patch: Partial<OrderDraft>) => {
  const { version } = await read(id)
  return (await t.call('PATCH', `/orders/${id}`, { token: admin, body: { version, ...patch } })).json<Order>()
}
const cny = (minor: number) => ({ minor, currency: 'CNY' })
/** Runs `work` while the day's rate differs from the rate when the orders were recorded. */
const withCorrectedRate = async (work: () => Promise<void>) => {
  await setRate('2026-11-01', '8')
  await work().finally(() => setRate('2026-11-01', '7'))
}

test('an edit never applies a rate that was set later; a new total is converted at the stored rate', async () => {
  const order = await recorded()
  expect(order).toMatchObject({
    converted_total: cny(139_800 * 7),
    exchange_rate: { rate: '7', valid_on: '2026-11-01' },
  })
  await withCorrectedRate(async () => {
    expect((await change(order.id, { note: 'gift' })).converted_total).toEqual(cny(139_800 * 7))
    expect((await change(order.id, { shipping: 3_000 })).converted_total).toEqual(cny(140_800 * 7))
    expect(await read(order.id)).toMatchObject({ exchange_rate: { rate: '7', valid_on: '2026-11-01' } })
  })
})

test('a bulk change and its undo do not change the converted total', async () => {
  const { id } = await recorded({ store_name: 'Bulk outlet' })
  const work = async () => {
    while (await workNextRows({ db: t.db, work: t.app.work, lists: bulkLists(t.app), log: pino({ level: 'silent' }) }));
  }
  await withCorrectedRate(async () => {
    const body = { filter: { q: 'Bulk outlet' }, seen: 1, action: { kind: 'set_fulfilment', fulfilment: 'shipped' } }
    const job = (await t.call('POST', '/orders/bulk', { token: admin, body })).json<BulkJob>()
    await work()
    expect(await read(id)).toMatchObject({ fulfilment: 'shipped', converted_total: cny(139_800 * 7) })
    await t.call('POST', `/bulk-jobs/${job.id}/undo`, { token: admin })
    await work()
    expect(await read(id)).toMatchObject({ fulfilment: 'unfulfilled', converted_total: cny(139_800 * 7) })
  })
})

test('another day or currency takes that day’s rate; another hour of the same day does not', async () => {
  await setRate('2026-11-10', '7.5')
  await setRate('2026-11-01', '9', 'EUR')
  const { id } = await recorded()
  await withCorrectedRate(async () => {
    // 23:59:59 in Shanghai.
    const sameDay = await change(id, { placed_at: '2026-11-05T15:59:59Z' })
    expect(sameDay.converted_total).toEqual(cny(139_800 * 7))
  })
  const later = await change(id, { placed_at: '2026-11-12T04:00:00Z' })
  expect(later).toMatchObject({
    converted_total: cny(139_800 * 7.5),
    exchange_rate: { rate: '7.5', valid_on: '2026-11-10' },
  })
  const euro = await change(id, { currency: 'EUR' })
  expect(euro).toMatchObject({
    converted_total: cny(139_800 * 9),
    exchange_rate: { rate: '9', valid_on: '2026-11-01' },
  })
  const own = await change(id, { currency: 'CNY' })
  expect(own).toMatchObject({ converted_total: cny(139_800), exchange_rate: { rate: '1', valid_on: '2026-11-12' } })
  const unknown = await change(id, { currency: 'SEK' })
  expect(unknown).toMatchObject({ converted_total: null, exchange_rate: null })
})

test('an order that waited for a rate retains the rate that it received', async () => {
  const { id, exchange_rate } = await recorded({ currency: 'JPY' })
  expect(exchange_rate).toBeNull()
  await setRate('2026-11-02', '0.05', 'JPY')
  const rate = { rate: '0.05', valid_on: '2026-11-02' }
  // The yen has no minor unit.
  expect(await read(id)).toMatchObject({ converted_total: cny(699_000), exchange_rate: rate })
  await setRate('2026-11-02', '0.06', 'JPY')
  await setRate('2026-11-04', '0.07', 'JPY')
  expect(await read(id)).toMatchObject({ converted_total: cny(699_000), exchange_rate: rate })
  expect((await change(id, { note: 'x' })).converted_total).toEqual(cny(699_000))
})

test('after a change of the reporting currency, edits do not convert orders again', async () => {
  const { id, version } = await recorded()
  const settings = { timeZone: 'Asia/Shanghai', reportingCurrency: 'EUR' }
  const after = await t.db.transaction((tx) =>
    updateOrder(tx, systemCaller('test'), settings, id, { version, note: 'x' }),
  )
  expect(after.converted_total).toEqual(cny(139_800 * 7))
})
