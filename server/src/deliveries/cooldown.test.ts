import { sql } from 'drizzle-orm'
import type { DeliveryDetail } from '@outlet/shared/contract/deliveries'
import { systemCaller } from '../platform/audit/record-audit'
import { retriedTransaction } from '../platform/db/transaction'
import { muteAlert } from './acknowledge-alert'
import { storeBlocked, purchaseEvent, storeRecovered, syncFailed, useDeliveries } from './testing/use-deliveries'

const { app, receiver, start, request, until, states, addChannel, addRule, emitEvents, settled, later, list } =
  useDeliveries()

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test('twenty flaps in an hour are one alert and one digest', async () => {
  start()
  await addRule([(await addChannel()).id])
  const from = Date.now()
  await emitEvents([storeBlocked('coach-outlet', from)])
  // Events emitted together have no defined order; another one could raise the alert.
  await until('the first is sent', async () => (await states())['alert sent'] === 1)
  for (let flap = 1; flap < 20; flap++) await emitEvents([storeBlocked('coach-outlet', from + flap * 3 * MINUTE)])
  await settled()
  expect(await states()).toEqual({ 'alert sent': 1, 'alert suppressed cooldown': 19, 'digest waiting': 1 })
  await later(61 * MINUTE)
  await until('the digest is sent', () => receiver().received.length === 2)
  await settled()
  const [digest] = await list('&type=digest')
  expect(digest).toMatchObject({ state: 'sent', count: 19 })
  expect(receiver().received[1]?.title).toBe(digest?.title)
  const { members } = await request<DeliveryDetail>('GET', `/deliveries/${digest?.id}`)
  expect(members).toHaveLength(19)
  await later(63 * MINUTE)
  await emitEvents([storeBlocked('coach-outlet', Date.now() + 62 * MINUTE)])
  await until('the next is an alert again', () => receiver().received.length === 3)
})

test('without a cooldown every event is sent, in any order of processing', async () => {
  start()
  await addRule([(await addChannel()).id], { cooldown_minutes: 0 })
  const from = Date.now() - HOUR
  for (const minute of [3, 1, 2, 4]) await emitEvents([storeBlocked('coach-outlet', from + minute * MINUTE)])
  await until('all are sent', async () => (await states())['alert sent'] === 4)
})

test('the outcome of a purchase is sent at once, however recently its rule has sent another message about it', async () => {
  start()
  const channel = await addChannel()
  await addRule([channel.id], { events: ['purchase_unknown', 'purchase_placed'] })
  const from = Date.now() - 10 * MINUTE
  await emitEvents([purchaseEvent('purchase_unknown', from)])
  await until('the first is sent', async () => (await states())['alert sent'] === 1)
  await emitEvents([purchaseEvent('purchase_placed', from + 90_000)])
  await until('the outcome is sent', async () => (await states())['alert sent'] === 2)
  expect(await states()).toEqual({ 'alert sent': 2 })
})

test('a recovery is sent within the cooldown of the failure, and a mute applies to both', async () => {
  start()
  await addRule([(await addChannel()).id], { events: ['store_blocked', 'store_recovered'] })
  const from = Date.now() - 10 * MINUTE
  await emitEvents([storeBlocked('coach-outlet', from)])
  await until('the trouble is sent', async () => (await states())['alert sent'] === 1)
  await emitEvents([storeRecovered('coach-outlet', from + MINUTE)])
  await until('the recovery is sent', async () => (await states())['alert sent'] === 2)
  await emitEvents([storeBlocked('coach-outlet', from + 2 * MINUTE)])
  await settled()
  expect(await states()).toMatchObject({ 'alert sent': 2, 'alert suppressed cooldown': 1 })
  const { rows } = await app().db.execute<{ id: string }>(sql`select id from alerts order by at limit 1`)
  const mute = (until: 'hour' | null) =>
    retriedTransaction(app().db, (tx) =>
      muteAlert(tx, systemCaller('a person'), { alertId: rows[0]?.id ?? '', mute: until, timeZone: 'UTC' }),
    )
  await mute('hour')
  await emitEvents([storeRecovered('coach-outlet', from + 3 * MINUTE)])
  await settled()
  expect(await states()).toMatchObject({ 'alert sent': 2, 'alert suppressed muted': 1 })
  await mute(null)
  await emitEvents([storeRecovered('coach-outlet', from + 4 * MINUTE)])
  await until('the next recovery is sent', async () => (await states())['alert sent'] === 3)
})

test('the first event of a kind is sent at once, even if a later event was processed before it', async () => {
  start()
  await addRule([(await addChannel()).id], { events: ['store_blocked', 'sync_failed'] })
  const from = Date.now() - 10 * MINUTE
  await emitEvents([storeBlocked('coach-outlet', from)])
  await until('the later one is sent', async () => (await states())['alert sent'] === 1)
  await emitEvents([syncFailed('coach-outlet', from - MINUTE)])
  await until('the earlier one of another kind is sent', async () => (await states())['alert sent'] === 2)
  // Events of one kind are gathered in any order.
  await emitEvents([storeBlocked('coach-outlet', from - 2 * MINUTE)])
  await settled()
  expect(await states()).toMatchObject({ 'alert sent': 2, 'alert suppressed cooldown': 1 })
  // An event that is older than the alert by more than the cooldown would have been an alert of its own.
  await emitEvents([storeBlocked('coach-outlet', from - 2 * HOUR)])
  await until('the much earlier one is sent', async () => (await states())['alert sent'] === 3)
  // The older alert does not shorten the cooldown of the newer one.
  await emitEvents([storeBlocked('coach-outlet', from + MINUTE)])
  await settled()
  expect(await states()).toMatchObject({ 'alert sent': 3, 'alert suppressed cooldown': 2 })
})
