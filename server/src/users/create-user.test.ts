import { sql } from 'drizzle-orm'
import type { User } from '@outlet/shared/contract/users'
import { refusal, refusedFields } from '../testing/refusal'
import { trySignIn } from '../testing/signed-in'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
})
afterAll(() => t.close())

const PASSWORD = 'Quiet-Harbour'
let made = 0
const draft = (change: Record<string, unknown> = {}) => ({
  username: `wang-${++made}`,
  name: '王小明',
  role: 'user',
  password: PASSWORD,
  ...change,
})
const signUp = (body: Record<string, unknown>, headers = {}) =>
  t.call('POST', '/users/signup', { token: admin, body: { current_password: TEST_PASSWORD, ...body }, headers })

test('a user created with an initial password can sign in, and is audited without the password', async () => {
  const body = draft({
    email: 'wang@example.com',
    phone: '+86 (010) 1234-5678',
    job: '采购',
    organization: '华东',
    location: '上海',
    introduction: '你好',
    personal_website: 'https://example.com/wang',
  })
  const response = await signUp(body)
  const { password: _secret, ...shown } = body
  expect(response.statusCode).toBe(201)
  expect(response.json<User>()).toMatchObject({
    ...shown,
    state: 'active',
    version: 1,
    last_seen_at: null,
    avatar: null,
  })
  expect((await trySignIn(t, body.username, PASSWORD)).statusCode).toBe(200)
  const entry = (await t.audit('users.create')).at(-1)
  expect(entry).toMatchObject({ subject_id: response.json<User>().id, actor_name: 'admin-1', after: shown })
  const { rows } = await t.db.execute(sql`select * from audit`)
  expect(response.body + JSON.stringify(rows)).not.toContain(PASSWORD)
})

test('a repeated request with the same idempotency key creates one user', async () => {
  const body = draft()
  const headers = { 'idempotency-key': 'sign-up-1' }
  const [first, second] = [await signUp(body, headers), await signUp(body, headers)]
  expect(second.json()).toEqual(first.json())
  expect(refusal(await signUp(draft({ password: 'Other-Harbour' }), headers))).toEqual([409, 'idempotency.key_reused'])
})

test('a user name is taken in any case, until its owner is deleted', async () => {
  const { username, id } = (await signUp(draft({ username: 'Mei.Lin' }))).json<User>()
  const again = await signUp(draft({ username: 'mei.LIN' }))
  expect(refusal(again)).toEqual([409, 'user.username_taken'])
  expect(refusedFields(again)).toEqual({ username: 'user.username_taken' })
  const both = await Promise.all([signUp(draft({ username: 'twin' })), signUp(draft({ username: 'TWIN' }))])
  expect(both.map((response) => response.statusCode).sort()).toEqual([201, 409])
  await t.call('DELETE', `/users/${id}`, { token: admin })
  expect((await signUp(draft({ username }))).statusCode).toBe(201)
})

test.each([
  [{ password: 'Password1' }, 'password.too_common', { password: 'password.too_common' }],
  [{ password: 'abc' }, 'request.invalid', { password: 'password.too_weak' }],
  [{ password: 'alllower1' }, 'request.invalid', { password: 'password.too_weak' }],
  [{ email: 'nobody' }, 'request.invalid', { email: 'user.email_invalid' }],
  [{ phone: 'call me' }, 'request.invalid', { phone: 'user.phone_invalid' }],
  [{ phone: '--' }, 'request.invalid', { phone: 'user.phone_invalid' }],
  [{ personal_website: 'javascript:alert(1)' }, 'request.invalid', { personal_website: 'user.website_invalid' }],
  [{ personal_website: 'ftp://example.com' }, 'request.invalid', { personal_website: 'user.website_invalid' }],
  [{ username: 'two words' }, 'request.invalid', { username: 'user.username_invalid' }],
  [{ username: ' ' }, 'request.invalid', { username: 'user.username_required' }],
  [{ name: '' }, 'request.invalid', { name: 'user.name_required' }],
])('%j is refused, and the field is named', async (change, code, fields) => {
  const response = await signUp(draft(change))
  expect(refusal(response)).toEqual([400, code])
  expect(refusedFields(response)).toMatchObject(fields)
})

test('refuses an unknown role, and everyone but admins', async () => {
  expect((await signUp(draft({ role: 'owner' }))).statusCode).toBe(400)
  const token = await t.signInAs('user')
  const before = (await t.audit('users.create')).length
  expect(refusal(await t.call('POST', '/users/signup', { token, body: draft() }))).toEqual([403, 'permission.denied'])
  expect((await t.call('POST', '/users/signup', { body: draft() })).statusCode).toBe(401)
  expect(await t.audit('users.create')).toHaveLength(before)
})
