import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Delivery } from '@outlet/shared/contract/deliveries'
import { alertsConsumer } from '../../alert-rules/raise-alerts'
import { retriedTransaction } from '../../platform/db/transaction'
import { emit, type EventDraft } from '../../platform/outbox/emit'
import { runConsumer } from '../../platform/outbox/run-consumer'
import { setClockOffset } from '../../platform/time/clock'
import type { Running } from '../../platform/work/run-work'
import { wake } from '../../platform/work/work-process'
import { testApp, type TestApp } from '../../testing/test-app'
import { deliveryWork } from '../delivery-work'
import { startDelivering } from '../send-deliveries'
import { startReceiver, type Receiver } from './start-receiver'

export const SIGNING_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** A store blocks access; each store is another subject. */
export const storeBlocked = (store: string, at?: number): EventDraft => ({
  kind: 'store_blocked',
  subject: { type: 'store', id: store },
  store,
  payload: { store_name: store, code: 'store.blocked' },
  ...(at === undefined ? {} : { at }),
})

export const storeRecovered = (store: string, at: number): EventDraft => ({
  ...storeBlocked(store, at),
  kind: 'store_recovered',
  payload: { store_name: store, by: 'admin' },
})

export const syncFailed = (store: string, at: number): EventDraft => ({
  ...storeBlocked(store, at),
  kind: 'sync_failed',
  payload: { store_name: store, code: 'store.timeout' },
})

/** Event of one fixed purchase. */
export const purchaseEvent = (kind: 'purchase_unknown' | 'purchase_placed', at: number): EventDraft => ({
  kind,
  subject: { type: 'purchase_attempt', id: '01900000-0000-7000-8000-0000000000aa' },
  store: 'coach-outlet',
  payload: {
    task_id: '01900000-0000-7000-8000-0000000000bb',
    task_name: 'Wallet',
    product_id: 'P1',
    product_code: 'P1',
    product_name: 'Wallet',
    variant_name: null,
    quantity: 1,
    total: { minor: 25_48, currency: 'USD' },
    reason: null,
    message: '',
    store_order_number: null,
    order_id: null,
    awaits_until: null,
  },
  at,
})

const isIdle = async ({ db }: TestApp) =>
  (await db.execute(sql`select 1 from deliveries where holder is not null`)).rowCount === 0

const statesIn = async ({ db }: TestApp): Promise<Record<string, number>> => {
  const { rows } = await db.execute<{ what: string; n: number }>(sql`
    select concat_ws(' ', type, state, reason) as what, count(*)::int as n from deliveries group by 1 order by 1`)
  return Object.fromEntries(rows.map(({ what, n }) => [what, n]))
}

/**
 * Sets up, for each test of the file, an application with an admin, a webhook receiver, and workers that raise and send
 * alerts.
 */
export function useDeliveries() {
  let t: TestApp
  let admin: string
  let receiver: Receiver
  let running: Running[] = []

  beforeEach(async () => {
    t = await testApp({ ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8', PUBLIC_URL: 'https://console.example' })
    admin = await t.signInAs('admin')
    receiver = await startReceiver()
  })
  const stop = async () => {
    await Promise.all(running.map((each) => each.stop()))
    running = []
  }
  afterEach(async () => {
    await stop()
    setClockOffset(0)
    await receiver.stop()
    await t.close()
  })

  const raise = () => running.push(runConsumer(t.app.work, alertsConsumer(t.app)))
  const send = () => running.push(startDelivering(t.app))
  const start = () => {
    raise()
    send()
  }
  const request = async <Body>(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const response = await t.call(method, path, { token: admin, ...(body ? { body: { ...body } } : {}) })
    if (response.statusCode >= 400) throw new Error(`${method} ${path}: ${response.body}`)
    return response.json<Body>()
  }
  const until = async (what: string, is: () => Promise<boolean> | boolean) => {
    for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(10)) if (await is()) return
    throw new Error(`not within 120 s: ${what} ${JSON.stringify(await statesIn(t))}`)
  }
  const isCalm = async () => {
    const { rowCount } = await t.db.execute(sql`
      select 1 from event_work where consumer = 'alerts' union all select 1 from deliveries d
      join notification_channels c on c.id = d.channel_id and c.free_at <= clock_now() where next_at <= clock_now() union all select 1 from deliveries where holder is not null`)
    return rowCount === 0
  }
  return {
    app: () => t,
    admin: () => admin,
    receiver: () => receiver,
    start,
    raise,
    send,
    stop,
    request,
    until,
    states: () => statesIn(t),
    addChannel: async (settings: object = {}, path = '/hook') =>
      request<{ id: string; version: number }>('POST', '/notification-channels', {
        kind: 'webhook',
        name: `hook ${path}`,
        language: 'en-US',
        secrets: { url: receiver.origin + path, signing_secret: SIGNING_SECRET },
        ...settings,
      }),
    addRule: (channel_ids: string[], settings: object = {}) =>
      request<{ id: string; version: number }>('POST', '/alert-rules', {
        name: 'stores',
        events: ['store_blocked'],
        bell: false,
        channel_ids,
        ...settings,
      }),
    emitEvents: (drafts: readonly EventDraft[]) => retriedTransaction(t.db, (tx) => emit(tx, drafts)),
    /** Resolves when no work is due. */
    settled: () => until('all that is due is done', isCalm),
    /** Advances the clock and wakes the workers. */
    async later(ms: number) {
      // Deliveries in progress would lose their lease.
      await until('nothing is under way', () => isIdle(t))
      setClockOffset(ms)
      await wake(t.db, deliveryWork.name)
    },
    list: async (query = '') => (await request<{ items: Delivery[] }>('GET', `/deliveries?limit=200${query}`)).items,
  }
}
