import { sql } from 'drizzle-orm'
import type { Order } from '@outlet/shared/contract/orders'
import type { User, UserLeavesBehind } from '@outlet/shared/contract/users'
import { orderDraft } from '../testing/order-draft'
import { refusal } from '../testing/refusal'
import { isLive, signedIn, signInAgain, trySignIn, type SignedIn } from '../testing/signed-in'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'
import { purgeUsers } from './purge-users'

let t: TestApp
let admin: SignedIn
beforeAll(async () => {
  t = await testApp()
  admin = await signedIn(t, 'admin')
})
afterAll(() => t.close())

const remove = (id: string, token = admin.token) => t.call('DELETE', `/users/${id}`, { token })
const restore = (id: string, token = admin.token) =>
  t.call('POST', `/users/${id}/restore`, { token, body: { current_password: TEST_PASSWORD } })
const get = (id: string, token = admin.token) => t.call('GET', `/users/${id}`, { token })

test('a deleted user loses access at once, is listed separately, and is restored unchanged', async () => {
  const user = await signedIn(t, 'user')
  const before = (await get(user.id)).json<User>()
  expect((await remove(user.id)).json()).toEqual({})
  expect(await isLive(t, user.token)).toBe(false)
  expect((await trySignIn(t, user.username, TEST_PASSWORD)).statusCode).toBe(401)
  const list = async (query: string) =>
    (await t.call('GET', `/users${query}`, { token: admin.token })).json<{ items: User[] }>().items.map(({ id }) => id)
  expect(await list('')).not.toContain(user.id)
  expect(await list('?deleted=true')).toEqual([user.id])
  expect(refusal(await remove(user.id))).toEqual([404, 'user.not_found'])
  const restored = (await restore(user.id)).json<User>()
  expect(restored).toMatchObject({ username: before.username, state: 'active', deleted_at: null })
  expect((await restore(user.id)).json()).toEqual(restored)
  expect((await trySignIn(t, user.username, TEST_PASSWORD)).statusCode).toBe(200)
  expect(await t.audit('users.delete')).toMatchObject([{ subject_id: user.id, before: { username: user.username } }])
  expect(await t.audit('users.restore')).toMatchObject([{ subject_id: user.id }])
})

test('refuses the deletion of the own account, and any deletion by a user', async () => {
  const user = await signedIn(t, 'user')
  await signedIn(t, 'admin')
  expect(refusal(await remove(admin.id))).toEqual([409, 'user.own_access'])
  expect(refusal(await remove(admin.id, user.token))).toEqual([403, 'permission.denied'])
  expect(refusal(await restore(user.id, user.token))).toEqual([403, 'permission.denied'])
  expect(refusal(await remove('x'))).toEqual([404, 'user.not_found'])
  expect(refusal(await restore('x'))).toEqual([404, 'user.not_found'])
})

test('refuses a restore if another user has taken the user name', async () => {
  const user = await signedIn(t, 'user')
  await remove(user.id)
  const body = {
    username: user.username.toUpperCase(),
    name: 'x',
    role: 'user',
    password: TEST_PASSWORD,
    current_password: TEST_PASSWORD,
  }
  await t.call('POST', '/users/signup', { token: admin.token, body })
  expect(refusal(await restore(user.id))).toEqual([409, 'user.username_taken'])
})

test('requires the permission to write users for reading deleted ones', async () => {
  const [user, reader] = [await signedIn(t, 'user'), await signedIn(t, 'user')]
  await remove(user.id)
  expect((await get(user.id)).json<User>().deleted_at).not.toBeNull()
  expect(refusal(await get(user.id, reader.token))).toEqual([404, 'user.not_found'])
  const list = await t.call('GET', '/users?deleted=true', { token: reader.token })
  expect(refusal(list)).toEqual([403, 'permission.denied'])
})

