import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { refusal, refusedFields } from '../testing/refusal'
import { isLive, signedIn, signInAgain, trySignIn, type SignedIn } from '../testing/signed-in'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'
import { lockUser } from './lock-user'

let t: TestApp
let admin: SignedIn
beforeAll(async () => {
  t = await testApp()
  admin = await signedIn(t, 'admin')
})
afterAll(() => t.close())

const NEW = 'Quiet-Harbour'
const set = (id: string, token: string, body: Record<string, unknown>) =>
  t.call('PATCH', `/users/${id}/password`, { token, body })
const signsIn = async (username: string, password: string) =>
  (await trySignIn(t, username, password)).statusCode === 200

test('a reset ends all sessions of the user; only the new password opens one', async () => {
  const user = await signedIn(t, 'user')
  await signInAgain(t, user)
  expect((await set(user.id, admin.token, { password: NEW, current_password: TEST_PASSWORD })).json()).toEqual({
    ended: 2,
  })
  expect(await isLive(t, user.token)).toBe(false)
  expect(await signsIn(user.username, TEST_PASSWORD)).toBe(false)
  expect(await signsIn(user.username, NEW)).toBe(true)
  const entries = await t.audit('users.reset_password')
  expect(entries).toMatchObject([{ subject_id: user.id, actor_id: admin.id, after: { ended_sessions: 2 } }])
  expect(JSON.stringify(entries)).not.toContain(NEW)
})

test('users change their own password with the current one, and only their other sessions end', async () => {
  const user = await signedIn(t, 'user')
  const other = await signInAgain(t, user)
  const response = await set(user.id, user.token, { password: NEW, current_password: TEST_PASSWORD })
  expect(response.json()).toEqual({ ended: 1 })
  expect([await isLive(t, user.token), await isLive(t, other)]).toEqual([true, false])
  expect(await signsIn(user.username, NEW)).toBe(true)
  expect((await t.audit('users.change_password')).at(-1)).toMatchObject({ subject_id: user.id, actor_id: user.id })
})

test('changes nothing without the correct current password, for admins too', async () => {
  const user = await signedIn(t, 'user')
  const without = await set(user.id, user.token, { password: NEW })
  expect(refusal(without)).toEqual([400, 'user.current_password_required'])
  expect(refusedFields(without)).toEqual({ current_password: 'user.current_password_required' })
  const wrong = await set(user.id, user.token, { password: NEW, current_password: 'Wrong-Password' })
  expect(refusal(wrong)).toEqual([400, 'user.current_password_wrong'])
  expect(refusal(await set(admin.id, admin.token, { password: NEW }))[1]).toBe('user.current_password_required')
  expect(await signsIn(user.username, TEST_PASSWORD)).toBe(true)
})

test('throttles guesses of the current password separately from sign-ins; a reset ends both', async () => {
  const user = await signedIn(t, 'user')
  const guess = () => set(user.id, user.token, { password: NEW, current_password: 'Wrong-Password' })
  const responses = await Promise.all(Array.from({ length: 12 }, guess))
  const throttled = responses.filter((response) => response.statusCode === 429)
  expect(throttled).toHaveLength(7)
  expect(throttled[0]?.json()).toMatchObject({ code: 'session.throttled' })
  for (let tries = 0; tries < 5; tries++) expect(await signsIn(user.username, 'Wrong-Password')).toBe(false)
  expect((await trySignIn(t, user.username, TEST_PASSWORD)).statusCode).toBe(429)
  await set(user.id, admin.token, { password: NEW, current_password: TEST_PASSWORD })
  const again = await trySignIn(t, user.username, NEW)
  expect(again.statusCode).toBe(200)
  const { access_token: token } = again.json<{ access_token: string }>()
  expect((await set(user.id, token, { password: TEST_PASSWORD, current_password: NEW })).statusCode).toBe(200)
})

test("refuses weak and common passwords, other people's passwords, and unknown users", async () => {
  const [user, other] = [await signedIn(t, 'user'), await signedIn(t, 'user')]
  const common = await set(user.id, admin.token, { password: 'Passw0rd', current_password: TEST_PASSWORD })
  expect([refusal(common), refusedFields(common)]).toEqual([
    [400, 'password.too_common'],
    { password: 'password.too_common' },
  ])
  expect(refusedFields(await set(user.id, admin.token, { password: 'weak', current_password: TEST_PASSWORD }))).toEqual(
    {
      password: 'password.too_weak',
    },
  )
  const others = await set(other.id, user.token, { password: NEW, current_password: TEST_PASSWORD })
  expect(refusal(others)).toEqual([403, 'permission.denied'])
  expect(refusal(await set('x', admin.token, { password: NEW, current_password: TEST_PASSWORD }))).toEqual([
    404,
    'user.not_found',
  ])
  expect((await t.call('PATCH', `/users/${user.id}/password`, { body: { password: NEW } })).statusCode).toBe(401)
})

test('a sign-in with the previous password does not complete after its reset', async () => {
  const user = await signedIn(t, 'user')
  const waiting = async () => {
    const { rows } = await t.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  }
  const signingIn = await t.db.transaction(async (tx) => {
    const { username } = await lockUser(tx, user.id)
    // The promise is wrapped in an object, since a transaction awaits a promise that it returns.
    const attempt = { response: trySignIn(t, username, TEST_PASSWORD) }
    while (!(await waiting())) await sleep(10)
    await tx.execute(sql`update identities set secret = 'another' where user_id = ${user.id}`)
    return attempt
  })
  expect((await signingIn.response).statusCode).toBe(401)
})
