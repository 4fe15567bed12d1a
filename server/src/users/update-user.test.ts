import { sql } from 'drizzle-orm'
import type { User } from '@outlet/shared/contract/users'
import { systemCaller } from '../platform/audit/record-audit'
import { ringBell } from '../testing/ring-bell'
import { machineToken } from '../testing/machine-token'
import { refusal } from '../testing/refusal'
import { isLive, signedIn, signInAgain, type SignedIn } from '../testing/signed-in'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'
import { deleteUser } from './delete-user'
import { updateUser, type UserPatch } from './update-user'

let t: TestApp
let admin: SignedIn
beforeAll(async () => {
  t = await testApp()
  admin = await signedIn(t, 'admin')
})
afterAll(() => t.close())

const patch = (id: string, body: Record<string, unknown>, token = admin.token) =>
  t.call('PATCH', `/users/${id}`, { token, body: { current_password: TEST_PASSWORD, ...body } })
const read = async (id: string) => (await t.call('GET', `/users/${id}`, { token: admin.token })).json<User>()

test('changes only what was sent, audits it, and leaves the session open', async () => {
  const user = await signedIn(t, 'user')
  const before = await read(user.id)
  const change = {
    name: '新名字',
    email: 'new@example.com',
    username: 'Renamed',
    personal_website: 'http://example.com',
  }
  const response = await patch(user.id, { ...change, version: 1 })
  expect(response.json<User>()).toEqual({
    ...before,
    ...change,
    version: 2,
    updated_at: expect.not.stringMatching(before.updated_at) as string,
  })
  expect(await read(user.id)).toEqual(response.json())
  expect(await isLive(t, user.token)).toBe(true)
  const entry = (await t.audit('users.update')).at(-1)
  expect(entry).toMatchObject({ subject_id: user.id, before: { name: user.username }, after: change })
  expect((await patch(user.id, { name: '新名字', version: 2 })).json<User>().version).toBe(2)
})

test('refuses an older version and returns the current user', async () => {
  const user = await signedIn(t, 'user')
  await patch(user.id, { job: 'first', version: 1 })
  const response = await patch(user.id, { job: 'second', version: 1 })
  expect(refusal(response)).toEqual([409, 'user.version_conflict'])
  expect(response.json()).toMatchObject({ current: { job: 'first', version: 2 } })
})

test.each([{ role: 'admin' }, { state: 'inactive' }])('%j ends all sessions of the user at once', async (change) => {
  const user = await signedIn(t, 'user')
  const other = await signInAgain(t, user)
  const ended: string[] = []
  const stop = t.app.events.on('ended', (id) => ended.push(id))
  const { rows } = await t.db.execute<{ id: string }>(sql`select id from sessions where user_id = ${user.id}`)
  const allEnded = new Promise<void>((resolve) => t.app.events.on('ended', () => ended.length === 2 && resolve()))
  expect((await patch(user.id, { ...change, version: 1 })).statusCode).toBe(200)
  expect(await Promise.all([user.token, other].map((token) => isLive(t, token)))).toEqual([false, false])
  await allEnded
  stop()
  expect(ended.sort()).toEqual(rows.map(({ id }) => id).sort())
})

test('a change of role, and no other change, notifies the user only', async () => {
  const user = await signedIn(t, 'user')
  await patch(user.id, { job: 'buyer', version: 1 })
  await patch(user.id, { role: 'admin', version: 2 })
  await ringBell(t.app.work)
  const { rows } = await t.db.execute(sql`select kind, params from notifications where user_id = ${user.id}`)
  expect(rows).toEqual([{ kind: 'users.role_changed', params: { role: 'admin', by: expect.any(String) as string } }])
})

test('users cannot change their own role or state, but the rest of their account', async () => {
  expect(refusal(await patch(admin.id, { role: 'user', version: 1 }))).toEqual([409, 'user.own_access'])
  expect(refusal(await patch(admin.id, { state: 'inactive', version: 1 }))).toEqual([409, 'user.own_access'])
  expect((await patch(admin.id, { role: 'admin', job: 'Lead', version: 1 })).json<User>()).toMatchObject({
    job: 'Lead',
  })
  expect(await isLive(t, admin.token)).toBe(true)
})

test('refuses a taken user name, unknown users, and everyone but admins', async () => {
  const user = await signedIn(t, 'user')
  const other = await signedIn(t, 'user')
  const taken = { username: other.username.toUpperCase(), version: 1 }
  expect(refusal(await patch(user.id, taken))).toEqual([409, 'user.username_taken'])
  expect(refusal(await patch('x', { version: 1 }))).toEqual([404, 'user.not_found'])
  expect(refusal(await patch(user.id, { job: 'x', version: 1 }, user.token))).toEqual([403, 'permission.denied'])
  expect((await patch(user.id, { password: 'Quiet-Harbour', version: 1 })).statusCode).toBe(400)
  expect((await read(user.id)).version).toBe(1)
})

test('when admins demote, deactivate or delete each other at the same moment, one remains', async () => {
  await t.db.execute(sql`update users set state = 'inactive' where role = 'admin'`)
  const all = await Promise.all(['a', 'b', 'c', 'd'].map(() => signedIn(t, 'admin')))
  const next = (index: number) => all[(index + 1) % all.length] ?? admin
  const attempts = all.map(({ token }, index) => {
    const { id } = next(index)
    if (index % 2) return t.call('DELETE', `/users/${id}`, { token })
    return patch(id, { role: 'user', version: 1 }, token)
  })
  const codes = (await Promise.all(attempts)).map((response) => response.statusCode)
  const { rows } = await t.db.execute(
    sql`select 1 from users where role = 'admin' and state = 'active' and deleted_at is null`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(1)
  expect(codes.filter((code) => code === 200)).toHaveLength(all.length - rows.length)
})

test("the server's own work cannot remove the last admin either", async () => {
  const last = await signedIn(t, 'admin')
  await t.db.execute(sql`update users set state = 'inactive' where role = 'admin' and id <> ${last.id}`)
  const change = (patch: Omit<UserPatch, 'version'>) =>
    t.db.transaction((tx) => updateUser(tx, systemCaller('test'), t.app.secrets, last.id, { ...patch, version: 1 }))
  await expect(change({ role: 'user' })).rejects.toThrow('user.last_admin')
  await expect(change({ state: 'inactive' })).rejects.toThrow('user.last_admin')
  await expect(t.db.transaction((tx) => deleteUser(tx, systemCaller('test'), last.id))).rejects.toThrow(
    'user.last_admin',
  )
  expect(await change({ job: 'Lead' })).toMatchObject({ job: 'Lead' })
})

test('a machine cannot change users', async () => {
  const token = await machineToken(t.db, ['users.write', 'users.read'])
  const { id } = await signedIn(t, 'user')
  expect(refusal(await patch(id, { job: 'Lead', version: 1 }, token))).toEqual([403, 'permission.denied'])
})
