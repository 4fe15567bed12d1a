import { sql } from 'drizzle-orm'
import type { EventPayload } from '@outlet/shared/contract/event-kinds'
import type { Notification } from '@outlet/shared/contract/notifications'
import { useEngine } from '../inventory-monitors/testing/use-engine'
import { retriedTransaction } from '../platform/db/transaction'
import { emit } from '../platform/outbox/emit'
import { ringBell } from '../testing/ring-bell'

const { app, store, start, call, monitorAll, monitorOf, until, unchecked, checkedAgain } = useEngine()

const told = async (token?: string) => {
  await ringBell(app().app.work)
  const answer = await (token
    ? app().call('GET', '/notifications?limit=50', { token })
    : call('GET', '/notifications?limit=50'))
  return answer.json<{ items: Notification[] }>().items.map(({ kind, params }) => ({ kind, params }))
}

const sells = (ats: number, price = 100) =>
  store()
    .products.get('CA1')
    ?.set('CA1-1', { ats, orderable: ats > 0, price, currency: 'USD' })

test('who made a monitor hears of its restocks, sold-outs and price drops, and nobody else', async () => {
  const another = await app().signInAs('admin')
  await monitorAll('CA', 1, 1)
  const { id, created_by } = await monitorOf('CA1')
  expect(created_by).toEqual({ id: expect.any(String), name: 'user-1' })
  sells(9)
  start()
  await until('the first check', async () => (await unchecked()) === 0)
  expect(await told()).toEqual([])
  for (const [ats, price, count] of [
    [9, 80, 1],
    [0, 80, 2],
    [4, 80, 3],
  ] as const) {
    sells(ats, price)
    await checkedAgain('CA1')
    // Events that follow each other closely are worked on at once, and told in the order of their ends.
    await until('it is told', async () => (await told()).length === count)
  }
  const params = { monitor_id: id, product_name: 'Bag CA1', store_name: 'coach-outlet' }
  expect(await told()).toMatchObject([
    { kind: 'inventory-monitors.restocked', params: { ...params, stock: 4, price: 'USD 8000' } },
    { kind: 'inventory-monitors.sold_out', params },
    { kind: 'inventory-monitors.price_dropped', params: { ...params, previous_price: 'USD 10000', price: 'USD 8000' } },
  ])
  expect(await told(another)).toEqual([])
})

test('a price that is the lowest of several is told with the highest', async () => {
  await monitorAll('CA', 1, 2)
  const other = { ats: 4, orderable: true, price: 120, currency: 'USD' }
  store()
    .products.get('CA1')
    ?.set('CA1-2', { ...other, ats: 0, orderable: false })
  sells(0)
  start()
  await until('the first check', async () => (await unchecked()) === 0)
  store().products.get('CA1')?.set('CA1-2', other)
  await checkedAgain('CA1')
  await until('it is told', async () => (await told()).length === 1)
  expect(await told()).toMatchObject([{ kind: 'inventory-monitors.restocked', params: { price: 'USD 10000 12000' } }])
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

test('a person can want none, a monitor can say otherwise, and who is gone hears nothing', async () => {
  await monitorAll('CA', 1, 1)
  const { id, notify_creator } = await monitorOf('CA1')
  expect(notify_creator).toBeNull()
  const prefer = (own_monitors: boolean) =>
    app().db.execute(sql`
      insert into notification_preferences select id, ${own_monitors} from users where username = 'user-1'
      on conflict (user_id) do update set own_monitors = excluded.own_monitors`)
  const heard = async () => {
    const before = (await told()).length
    await restock([id])
    return (await told()).length - before
  }
  const set = async (value: boolean | null) => {
    const { version } = await monitorOf('CA1')
    expect((await call('PATCH', `/inventory-monitors/${id}`, { version, notify_creator: value })).statusCode).toBe(200)
  }
  expect(await heard()).toBe(1)
  expect((await told())[0]?.params).toMatchObject({ stock: 'plenty', price: '' })
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

test('preferences are the caller’s own, and stay', async () => {
  const [lin, chen] = [await app().signInAs('user'), await app().signInAs('user')]
  const of = async (token: string) => (await app().call('GET', '/notifications/preferences', { token })).json<object>()
  expect(await of(lin)).toEqual({ own_monitors: true })
  const answer = await app().call('PUT', '/notifications/preferences', { token: lin, body: { own_monitors: false } })
  expect(answer.json()).toEqual({ own_monitors: false })
  expect(await of(lin)).toEqual({ own_monitors: false })
  expect(await of(chen)).toEqual({ own_monitors: true })
})

test('of very many at once the first twenty are told one by one, the others as one whose count grows', async () => {
  await monitorAll('CA', 30, 1)
  const { rows } = await app().db.execute<{ id: string }>(sql`select id from inventory_monitors`)
  const ids = rows.map(({ id }) => id)
  await restock(ids.slice(0, 25))
  await told()
  await restock(ids.slice(25))
  const kinds = await told()
  expect(kinds.filter(({ kind }) => kind === 'inventory-monitors.restocked')).toHaveLength(20)
  expect(kinds.filter(({ kind }) => kind === 'inventory-monitors.many_changed')).toMatchObject([
    { params: { count: 10 } },
  ])
})
