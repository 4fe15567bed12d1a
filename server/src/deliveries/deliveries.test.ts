import { sql } from 'drizzle-orm'
import type { Delivery, DeliveryDetail } from '@outlet/shared/contract/deliveries'
import type { DeliveriesSummary } from '@outlet/shared/contract/deliveries/deliveries-summary'
import { addStore } from '../stores/testing/add-store'
import { respondOk, respondWith } from './testing/start-receiver'
import { storeBlocked, useDeliveries } from './testing/use-deliveries'

const {
  app,
  admin,
  receiver,
  start,
  raise,
  send,
  request,
  until,
  states,
  addChannel,
  addRule,
  emitEvents,
  settled,
  later,
  list,
} = useDeliveries()

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('an event is sent to each channel of a rule once, and the response is stored', async () => {
  await addStore(app().db, { base_url: 'https://shop.example' })
  start()
  const [one, other] = [await addChannel(), await addChannel({}, '/other')]
  await addRule([one.id, other.id])
  await emitEvents([storeBlocked('coach-outlet')])
  await until('both have it', () => receiver().received.length === 2)
  await settled()
  const sent = await list()
  expect(sent).toMatchObject([
    { type: 'alert', state: 'sent', event: 'store_blocked', attempts: 1, may_repeat: false, answer: '200 thanks' },
    { type: 'alert', state: 'sent', rule: { name: 'stores' }, is_practice: true },
  ])
  expect(
    receiver()
      .received.map(({ id }) => id)
      .sort(),
  ).toEqual(sent.map(({ id }) => id).sort())
  const [first] = receiver().received
  expect(first?.title).toContain('coach-outlet')
  expect(first?.links.some(({ url }) => url.startsWith('https://console.example/alerts/'))).toBe(true)
  const detail = await request<DeliveryDetail>('GET', `/deliveries/${sent[0]?.id}`)
  expect(detail.message?.title).toBe(first?.title)
  expect(await request('GET', `/notification-channels/${one.id}`)).toMatchObject({
    state: 'active',
    last: { is_sent: true },
  })
})

test('a channel at its rate limit receives one digest of the rest, with any number of senders', async () => {
  const channel = await addChannel({ rate: { count: 5, per_seconds: 3600 } })
  await addRule([channel.id])
  await emitEvents(Array.from({ length: 12 }, (_, index) => storeBlocked(`store-${index}`)))
  raise()
  await until('all are raised', async () => (await states())['alert queued'] === 12)
  for (let sender = 0; sender < 3; sender++) send()
  await until('its rate is used up', () => receiver().received.length === 5)
  await settled()
  expect(await states()).toEqual({ 'alert sent': 4, 'alert suppressed rate': 8, 'digest sent': 1 })
  await emitEvents([storeBlocked('one-more')])
  await until('it waits', async () => (await states())['alert queued'] === 1)
  await later(HOUR + MINUTE)
  await until('it is sent when the hour is over', () => receiver().received.length === 6)
})

test('a channel that is down for a day loses nothing: the excess over its rate limit arrives as a digest', async () => {
  start()
  const channel = await addChannel({ rate: { count: 3, per_seconds: 60 } })
  await addRule([channel.id], { cooldown_minutes: 0 })
  receiver().setResponder(respondWith(503))
  for (let hour = 0; hour <= 24; hour++) {
    await later(hour * HOUR)
    await emitEvents([storeBlocked(`store-${hour}`, Date.now() + hour * HOUR)])
    await settled()
  }
  expect(await request('GET', `/notification-channels/${channel.id}`)).toMatchObject({
    state: 'degraded',
    code: 'channel.server_error',
  })
  const refused = receiver().received.length
  expect(refused).toBeLessThan(60)
  receiver().setResponder(respondOk)
  const isOver = async () => !Object.keys(await states()).some((what) => /queued|retry_wait|sending|held/.test(what))
  for (let minute = 0; minute < 60 && !(await isOver()); minute++) {
    await later(25 * HOUR + minute * 2 * MINUTE)
    await settled()
  }
  const all = await list()
  const reported = all
    .filter(({ state }) => state === 'sent')
    .reduce((sum, { type, count }) => sum + (type === 'digest' ? (count ?? 0) : 1), 0)
  const dead = all.filter(({ state }) => state === 'dead').length
  expect(reported + dead).toBe(25)
  expect(dead).toBeLessThan(5)
  expect(await request('GET', `/notification-channels/${channel.id}`)).toMatchObject({ state: 'active', code: null })
})

