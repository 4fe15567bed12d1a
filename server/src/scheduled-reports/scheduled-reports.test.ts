import { sql } from 'drizzle-orm'
import type { listScheduledReports, ScheduledReport } from '@outlet/shared/contract/analytics/scheduled-reports'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Delivery, DeliveryDetail } from '@outlet/shared/contract/deliveries'
import { respondOk, respondWith } from '../deliveries/testing/start-receiver'
import { useDeliveries } from '../deliveries/testing/use-deliveries'
import { dayIn } from '../platform/time/day-in'
import { refusal, refusedFields } from '../testing/refusal'
import { sendDueReports } from './send-due-reports'

const { app, admin, receiver, send, request, until, states, addChannel, settled, later, list } = useDeliveries()

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ZONE = 'Asia/Shanghai'
const SEARCH = 'from=today-7d&to=today-1d&measure=orders&second=spend&rows=store'

const post = (body: object, token = admin()) => app().call('POST', '/scheduled-reports', { token, body: { ...body } })
const add = async (channel_id: string, change: object = {}) =>
  request<ScheduledReport>('POST', '/scheduled-reports', { name: 'Stores', search: SEARCH, channel_id, ...change })
const all = async () =>
  (await request<EndpointResponse<typeof listScheduledReports>>('GET', '/scheduled-reports')).items
const only = async () => {
  const [report] = await all()
  if (!report) throw new Error('there is none')
  return report
}
const due = () => sendDueReports(app().app)
/** Sets the clock to this time after the report's Monday, 8:00. */
const laterThan = ({ next_at }: ScheduledReport, ms = 30_000) => later(Date.parse(next_at) - Date.now() + ms)
/** Seeds a roll-up of the day that is this many days before the report's Monday. */
const seed = ({ next_at }: ScheduledReport, daysBefore: number, [store, orders, spend]: [string, number, number]) => {
  const day = dayIn(ZONE, new Date(Date.parse(next_at) - daysBefore * DAY))
  return app().db.execute(sql`
    insert into analytics_order_days (day, store, source, status, reporting_currency, orders, spend, unconverted)
    values (${day}, ${store}, 'manual', 'placed', 'CNY', ${orders}, ${spend}, 0)`)
}

test('sends the metrics of the past days once every Monday, with any number of processes', async () => {
  const channel = await addChannel()
  const report = await add(channel.id)
  expect(new Date(report.next_at).getTime()).toBeGreaterThan(Date.now())
  expect(report).toMatchObject({ suspension: null, last: null, channel: { name: 'hook /hook' }, search: SEARCH })
  await seed(report, 1, ['~Macy’s', 3, 123_456])
  await seed(report, 7, ['~Saks', 1, 0])
  // That Monday itself, and the eighth day before it, are outside of the period.
  await seed(report, 0, ['~Macy’s', 50, 1])
  await seed(report, 8, ['~Macy’s', 70, 1])
  await due()
  expect(await states()).toEqual({})
  await laterThan(report)
  await Promise.all([due(), due(), due()])
  await due()
  send()
  await until('it is sent', () => receiver().received.length === 1)
  await settled()
  expect(await states()).toEqual({ 'report sent': 1 })
  const [message] = receiver().received
  expect(message?.title).toBe('Stores')
  expect(message?.text.split('\n').slice(1)).toEqual([
    'Orders · Spend by Store',
    'Total: Orders 4 · Spend CN¥1,234.56',
    'Macy’s: Orders 3 · Spend CN¥1,234.56',
    'Saks: Orders 1 · Spend CN¥0.00',
  ])
  const monday = Date.parse(report.next_at)
  const [from, to] = [dayIn(ZONE, new Date(monday - 7 * DAY)), dayIn(ZONE, new Date(monday - DAY))]
  expect(message?.links).toEqual([
    {
      label: 'Open the analysis',
      url: `https://console.example/visualization/multi-dimension-data-analysis?from=${from}&to=${to}&measure=orders&second=spend&rows=store`,
    },
  ])
  const after = await only()
  expect(Date.parse(after.next_at)).toBe(monday + 7 * DAY)
  expect(after.last).toMatchObject({ at: report.next_at, state: 'sent', code: null })
  const [delivery] = await list()
  expect(delivery).toMatchObject({ type: 'report', id: after.last?.delivery_id, rule: null, event: null })
  const detail = await request<DeliveryDetail>('GET', `/deliveries/${delivery?.id}`)
  expect(detail.message).toMatchObject({ title: 'Stores', text: message?.text })
})

