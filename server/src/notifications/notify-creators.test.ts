import { sql } from 'drizzle-orm'
import type { EventPayload } from '@outlet/shared/contract/alert-rules/event-kinds'
import type { Notification } from '@outlet/shared/contract/notifications'
import { useEngine } from '../inventory-monitors/testing/use-engine'
import { retriedTransaction } from '../platform/db/transaction'
import { emit } from '../platform/outbox/emit'
import { ringBell } from '../testing/ring-bell'

const { app, store, start, call, monitorAll, monitorOf, until, unchecked, checkedAgain } = useEngine()

const readBell = async (token?: string) => {
  await ringBell(app().app.work)
  const response = await (token
    ? app().call('GET', '/notifications?limit=50', { token })
    : call('GET', '/notifications?limit=50'))
  return response.json<{ items: Notification[] }>().items.map(({ kind, params }) => ({ kind, params }))
}

const sells = (ats: number, price = 100) =>
  store()
    .stocks.get('CA1')
    ?.set('CA1-1', { ats, orderable: ats > 0, price, currency: 'USD' })

test('the creator of a monitor is notified about restocks, sold-outs and price drops, and no other user is', async () => {
  const another = await app().signInAs('admin')
  await monitorAll('CA', 1, 1)
  const { id, created_by } = await monitorOf('CA1')
  expect(created_by).toEqual({ id: expect.any(String), name: 'user-1' })
  sells(9)
  start()
  await until('the first check', async () => (await unchecked()) === 0)
  expect(await readBell()).toEqual([])
  for (const [ats, price, count] of [
    [9, 80, 1],
    [0, 80, 2],
    [4, 80, 3],
  ] as const) {
    sells(ats, price)
    await checkedAgain('CA1')
    // Events that follow each other closely are processed in parallel, in any order.
    await until('it is notified', async () => (await readBell()).length === count)
  }
  const params = { monitor_id: id, product_name: 'Bag CA1', store_name: 'coach-outlet' }
  expect(await readBell()).toMatchObject([
    { kind: 'inventory-monitors.restocked', params: { ...params, stock: 4, price: 'USD 8000' } },
    { kind: 'inventory-monitors.sold_out', params },
    { kind: 'inventory-monitors.price_dropped', params: { ...params, previous_price: 'USD 10000', price: 'USD 8000' } },
  ])
  expect(await readBell(another)).toEqual([])
})

test('the lowest of several prices is sent with the highest', async () => {
  await monitorAll('CA', 1, 2)
  const other = { ats: 4, orderable: true, price: 120, currency: 'USD' }
  store()
    .stocks.get('CA1')
    ?.set('CA1-2', { ...other, ats: 0, orderable: false })
  sells(0)
  start()
  await until('the first check', async () => (await unchecked()) === 0)
  store().stocks.get('CA1')?.set('CA1-2', other)
  await checkedAgain('CA1')
  await until('it is notified', async () => (await readBell()).length === 1)
  expect(await readBell()).toMatchObject([
    { kind: 'inventory-monitors.restocked', params: { price: 'USD 10000 12000' } },
  ])
})

const payload: EventPayload<'restocked'> = {
  product_code: 'CA1',
  product_id: 'CA1',
  stock_level: null,
  stock_level_kind: 'capped',
  price: null,
  previous_price: null,
  threshold: null,
  code: null,
  begins_failing: false,
}
const restock = (ids: readonly string[]) =>
  retriedTransaction(app().db, (tx) =>
    emit(
      tx,
      ids.map((id) => ({
        kind: 'restocked',
        subject: { type: 'inventory_monitor', id },
        store: 'coach-outlet',
        payload,
      })),
    ),
  )

test('a user can opt out, a monitor can override it, and deleted users are not notified', async () => {
  await monitorAll('CA', 1, 1)
  const { id, notify_creator } = await monitorOf('CA1')
  expect(notify_creator).toBeNull()
  const prefer = (own_monitors: boolean) =>
    app().db.execute(sql`
      insert into notification_preferences select id, ${own_monitors} from users where username = 'user-1'
      on conflict (user_id) do update set own_monitors = excluded.own_monitors`)
  const heard = async () => {
    const before = (await readBell()).length
    await restock([id])
    return (await readBell()).length - before
  }
  const set = async (value: boolean | null) => {
    const { version } = await monitorOf('CA1')
    expect((await call('PATCH', `/inventory-monitors/${id}`, { version, notify_creator: value })).statusCode).toBe(200)
  }
  expect(await heard()).toBe(1)
  expect((await readBell())[0]?.params).toMatchObject({ stock: 'plenty', price: '' })
  await prefer(false)
  expect(await heard()).toBe(0)
  await set(true)
  expect(await heard()).toBe(1)
  await set(false)
  await prefer(true)
  expect(await heard()).toBe(0)
  await set(null)
  await app().db.execute(sql`update users set state = 'inactive' where username = 'user-1'`)
  await restock([id])
  await ringBell(app().app.work)
  const { rows } = await app().db.execute(sql`select 1 from notifications`)
  expect(rows).toHaveLength(2)
})

test('preferences are stored per user', async () => {
  const [lin, chen] = [await app().signInAs('user'), await app().signInAs('user')]
  const of = async (token: string) => (await app().call('GET', '/notifications/preferences', { token })).json<object>()
  expect(await of(lin)).toEqual({ own_monitors: true })
  const response = await app().call('PUT', '/notifications/preferences', { token: lin, body: { own_monitors: false } })
  expect(response.json()).toEqual({ own_monitors: false })
  expect(await of(lin)).toEqual({ own_monitors: false })
  expect(await of(chen)).toEqual({ own_monitors: true })
})

test('of very many changes at once, the first twenty are sent separately and the rest as one notification with a count', async () => {
  await monitorAll('CA', 30, 1)
  const { rows } = await app().db.execute<{ id: string }>(sql`select id from inventory_monitors`)
  const ids = rows.map(({ id }) => id)
  await restock(ids.slice(0, 25))
  await readBell()
  await restock(ids.slice(25))
  const kinds = await readBell()
  expect(kinds.filter(({ kind }) => kind === 'inventory-monitors.restocked')).toHaveLength(20)
  expect(kinds.filter(({ kind }) => kind === 'inventory-monitors.many_changed')).toMatchObject([
    { params: { count: 10 } },
  ])
})
