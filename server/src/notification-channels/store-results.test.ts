import { sql } from 'drizzle-orm'
import type { Notification } from '@outlet/shared/contract/notifications'
import type { NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { alertsConsumer } from '../alert-rules/raise-alerts'
import { runConsumer } from '../platform/outbox/run-consumer'
import { retriedTransaction } from '../platform/db/transaction'
import { clock } from '../platform/time/clock'
import { ringBell } from '../testing/ring-bell'
import { testApp, type TestApp } from '../testing/test-app'
import type { Outcome } from './kinds/channel-kind'
import { disabled, refused, retry, sent, withResponse, type Verdict } from './kinds/outcomes'
import { storeResults } from './store-results'

let t: TestApp
let admin: string
let user: string

beforeEach(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
  user = await t.signInAs('user')
})
afterEach(() => t.close())

const create = async (name: string, token = admin, body: object = {}) => {
  const webhook = { kind: 'wecom', secrets: { url: 'https://qyapi.example/send?key=k' } }
  const response = await t.call('POST', '/notification-channels', { token, body: { ...webhook, name, ...body } })
  expect(response.statusCode).toBe(201)
  return response.json<NotificationChannel>()
}
const push = {
  kind: 'web-push',
  is_own: true,
  secrets: { endpoint: 'https://push.example/1', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
}
const outcome = (verdict: Verdict): Outcome => withResponse(verdict, verdict.result)
const note = (...results: [{ id: string; version: number }, Verdict][]) =>
  retriedTransaction(t.db, (tx) =>
    storeResults(
      tx,
      results.map(([{ id, version }, verdict]) => ({
        channelId: id,
        version,
        outcome: outcome(verdict),
        at: clock.date(),
      })),
    ),
  )
const get = async ({ id }: { id: string }, token = admin) =>
  (await t.call('GET', `/notification-channels/${id}`, { token })).json<NotificationChannel>()
const change = async ({ id }: { id: string }, body: object) =>
  (
    await t.call('PATCH', `/notification-channels/${id}`, { token: admin, body: { ...body } })
  ).json<NotificationChannel>()
const late = retry('channel.timeout')

test('three consecutive failures degrade a channel, and one success restores it, each channel separately', async () => {
  const [one, other, third] = [await create('one'), await create('other'), await create('third')]
  await note([one, late], [one, late], [other, sent], [third, disabled('channel.gone')])
  expect(await get(one)).toMatchObject({ state: 'unverified', last: { code: 'channel.timeout', answer: 'retry' } })
  expect(await get(other)).toMatchObject({ state: 'active', code: null, last: { is_sent: true } })
  expect(await get(third)).toMatchObject({ state: 'disabled', code: 'channel.gone' })
  await note([one, refused('channel.refused')], [other, late], [other, late])
  expect(await get(one)).toMatchObject({ state: 'degraded', code: 'channel.refused' })
  await note([other, sent], [one, sent])
  await note([other, late], [other, late])
  expect(await get(other)).toMatchObject({ state: 'active', code: null })
  expect(await get(one)).toMatchObject({ state: 'active', code: null })
})

test('results from before a change are ignored, and a disabled channel stays disabled', async () => {
  const before = await create('mended')
  const after = await change(before, { version: 1, secrets: { url: 'https://qyapi.example/send?key=new' } })
  await note([before, disabled('channel.unauthorised')])
  expect(await get(before)).toMatchObject({ state: 'unverified', last: null })
  await note([after, sent], [before, disabled('channel.unauthorised')])
  expect(await get(before)).toMatchObject({ state: 'active', last: { is_sent: true } })
  const off = await change(before, { version: 2, is_enabled: false })
  await note([off, late], [off, late], [off, late], [off, disabled('channel.gone')])
  expect(await get(before)).toMatchObject({ state: 'disabled', code: null, last: { code: 'channel.gone' } })
})

test('a personal e-mail channel becomes active only through its recipient’s confirmation', async () => {
  const mail = await create('me', user, {
    kind: 'email',
    is_own: true,
    settings: { to: 'lin@example.com' },
    secrets: {},
  })
  await note([mail, late], [mail, late], [mail, late])
  expect(await get(mail, user)).toMatchObject({ state: 'unverified', code: null, last: { code: 'channel.timeout' } })
  await note([mail, sent])
  expect(await get(mail, user)).toMatchObject({ state: 'unverified' })
})

test('a degraded shared channel notifies every bell once, a personal one only its owner’s, without matching shared rules', async () => {
  const body = { name: 'trouble', events: ['channel_degraded'], bell: true }
  expect((await t.call('POST', '/alert-rules', { token: admin, body })).statusCode).toBe(201)
  const [shared, own] = [await create('shared'), await create('Chrome', user, push)]
  await note([shared, late], [shared, late], [shared, late], [own, disabled('channel.gone')])
  await note([shared, late])
  await ringBell(t.app.work)
  const readBell = async (token: string) => {
    const { items } = (await t.call('GET', '/notifications?limit=10', { token })).json<{ items: Notification[] }>()
    return items.map(({ kind, params }) => `${kind} ${params['channel_name']} ${params['code']}`).sort()
  }
  const sharedNotification = 'notification-channels.degraded shared channel.timeout'
  expect(await readBell(admin)).toEqual([sharedNotification])
  expect(await readBell(user)).toEqual([sharedNotification, 'notification-channels.own_degraded Chrome channel.gone'])

  const running = runConsumer(t.app.work, alertsConsumer(t.app))
  const left = () => t.db.execute(sql`select 1 from event_work where consumer = 'alerts'`)
  while ((await left()).rowCount) await new Promise((resolve) => setImmediate(resolve))
  await running.stop()
  const { rows } = await t.db.execute<{ subject_id: string }>(sql`select subject_id from alerts`)
  expect(rows).toEqual([{ subject_id: shared.id }])
})
