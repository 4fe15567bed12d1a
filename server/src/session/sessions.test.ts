import { sql } from 'drizzle-orm'
import type { UserSession } from '@outlet/shared/contract/session'
import { refusal } from '../testing/refusal'
import { isLive, signedIn, signInAgain, type SignedIn } from '../testing/signed-in'
import { testApp, type TestApp } from '../testing/test-app'

interface Page {
  items: UserSession[]
  next: string | null
}

let t: TestApp
let admin: SignedIn
beforeAll(async () => {
  t = await testApp()
  admin = await signedIn(t, 'admin')
})
afterAll(() => t.close())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const own = async (token: string, query = '') => (await t.call('GET', `/sessions${query}`, { token })).json<Page>()

test('lists the caller’s sessions, newest first, with device, address and the current one', async () => {
  const user = await signedIn(t, 'user')
  const other = await signInAgain(t, user, { 'user-agent': FIREFOX })
  const { items } = await own(user.token)
  expect(items).toMatchObject([
    { device: { browser: 'Firefox 144', system: 'Linux' }, address: '127.0.0.1', is_current: false },
    { is_current: true },
  ])
  expect((await own(other)).items.map((session) => session.is_current)).toEqual([true, false])
  const first = await own(user.token, '?limit=1')
  expect((await own(user.token, `?limit=1&cursor=${first.next}`)).items[0]?.id).toBe(items[1]?.id)
  expect(JSON.stringify(items)).not.toMatch(/token|hash/)
})

test('omits sessions that expired or were idle for too long', async () => {
  const user = await signedIn(t, 'user')
  const others = await Promise.all([1, 2].map(() => signInAgain(t, user)))
  const [newest, middle] = (await own(user.token)).items
  await t.db.execute(sql`update sessions set expires_at = clock_now() where id = ${newest?.id}`)
  await t.db.execute(sql`update sessions set last_seen_at = clock_now() - interval '15 days' where id = ${middle?.id}`)
  expect((await own(user.token)).items).toHaveLength(1)
  expect(await Promise.all(others.map((token) => isLive(t, token)))).toEqual([false, false])
})

test('ends one of the caller’s sessions at once, and no other user’s', async () => {
  const user = await signedIn(t, 'user')
  const other = await signInAgain(t, user)
  const [newest] = (await own(user.token)).items
  const end = (id: string | undefined, token: string) => t.call('DELETE', `/sessions/${id}`, { token })
  expect(refusal(await end(newest?.id, admin.token))).toEqual([404, 'session.not_found'])
  expect(await isLive(t, other)).toBe(true)
  const ended = new Promise((resolve) => t.app.events.on('ended', resolve))
  expect((await end(newest?.id, user.token)).json()).toEqual({ ended: 1 })
  expect(await ended).toBe(newest?.id)
  expect([await isLive(t, other), await isLive(t, user.token)]).toEqual([false, true])
  expect(refusal(await end(newest?.id, user.token))).toEqual([404, 'session.not_found'])
  expect(refusal(await end('x', user.token))).toEqual([404, 'session.not_found'])
  expect(await t.audit('session.end')).toMatchObject([{ actor_id: user.id, subject_id: user.id }])
})

test('ends all of the caller’s other sessions', async () => {
  const user = await signedIn(t, 'user')
  const others = await Promise.all([1, 2].map(() => signInAgain(t, user)))
  expect((await t.call('POST', '/sessions/end-others', { token: user.token })).json()).toEqual({ ended: 2 })
  expect(await Promise.all([user.token, ...others].map((token) => isLive(t, token)))).toEqual([true, false, false])
  expect(await isLive(t, admin.token)).toBe(true)
  expect(await t.audit('session.end_others')).toMatchObject([{ after: { ended_sessions: 2 } }])
})

test("an admin reads and ends a user's sessions, a user does not", async () => {
  const user = await signedIn(t, 'user')
  await signInAgain(t, user)
  const path = `/users/${user.id}/sessions`
  const { items } = (await t.call('GET', path, { token: admin.token })).json<Page>()
  expect(items.map((session) => session.is_current)).toEqual([false, false])
  for (const method of ['GET', 'DELETE'] as const) {
    expect(refusal(await t.call(method, path, { token: user.token }))).toEqual([403, 'permission.denied'])
    expect(refusal(await t.call(method, '/users/x/sessions', { token: admin.token }))).toEqual([404, 'user.not_found'])
  }
  expect((await t.call('DELETE', path, { token: admin.token })).json()).toEqual({ ended: 2 })
  expect(await isLive(t, user.token)).toBe(false)
  expect(await t.audit('users.end_sessions')).toMatchObject([{ actor_id: admin.id, subject_id: user.id }])
})
