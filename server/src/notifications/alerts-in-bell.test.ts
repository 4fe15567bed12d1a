import { sql } from 'drizzle-orm'
import type { Notification } from '@outlet/shared/contract/notifications'
import { alertsConsumer } from '../alert-rules/raise-alerts'
import { startDelivering } from '../deliveries/send-deliveries'
import { useEngine } from '../inventory-monitors/testing/use-engine'
import { runConsumer } from '../platform/outbox/run-consumer'
import { ringBell } from '../testing/ring-bell'

const { app, store, start, call, monitorAll, until, unchecked, checkedAgain } = useEngine()

let admin: string
let running: { stop(): Promise<void> }[] = []
beforeEach(async () => {
  admin = await app().signInAs('admin')
  await monitorAll('CA', 1, 1)
  sells(0)
  start()
  await until('the first check', async () => (await unchecked()) === 0)
})
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()))
  running = []
})

const sells = (ats: number) =>
  store()
    .stocks.get('CA1')
    ?.set('CA1-1', { ats, orderable: ats > 0, price: 100, currency: 'USD' })
const addRule = async (rule: object = {}) => {
  const body = { name: 'all', bell: true, channel_ids: [], cooldown_minutes: 0, events: ['restocked'], ...rule }
  expect((await app().call('POST', '/alert-rules', { token: admin, body })).statusCode).toBe(201)
}
const restock = async () => {
  sells(4)
  await checkedAgain('CA1')
}
/** Sends the alerts of all rules. */
const sendAlerts = async () => {
  running.push(runConsumer(app().app.work, alertsConsumer(app().app)), startDelivering(app().app))
  await until('the alert is in the bell', async () => {
    const { rowCount } = await app().db.execute(sql`select 1 from notifications where kind like 'alert-rules.%'`)
    return rowCount !== 0
  })
}
/** The bell of the monitor's creator, or of the admin. */
const bell = async (token?: string) => {
  const get = (path: string) => (token ? app().call('GET', path, { token }) : call('GET', path))
  const { items } = (await get('/notifications')).json<{ items: Notification[] }>()
  const { count } = (await get('/notifications/count?is_read=false')).json<{ count: number }>()
  expect(count).toBe(items.filter((item) => !item.is_read).length)
  return items
}
const kinds = (items: readonly Notification[]) => items.map(({ kind, is_read: isRead }) => `${kind} ${isRead}`)
const mark = (ids: (string | undefined)[]) => call('POST', '/notifications/mark', { ids, is_read: true })

test('a restock that a rule reports in the bell is one notification of the creator, and one of everyone else', async () => {
  await addRule()
  await restock()
  await ringBell(app().app.work)
  expect(kinds(await bell())).toEqual(['inventory-monitors.restocked false'])
  await sendAlerts()
  const own = await bell()
  expect(kinds(own)).toEqual(['alert-rules.alert false'])
  expect(kinds(await bell(admin))).toEqual(['alert-rules.alert false'])
  // Read once, it stays read, also if the alert is purged.
  await mark([own[0]?.id])
  expect(kinds(await bell())).toEqual(['alert-rules.alert true'])
  await app().db.execute(sql`delete from notifications where kind like 'alert-rules.%'`)
  expect(kinds(await bell())).toEqual(['inventory-monitors.restocked true'])
})

test('an alert that arrives after the notification was read does not ring again', async () => {
  await addRule()
  await restock()
  await ringBell(app().app.work)
  await mark((await bell()).map(({ id }) => id))
  await sendAlerts()
  expect(kinds(await bell())).toEqual(['alert-rules.alert true'])
  expect(kinds(await bell(admin))).toEqual(['alert-rules.alert false'])
})

const ruleNames = (items: readonly Notification[]) =>
  items.map(({ kind, params }) => `${kind} ${String(params['rule_name']).split(' · ').sort().join(' + ')}`)
const allSent = () =>
  until('all alerts are sent', async () => {
    const { rows } = await app().db.execute<{ open: number }>(
      sql`select count(*)::int as open from deliveries where state <> 'sent'`,
    )
    return rows[0]?.open === 0
  })

test('two rules that report one event are one notification that names both', async () => {
  await addRule({ name: 'bags' })
  await addRule({ name: 'all' })
  await restock()
  await sendAlerts()
  await allSent()
  await ringBell(app().app.work)
  expect(ruleNames(await bell())).toEqual(['alert-rules.alert all + bags'])
  expect(ruleNames(await bell(admin))).toEqual(['alert-rules.alert all + bags'])
})

test('a personal and a shared rule about one event are one notification of the owner, read once', async () => {
  await addRule({ name: 'all' })
  await addRule({ name: 'mine', is_own: true })
  await restock()
  await sendAlerts()
  await allSent()
  await ringBell(app().app.work)
  expect(ruleNames(await bell())).toEqual(['alert-rules.alert all'])
  const [own] = await bell(admin)
  expect(ruleNames(await bell(admin))).toEqual(['alert-rules.own_alert all + mine'])
  const body = { ids: [own?.id], is_read: true }
  await app().call('POST', '/notifications/mark', { token: admin, body })
  expect(kinds(await bell(admin))).toEqual(['alert-rules.own_alert true'])
  await app().db.execute(sql`delete from notifications where kind = 'alert-rules.own_alert'`)
  expect(kinds(await bell(admin))).toEqual(['alert-rules.alert true'])
})

test('the own rule of another user replaces nothing', async () => {
  await addRule({ is_own: true })
  await restock()
  await ringBell(app().app.work)
  await sendAlerts()
  expect(kinds(await bell())).toEqual(['inventory-monitors.restocked false'])
  expect(kinds(await bell(admin))).toEqual(['alert-rules.own_alert false'])
})
