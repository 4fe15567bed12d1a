import { sql } from 'drizzle-orm'
import type { AlertRule } from '@outlet/shared/contract/alert-rules'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { Store } from '@outlet/shared/contract/stores'
import { alertsConsumer } from '../alert-rules/raise-alerts'
import { useEngine } from '../inventory-monitors/testing/use-engine'
import { startDelivering } from '../deliveries/send-deliveries'
import { bellConsumer } from '../notifications/bell'
import { retriedTransaction } from '../platform/db/transaction'
import { emit, type EventDraft } from '../platform/outbox/emit'
import { runConsumer } from '../platform/outbox/run-consumer'
import { setClockOffset } from '../platform/time/clock'
import { testWork, type TestWork } from '../testing/test-work'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

const { app, store, start, call, monitorAll, monitorOf, until, unchecked, checkedAgain } = useEngine()

let admin: string
let others: TestWork[] = []
let running: { stop(): Promise<void> }[] = []
beforeEach(async () => {
  admin = await app().signInAs('admin')
  const rule = { name: 'all', bell: true, channel_ids: [], cooldown_minutes: 0 }
  const events = ['restocked', 'sold_out', 'price_dropped', 'store_blocked', 'store_recovered', 'purchase_placed']
  await app().call('POST', '/alert-rules', { token: admin, body: { ...rule, events } })
})
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()))
  await Promise.all(others.map((each) => each.stop()))
  running = []
  others = []
})

/** Runs the consumers that notify, in this process and in a second one. */
const notifyHere = async () => {
  const second = await testWork(app().db, app().url)
  others.push(second)
  for (const work of [app().app.work, second.work]) {
    running.push(runConsumer(work, bellConsumer), runConsumer(work, alertsConsumer(app().app)))
  }
}

const deliveries = async () => {
  const { rows } = await app().db.execute(
    sql`select concat_ws(' ', event, state, reason) as what from deliveries where type = 'alert' order by event_at, id`,
  )
  return rows.map(({ what }) => what)
}
const bell = async () => {
  const { rows } = await app().db.execute(sql`select kind from notifications where user_id is not null order by id`)
  return rows.map(({ kind }) => kind)
}
const isHandled = async () =>
  (await app().db.execute(sql`select 1 from event_work where consumer <> 'snatch-tasks' and not is_postponed`))
    .rowCount === 0
const waiting = async () => {
  const { rows } = await app().db.execute(
    sql`select consumer, kind from event_work where is_postponed order by consumer, event_at`,
  )
  return rows.map(({ consumer, kind }) => `${consumer} ${kind}`)
}
const handled = () => until('all is handled or postponed', isHandled)

const sells = (ats: number) =>
  store()
    .stocks.get('CA1')
    ?.set('CA1-1', { ats, orderable: ats > 0, price: 100, currency: 'USD' })
const nowSells = async (ats: number) => {
  sells(ats)
  await checkedAgain('CA1')
  await handled()
}
const change = async (body: object) => {
  const { id, version } = await monitorOf('CA1')
  return call('PATCH', `/inventory-monitors/${id}`, { version, ...body })
}
const changeStore = async (body: object) => {
  const at = (await app().call('GET', '/stores/coach-outlet', { token: admin })).json<Store>()
  return app().call('PATCH', '/stores/coach-outlet', { token: admin, body: { version: at.version, ...body } })
}

const watchSoldOut = async () => {
  await monitorAll('CA', 1, 1)
  sells(0)
  start()
  await until('the first check', async () => (await unchecked()) === 0)
  await notifyHere()
}

describe('a muted monitor', () => {
  test('sends no alerts; its checks and events continue, and after the end the state that lasts is reported once', async () => {
    await watchSoldOut()
    const until1 = inHours(1)
    const muted = (await change({ muted_until: until1 })).json<InventoryMonitor>()
    expect(muted.muted_until).toBe(until1)
    await nowSells(4)
    await nowSells(0)
    await nowSells(7)
    expect([await deliveries(), await bell()]).toEqual([[], []])
    expect(await monitorOf('CA1')).toMatchObject({ stock_level: 7, stock_state: 'in', muted_until: until1 })
    const { rows } = await app().db.execute(
      sql`select kind from events where kind in ('restocked', 'sold_out') order by at`,
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['restocked', 'sold_out', 'restocked'])
    setClockOffset(1.5 * HOUR)
    await until('nothing waits any more', async () => (await waiting()).length === 0)
    expect((await deliveries()).sort()).toEqual([
      'restocked queued',
      'restocked suppressed ended',
      'sold_out suppressed ended',
    ])
    expect(await bell()).toEqual(['inventory-monitors.restocked'])
  })

  test('can be unmuted at once, and reports then what lasts; the change is audited and needs the version', async () => {
    await watchSoldOut()
    await change({ muted_until: inHours(24) })
    await nowSells(4)
    expect(await waiting()).toEqual(['alerts restocked', 'bell restocked'])
    // A longer mute does not release what waits.
    await change({ muted_until: inHours(48) })
    expect(await waiting()).toEqual(['alerts restocked', 'bell restocked'])
    expect((await change({ muted_until: null })).json()).toMatchObject({ muted_until: null })
    await until('it is notified', async () => (await bell()).length === 1 && (await deliveries()).length === 1)
    expect(await waiting()).toEqual([])
    const { id } = await monitorOf('CA1')
    const stale = await call('PATCH', `/inventory-monitors/${id}`, { version: 1, muted_until: null })
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([409, 'inventory_monitor.version_conflict'])
    expect((await app().audit('inventory_monitors.update')).at(-1)).toMatchObject({ after: { muted_until: null } })
  })

  test('does not repeat an alert that was sent before, until the mute ends', async () => {
    await watchSoldOut()
    const { items } = (await app().call('GET', '/alert-rules', { token: admin })).json<{ items: AlertRule[] }>()
    await app().db.execute(sql`update alert_rules set repeat_minutes = 30 where id = ${items[0]?.id}`)
    await nowSells(4)
    await change({ muted_until: inHours(2) })
    running.push(startDelivering(app().app))
    const repeats = async () => {
      const { rows } = await app().db.execute(sql`select state from deliveries where type = 'repeat' order by id`)
      return rows.map(({ state }) => state)
    }
    setClockOffset(HOUR)
    await until('it is held', async () => (await repeats()).includes('held'))
    setClockOffset(2.5 * HOUR)
    await until('it is repeated', async () => (await repeats()).includes('sent'))
  })
})