test('sends in the channel’s language, with the period before, and with its own retries', async () => {
  const channel = await addChannel({ language: 'zh-CN' })
  const report = await add(channel.id, { search: 'from=today-7d&to=today-1d&rows=store&compare=true' })
  await seed(report, 2, ['~Macy’s', 3, 0])
  await seed(report, 9, ['~Macy’s', 2, 0])
  await seed(report, 9, ['~Saks', 2, 0])
  await seed(report, 3, ['~Zara', 1, 0])
  await laterThan(report)
  receiver().setResponder(respondWith(503))
  await due()
  send()
  await until('it failed', async () => (await states())['report retry_wait'] === 1)
  expect((await only()).last).toMatchObject({ state: 'retry_wait', code: 'channel.server_error' })
  receiver().setResponder(respondOk)
  await laterThan(report, 60_000)
  await until('it is sent', async () => (await states())['report sent'] === 1)
  const [first, second] = receiver().received
  expect(second?.id).toBe(first?.id)
  expect(second?.text.split('\n')[0]).toMatch(/^\d{4}\/\d+\/\d+ – \d{4}\/\d+\/\d+ · 对比上一周期 \d/)
  expect(second?.text.split('\n').slice(1)).toEqual([
    '订单，按店铺',
    '合计：4（上一周期 4，+0%）',
    'Macy’s：3（上一周期 2，+50%）',
    'Zara：1（上一周期 0）',
  ])
})

test('shows at most ten rows, the highest first, and the number of further rows', async () => {
  const report = await add((await addChannel()).id, { search: 'from=today-7d&to=today-1d&rows=store' })
  for (let orders = 1; orders <= 12; orders++) await seed(report, 2, [`~Shop ${orders}`, orders, 0])
  await laterThan(report)
  await due()
  send()
  await until('it is sent', () => receiver().received.length === 1)
  const lines = receiver().received[0]?.text.split('\n') ?? []
  expect([lines[2], lines[3], lines.at(-2), lines.at(-1)]).toEqual([
    'Total: 78',
    'Shop 12: 12',
    'Shop 3: 3',
    'and 2 others',
  ])
})

test('sends late on the same day, and marks the report as missed after more than a day', async () => {
  const report = await add((await addChannel()).id)
  await seed(report, 1, ['~Macy’s', 3, 0])
  await laterThan(report, 23 * HOUR)
  await due()
  expect(await states()).toEqual({ 'report queued': 1 })
  const next = await only()
  await laterThan(next, 25 * HOUR)
  await due()
  await due()
  expect(await states()).toEqual({ 'report queued': 1, 'report suppressed missed': 1 })
  const missed = await only()
  expect(missed.last).toMatchObject({ at: next.next_at, state: 'suppressed', reason: 'missed' })
  expect(Date.parse(missed.next_at)).toBe(Date.parse(next.next_at) + 7 * DAY)
  // Two Mondays later, on the day: the first one is missed, the second is sent.
  await laterThan(missed, 7 * DAY + HOUR)
  await due()
  await due()
  expect(await states()).toMatchObject({ 'report queued': 2, 'report suppressed missed': 2 })
  expect(Date.parse((await only()).next_at)).toBe(Date.parse(missed.next_at) + 14 * DAY)
  send()
  await until('what was not missed is sent', () => receiver().received.length === 2)
  await request('POST', `/deliveries/${missed.last?.delivery_id}/send`, {})
  await until('a missed report is sent on request', () => receiver().received.length === 3)
})

test('does not send a written report again for the same Monday, nor after its deletion', async () => {
  const report = await add((await addChannel()).id)
  await laterThan(report)
  await due()
  // Simulates a process that dies before its commit, and another that runs next.
  await app().db.execute(sql`update scheduled_reports set next_at = ${report.next_at}`)
  await due()
  expect(await states()).toEqual({ 'report queued': 1 })
  await request('DELETE', `/scheduled-reports/${report.id}`)
  send()
  await until('it is not sent', async () => (await states())['report suppressed report_deleted'] === 1)
  expect(receiver().received).toEqual([])
  expect(await all()).toEqual([])
  const back = await request<ScheduledReport>('POST', `/scheduled-reports/${report.id}/restore`, {})
  expect(Date.parse(back.next_at)).toBe(Date.parse(report.next_at) + 7 * DAY)
  expect(refusal(await app().call('DELETE', '/scheduled-reports/none', { token: admin() }))).toEqual([
    404,
    'scheduled_report.not_found',
  ])
  expect(await app().audit('scheduled_reports.delete')).toMatchObject([{ before: { name: 'Stores', search: SEARCH } }])
  expect(await app().audit('scheduled_reports.restore')).toHaveLength(1)
})

test('is suspended, with a reason, while it cannot be sent', async () => {
  const channel = await addChannel()
  const report = await add(channel.id)
  const suspension = async () => (await only()).suspension
  await request('DELETE', `/notification-channels/${channel.id}`)
  expect(await suspension()).toBe('channel_deleted')
  await laterThan(report)
  await due()
  expect(await states()).toEqual({})
  expect(Date.parse((await only()).next_at)).toBe(Date.parse(report.next_at) + 7 * DAY)
  const { version } = await request<{ version: number }>('POST', `/notification-channels/${channel.id}/restore`, {})
  await request('PATCH', `/notification-channels/${channel.id}`, { version, is_enabled: false })
  expect(await suspension()).toBe('channel_disabled')
  await request('PATCH', `/notification-channels/${channel.id}`, { version: version + 1, is_enabled: true })
  expect(await suspension()).toBeNull()
  await app().db.execute(sql`update scheduled_reports set search = 'measure=steps'`)
  expect(await suspension()).toBe('analysis_invalid')
  // The period has a start only and grows too long.
  await app().db.execute(sql`update scheduled_reports set search = 'from=2020-01-01'`)
  expect(await suspension()).toBe('analysis_invalid')
  await app().db.execute(sql`update scheduled_reports set search = ${SEARCH}`)
  const other = await app().signInAs('admin')
  for (const change of [sql`role = 'user'`, sql`state = 'inactive'`, sql`deleted_at = clock_now()`]) {
    await app().db.execute(sql`update users set ${change} where id = ${report.set_by.id}`)
    const seen = await app().call('GET', '/scheduled-reports', { token: other })
    expect(seen.json<EndpointResponse<typeof listScheduledReports>>().items[0]?.suspension).toBe('not_permitted')
    await app().db.execute(
      sql`update users set role = 'admin', state = 'active', deleted_at = null where id = ${report.set_by.id}`,
    )
  }
})