test('a message held by quiet hours is sent at their end; deleted rules and disabled or deleted channels send nothing', async () => {
  const hour = new Date(Date.now() + 8 * HOUR).getUTCHours()
  const clock = (hours: number) => `${String((hours + 24) % 24).padStart(2, '0')}:00`
  const quiet = await addChannel({ quiet_hours: { from: clock(hour - 1), to: clock(hour + 2) } })
  await addRule([quiet.id])
  await emitEvents([storeBlocked('coach-outlet')])
  start()
  await until('it is held', async () => (await states())['alert held'] === 1)
  await later(3 * HOUR)
  await until('it is sent', () => receiver().received.length === 1)
  await settled()

  const [off, gone, ruled] = [
    await addChannel({}, '/off'),
    await addChannel({}, '/gone'),
    await addChannel({}, '/ruled'),
  ]
  const wait = { digest_minutes: 30 }
  const rule = await addRule([ruled.id], wait)
  await addRule([off.id, gone.id], wait)
  await emitEvents([storeBlocked('kate-spade', Date.now() + 3 * HOUR)])
  await until('three wait', async () => (await states())['digest waiting'] === 3)
  await request('DELETE', `/alert-rules/${rule.id}`)
  await request('PATCH', `/notification-channels/${off.id}`, { version: off.version, is_enabled: false })
  await request('DELETE', `/notification-channels/${gone.id}`)
  await later(4 * HOUR)
  await until('none of them goes', async () => {
    const all = await states()
    return ['rule_deleted', 'channel_disabled', 'channel_deleted'].every(
      (reason) => all[`digest suppressed ${reason}`] === 1,
    )
  })
  // The first rule's messages.
  expect(receiver().received).toHaveLength(2)
})

test('an alert without acknowledgement is repeated and escalated; an acknowledged one is not', async () => {
  start()
  const [first, next] = [await addChannel(), await addChannel({}, '/next')]
  const escalation = { after_minutes: 10, channel_ids: [next.id] }
  await addRule([first.id], { escalation, repeat_minutes: 30 })
  const { rows } = await app().db.execute<{ id: string }>(sql`
    insert into event_episodes (id, subject_type, subject_id, family, begun_at)
    values (gen_random_uuid(), 'store', 'coach-outlet', 'blocked', clock_now()), (gen_random_uuid(), 'store', 'kate-spade', 'blocked', clock_now())
    returning id`)
  const [episode = '', other = ''] = rows.map(({ id }) => id)
  await emitEvents([{ ...storeBlocked('coach-outlet'), episode }])
  await until('it is sent', () => receiver().received.length === 1)
  await later(11 * MINUTE)
  await until('sending resumes', () => receiver().received.length === 2)
  expect(receiver().received[1]).toMatchObject({
    path: '/next',
    text: expect.stringMatching(/^Not acknowledged since \w/),
  })
  await later(31 * MINUTE)
  await until('it is repeated', () => receiver().received.length === 3)
  await until('once more is planned', async () => (await states())['repeat waiting'] === 1)
  await app().db.execute(sql`update event_episodes set ended_at = clock_now() where id = ${episode}`)
  await later(62 * MINUTE)
  await until('what has ended is not', async () => (await states())['repeat suppressed ended'] === 1)

  await emitEvents([{ ...storeBlocked('kate-spade', Date.now() + 62 * MINUTE), episode: other }])
  await until('another is sent', () => receiver().received.length === 4)
  await settled()
  const [alert] = await list('&type=alert')
  await request('POST', `/alerts/${alert?.alert?.id}/acknowledge`, {})
  await later(120 * MINUTE)
  await settled()
  expect(await states()).toMatchObject({ 'repeat suppressed acknowledged': 1, 'escalation suppressed acknowledged': 1 })
  expect(receiver().received).toHaveLength(4)
})

