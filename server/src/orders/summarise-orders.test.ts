import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getOrderSummary } from '@outlet/shared/contract/orders/order-summary'
import { orderDraft } from '../testing/order-draft'
import { testApp, type TestApp } from '../testing/test-app'
import { summariseOrders } from './summarise-orders'

type Summary = EndpointResponse<typeof getOrderSummary>

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp({ REPORTING_CURRENCY: 'CNY', TIME_ZONE: 'Asia/Shanghai' })
  token = await t.signInAs('admin')
})
afterAll(() => t.close())

const place = (draft: Parameters<typeof orderDraft>[0]) => t.call('POST', '/orders', { token, body: orderDraft(draft) })
/** Noon of 20 November in Shanghai. */
const NOON = Date.parse('2026-11-20T04:00:00Z')
const summary = (): Promise<Summary> => summariseOrders(t.db, { kind: 'system' }, t.app.config, NOON)
const dayOf = ({ days }: Summary, day: string) => days.find((each) => each.day === day)

test('has a row for every local day; cancelled orders cost nothing', async () => {
  const empty = await summary()
  expect(empty.days).toHaveLength(30)
  expect([empty.days[0]?.day, empty.days.at(-1)?.day]).toEqual(['2026-10-22', '2026-11-20'])
  expect(empty.days.every(({ count, spent }) => count === 0 && spent === 0)).toBe(true)

  const cost = 139_800
  await place({ currency: 'CNY', placed_at: '2026-11-19T16:00:00Z', status: 'pending' })
  await place({ currency: 'CNY', placed_at: '2026-11-19T15:59:59Z' })
  await place({ currency: 'CNY', placed_at: '2026-11-19T15:00:00Z', status: 'cancelled' })
  await place({ currency: 'USD', placed_at: '2026-11-19T15:00:00Z' })
  await place({ currency: 'CNY', placed_at: '2026-10-21T15:59:59Z', status: 'unknown' })
  const found = await summary()
  expect(dayOf(found, '2026-11-20')).toEqual({ day: '2026-11-20', count: 1, spent: cost, unconverted: 0 })
  expect(dayOf(found, '2026-11-19')).toEqual({ day: '2026-11-19', count: 3, spent: cost, unconverted: 1 })
  expect(found.days.reduce((sum, { count }) => sum + count, 0)).toBe(4)
  expect(found).toMatchObject({ currency: 'CNY', unconverted: 1, pending: { count: 1, exact: true } })
  expect(found).toMatchObject({ unknown: { count: 1, exact: true }, waiting: { count: 1, exact: true } })
})

test('is available to users who may read orders', async () => {
  expect((await t.call('GET', '/orders/summary', { token: await t.signInAs('user') })).statusCode).toBe(200)
  expect((await t.call('GET', '/orders/summary')).statusCode).toBe(401)
})