const blocked: EventDraft = {
  kind: 'store_blocked',
  subject: { type: 'store', id: 'coach-outlet' },
  store: 'coach-outlet',
  payload: { store_name: 'coach-outlet', code: 'store.blocked' },
}
const recovered: EventDraft = { ...blocked, kind: 'store_recovered', payload: { store_name: 'coach-outlet', by: 'a' } }
const placed: EventDraft = {
  kind: 'purchase_placed',
  subject: { type: 'purchase_attempt', id: '01900000-0000-7000-8000-0000000000aa' },
  store: 'coach-outlet',
  payload: {
    task_id: '01900000-0000-7000-8000-0000000000bb',
    task_name: 'Wallet',
    product_id: 'CA1',
    product_code: 'CA1',
    product_name: 'Wallet',
    variant_name: null,
    quantity: 1,
    total: null,
    quote: null,
    reason: null,
    message: '',
    store_order_number: null,
    order_id: null,
    awaits_until: null,
  },
}
const happen = (drafts: readonly EventDraft[]) => retriedTransaction(app().db, (tx) => emit(tx, drafts))

describe('a muted store', () => {
  test('sends no alerts about itself and its monitors; purchases are reported', async () => {
    await watchSoldOut()
    expect((await changeStore({ muted_until: inHours(5) })).statusCode).toBe(200)
    await nowSells(4)
    await happen([blocked, recovered, placed])
    await handled()
    expect(await deliveries()).toEqual(['purchase_placed queued'])
    expect(await bell()).toEqual([])
    await changeStore({ muted_until: null })
    await until('nothing waits any more', async () => (await waiting()).length === 0)
    // The block is over, so only the stock is reported.
    expect((await deliveries()).sort()).toEqual([
      'purchase_placed queued',
      'restocked queued',
      'store_blocked suppressed ended',
      'store_recovered suppressed ended',
    ])
  })

  test('that is still blocked when the mute ends is reported then', async () => {
    await notifyHere()
    await changeStore({ muted_until: inHours(5) })
    await app().db.execute(sql`update stores set health = 'blocked'`)
    await happen([blocked])
    await handled()
    expect(await deliveries()).toEqual([])
    setClockOffset(6 * HOUR)
    await until('it is reported', async () => (await deliveries()).length === 1)
    expect(await deliveries()).toEqual(['store_blocked queued'])
  })
})

test('during the maintenance of a store failures wait for its end, and restocks are reported', async () => {
  await watchSoldOut()
  await app().db.execute(sql`
    update stores set maintenance_from = clock_now() - interval '1 hour', maintenance_until = clock_now() + interval '1 hour',
      health = 'blocked'`)
  const restocked: EventDraft = {
    kind: 'restocked',
    subject: { type: 'inventory_monitor', id: (await monitorOf('CA1')).id },
    store: 'coach-outlet',
    payload: {
      product_code: 'CA1',
      product_id: 'CA1',
      stock_level: 4,
      stock_level_kind: 'exact',
      price: null,
      previous_price: null,
      threshold: null,
      code: null,
      begins_failing: false,
    },
  }
  await happen([blocked, restocked])
  await handled()
  expect(await deliveries()).toEqual(['restocked queued'])
  setClockOffset(2 * HOUR)
  await until('it is reported', async () => (await deliveries()).includes('store_blocked queued'))
})

test('the forecast of a rule counts the muted monitors and stores that it covers', async () => {
  await watchSoldOut()
  await change({ muted_until: inHours(1), tags: ['Bags'] })
  const forecast = async (filter: object) => {
    const rule = { events: ['restocked'], filter }
    const body = { language: 'en-US', rule }
    return (await app().call('POST', '/alert-rules/forecast', { token: admin, body })).json<{ muted: object }>().muted
  }
  expect(await forecast({})).toEqual({ monitors: 1, stores: 0 })
  expect(await forecast({ tags: ['bags'] })).toEqual({ monitors: 1, stores: 0 })
  expect(await forecast({ tags: ['shoes'] })).toEqual({ monitors: 0, stores: 0 })
  await changeStore({ muted_until: inHours(1) })
  expect(await forecast({ stores: ['coach-outlet'] })).toEqual({ monitors: 1, stores: 1 })
  expect(await forecast({ stores: ['other'] })).toEqual({ monitors: 0, stores: 0 })
})