test('a service that is gone disables its channel; dead letters stay unseen until marked, and can be sent again', async () => {
  start()
  const channel = await addChannel()
  await addRule([channel.id], { cooldown_minutes: 0 })
  receiver().setResponder(respondWith(410))
  await emitEvents([storeBlocked('coach-outlet')])
  await until('it is dead', async () => (await states())['alert dead'] === 1)
  await settled()
  const gone = await request<{ version: number }>('GET', `/notification-channels/${channel.id}`)
  expect(gone).toMatchObject({ state: 'disabled', code: 'channel.gone' })
  expect(await request<DeliveriesSummary>('GET', '/deliveries/summary')).toMatchObject({
    dead: 1,
    failed: 1,
    channels: { disabled: 1 },
    task_channels: { needs_attention: 0 },
    broken: [{ type: 'notification', id: channel.id, code: 'channel.gone' }],
  })
  const { rows } = await app().db.execute(
    sql`select kind from events where kind in ('delivery_dead', 'channel_degraded')`,
  )
  expect(rows.map(({ kind }) => kind).sort()).toEqual(['channel_degraded', 'delivery_dead'])
  const [dead] = await list('&is_unseen=true')
  expect(dead).toMatchObject({ state: 'dead', code: 'channel.gone', answer: '410 no', is_seen: false })
  expect(await request('POST', '/deliveries/seen', { ids: [dead?.id] })).toEqual({ count: 1 })
  expect(await list('&is_unseen=true')).toEqual([])

  receiver().setResponder(respondOk)
  await request('PATCH', `/notification-channels/${channel.id}`, { version: gone.version, is_enabled: true })
  const again = await request<Delivery>('POST', `/deliveries/${dead?.id}/send`, {})
  expect(again).toMatchObject({ id: dead?.id, state: 'queued', attempts: 0 })
  await until('it arrives, with the same id', () => receiver().received[1]?.id === dead?.id)
  await settled()
  expect(await list()).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test('a personal rule notifies only its owner’s bell', async () => {
  start()
  const own = await app().signInAs('user')
  const rule = { name: 'mine', events: ['store_blocked'], is_own: true, bell: true }
  expect((await app().call('POST', '/alert-rules', { token: own, body: rule })).statusCode).toBe(201)
  await addRule([], { name: 'ours', bell: true })
  await emitEvents([storeBlocked('coach-outlet')])
  await until('both are notified', async () => (await states())['alert sent'] === 2)
  const readBell = async (token: string) => {
    const response = await app().call('GET', '/notifications?limit=10', { token })
    const { items } = response.json<{ items: { kind: string; params: Record<string, string> }[] }>()
    return items.map(({ kind, params }) => `${kind} ${params['rule_name']}`).sort()
  }
  // Alerts about one event are one notification; which alert is sent first is not determined.
  expect(await readBell(own)).toEqual([expect.stringMatching(/^alert-rules.own_alert (mine · ours|ours · mine)$/)])
  expect(await readBell(admin())).toEqual(['alert-rules.alert ours'])
  expect((await list()).map(({ rule: of }) => of?.name)).toEqual(['ours'])
  const mine = await app().call('GET', '/deliveries?limit=10', { token: own })
  expect(mine.json<{ items: Delivery[] }>().items).toHaveLength(2)
})

test('each of a thousand simultaneous events reaches the channel once', async () => {
  start()
  await addRule([(await addChannel()).id])
  const stores = Array.from({ length: 1000 }, (_, index) => storeBlocked(`store-${index}`))
  await emitEvents(stores)
  await until('all are there', () => receiver().received.length >= 1000)
  await settled()
  expect(await states()).toEqual({ 'alert sent': 1000 })
  expect(new Set(receiver().received.map(({ id }) => id)).size).toBe(1000)
  expect(receiver().received).toHaveLength(1000)
})