test('previews what a user leaves behind', async () => {
  const user = await signedIn(t, 'user')
  await signInAgain(t, user)
  for (const _order of [1, 2]) await t.call('POST', '/orders', { token: user.token, body: orderDraft() })
  await t.call('POST', '/orders', { token: admin.token, body: orderDraft() })
  const response = await t.call('GET', `/users/${user.id}/leaves-behind`, { token: admin.token })
  expect(response.json<UserLeavesBehind>()).toEqual({
    orders: { count: 2, exact: true },
    inventory_monitors: { count: 0, exact: true },
    audit_records: { count: 4, exact: true },
    sessions: { count: 2, exact: true },
  })
  const asUser = await t.call('GET', `/users/${user.id}/leaves-behind`, { token: user.token })
  expect(refusal(asUser)).toEqual([403, 'permission.denied'])
})

describe('the purge', () => {
  const PERSONAL = ['Ming-Private', 'ming@example.com', '+86 10 5555', '192.0.2.77', 'ming-user']

  const everything = async () => {
    const rates = ['exchange_rates', 'corrected_exchange_rates']
    const tables = ['users', 'audit', 'order_events', ...rates, 'sessions', 'identities', 'idempotency_keys']
    const texts = await Promise.all(
      tables.map(async (table) =>
        JSON.stringify((await t.db.execute(sql`select * from ${sql.identifier(table)}`)).rows),
      ),
    )
    return texts.join()
  }

  test('removes all personal data of users deleted 30 days ago, and preserves their actions', async () => {
    const body = {
      username: 'ming-user',
      name: 'Ming-Private',
      email: 'ming@example.com',
      phone: '+86 10 5555',
      role: 'user',
      password: TEST_PASSWORD,
    }
    const { id } = (
      await t.call('POST', '/users/signup', { token: admin.token, body: { ...body, current_password: TEST_PASSWORD } })
    ).json<User>()
    const token = (await trySignIn(t, 'ming-user', TEST_PASSWORD)).json<{ access_token: string }>().access_token
    await trySignIn(t, 'ming-user', 'Wrong-Password')
    await t.db.execute(sql`
      update audit set address = '192.0.2.77'
      where actor_id = ${id} or (action = 'session.sign_in_failed' and subject_id = ${id})`)
    const order = (await t.call('POST', '/orders', { token, body: orderDraft() })).json<Order>()
    await t.call('PATCH', `/users/${id}`, { token: admin.token, body: { job: 'Buyer', version: 1 } })
    for (const [rate, version] of [['7', 0] as const, ['7.1', 1] as const]) {
      await t.call('POST', '/exchange-rates', { token: admin.token, body: { currency: 'USD', rate, version } })
      await t.db.execute(sql`update exchange_rates set set_by_id = ${id}, set_by_name = 'Ming-Private'`)
    }
    await remove(id)

    await t.db.execute(sql`update users set deleted_at = clock_now() - interval '29 days' where id = ${id}`)
    await purgeUsers(t.db)
    expect((await get(id)).statusCode).toBe(200)
    for (const word of PERSONAL) expect(await everything()).toContain(word)

    await t.db.execute(sql`update users set deleted_at = clock_now() - interval '31 days' where id = ${id}`)
    await Promise.all([purgeUsers(t.db), purgeUsers(t.db)])
    expect((await get(id)).statusCode).toBe(404)
    expect(refusal(await restore(id))).toEqual([404, 'user.not_found'])
    const left = await everything()
    for (const word of PERSONAL) expect(left).not.toContain(word)
    expect((await t.audit('orders.record')).at(-1)).toMatchObject({
      subject_id: order.id,
      actor_id: id,
      actor_name: null,
    })
    expect((await t.audit('users.create')).find((row) => row['subject_id'] === id)).toMatchObject({
      actor_name: 'admin-1',
      after: { role: 'user', state: 'active', version: 1 },
    })
    expect(await t.audit('users.purge')).toMatchObject([{ subject_id: id, actor_kind: 'system' }])
  })
})