test('a test is sent at once with today’s metrics, and returns the service’s response', async () => {
  const report = await add((await addChannel()).id, { search: 'rows=store' })
  const tested = () => app().call('POST', `/scheduled-reports/${report.id}/test`, { token: admin(), body: {} })
  expect((await tested()).json()).toMatchObject({ result: { is_sent: true, code: null, answer: '200 thanks' } })
  expect(receiver().received[0]).toMatchObject({
    title: 'Stores · Test',
    text: expect.stringMatching(/^\S+ – \S+ · Asia\/Shanghai \(GMT\+8\)\nOrders by Store\nNothing in this time\.$/),
  })
  receiver().setResponder(respondWith(410))
  expect((await tested()).json()).toMatchObject({ result: { is_sent: false, code: 'channel.gone' } })
  expect(await states()).toEqual({ 'test dead': 1, 'test sent': 1 })
  // A test does not belong to a Monday.
  expect((await only()).last).toBeNull()
  expect(await app().audit('scheduled_reports.test')).toMatchObject([
    { subject_id: report.id, after: { name: 'Stores', is_sent: true } },
    { after: { is_sent: false } },
  ])
})

test('above the channel’s rate limit a report waits, and is never reduced to its title', async () => {
  const channel = await addChannel({ rate: { count: 1, per_seconds: 3600 } })
  const report = await add(channel.id)
  await add(channel.id, { name: 'Second' })
  await add(channel.id, { name: 'Third' })
  await laterThan(report)
  await due()
  send()
  await until('one is sent', async () => (await states())['report sent'] === 1)
  await settled()
  expect(await states()).toEqual({ 'report queued': 2, 'report sent': 1 })
})

test('requires an admin, a usable channel and a valid analysis', async () => {
  const channel = await addChannel()
  const user = await app().signInAs('user')
  const body = { name: 'Stores', search: SEARCH, channel_id: channel.id }
  expect((await post(body, user)).statusCode).toBe(403)
  expect((await app().call('GET', '/scheduled-reports', { token: user })).statusCode).toBe(403)
  expect(refusedFields(await post({ ...body, name: ' ', channel_id: '' }))).toEqual({
    name: 'scheduled_report.name_required',
    channel_id: 'scheduled_report.channel_required',
  })
  for (const search of ['measure=steps', 'from=2026-11-20&to=2026-11-19', 'from=2020-01-01'])
    expect(refusal(await post({ ...body, search }))).toEqual([400, 'scheduled_report.analysis_invalid'])
  const own = await app().call('POST', '/notification-channels', {
    token: user,
    body: { kind: 'email', name: 'mine', is_own: true, settings: { to: 'wang@example.com' } },
  })
  const { id } = own.json<{ id: string }>()
  expect(refusal(await post({ ...body, channel_id: id }))).toEqual([404, 'channel.not_found'])
  await request('PATCH', `/notification-channels/${channel.id}`, { version: channel.version, is_enabled: false })
  expect(refusal(await post(body))).toEqual([409, 'scheduled_report.channel_unusable'])
  expect(await all()).toEqual([])
  expect(await app().audit('scheduled_reports.create')).toEqual([])
})

test('reports to a user’s own channel, and their deliveries, are invisible to others', async () => {
  const own = await request<{ id: string }>('POST', '/notification-channels', {
    kind: 'email',
    name: 'mine',
    is_own: true,
    settings: { to: 'lin@example.com' },
  })
  await app().db.execute(sql`update notification_channels set state = 'active' where id = ${own.id}`)
  const report = await add(own.id)
  const other = await app().signInAs('admin')
  const seen = await app().call('GET', '/scheduled-reports', { token: other })
  expect(seen.json()).toEqual({ items: [] })
  expect(refusal(await app().call('DELETE', `/scheduled-reports/${report.id}`, { token: other }))).toEqual([
    404,
    'scheduled_report.not_found',
  ])
  await laterThan(report)
  await due()
  expect(await list()).toMatchObject([{ type: 'report', state: 'queued' }])
  const deliveries = await app().call('GET', '/deliveries?limit=10', { token: other })
  expect(deliveries.json<{ items: Delivery[] }>().items).toEqual([])
})
