import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import type { User } from '@outlet/shared/contract/users'
import { refusal, refusedFields } from '../testing/refusal'
import { trySignIn } from '../testing/signed-in'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('admin')
})
afterAll(() => t.close())

let made = 0
const signUp = (change: Record<string, unknown>) =>
  t.call('POST', '/users/signup', {
    token,
    body: {
      username: `user-${++made}`,
      name: 'Wang',
      role: 'user',
      password: 'Quiet-Harbour',
      current_password: TEST_PASSWORD,
      ...change,
    },
  })

test.each([
  ['\u202enimda', 'nimda'],
  ['admin\u200b', 'admin'],
  ['mu\u0308ller', 'müller'],
  ['Jane\u00a0\u2066Doe\u2069', 'Jane Doe'],
])('the name %j is stored as %j', async (name, stored) => {
  expect((await signUp({ name })).json()).toMatchObject({ name: stored })
})

test.each(['\u200b', '\u3164', '\u2800', '\u202e\u202c'])(
  'refuses the name %j, which has no visible character',
  async (name) => {
    expect(refusedFields(await signUp({ name }))).toEqual({ name: 'user.name_required' })
  },
)

test.each([
  ['สุดา', 'สุดา'],
  ['वर्मा', 'वर्मा'],
  ['müller', 'mu\u0308ller'],
  ['李雷_lei', '李雷_lei'],
])('%s is a user name, and signs in, also in its decomposed spelling', async (username, decomposed) => {
  const response = await signUp({ username })
  expect(response.json()).toMatchObject({ username })
  expect((await trySignIn(t, `${decomposed}\u200b`, 'Quiet-Harbour')).statusCode).toBe(200)
})

test('refuses a user name of mixed scripts, and one that is visually identical to another', async () => {
  expect(refusedFields(await signUp({ username: '\u0430dmin' }))).toEqual({ username: 'user.username_mixed_scripts' })
  expect((await signUp({ username: 'tanaka' })).statusCode).toBe(201)
  expect(refusal(await signUp({ username: 'tana\u200bka' }))).toEqual([409, 'user.username_taken'])
  expect(refusal(await signUp({ username: 'ｔａｎａｋａ' }))).toEqual([409, 'user.username_taken'])
})

test('a password is the same from every keyboard; one that was stored in its original form still works', async () => {
  const { username, id } = (await signUp({ password: 'Cafe\u0301-Ｈarbour' })).json<User>()
  for (const typed of ['Cafe\u0301-Ｈarbour', 'Caf\u00e9-Harbour'])
    expect((await trySignIn(t, username, typed)).statusCode).toBe(200)
  const raw = await hash('Alter-Ｈafen')
  await t.db.execute(sql`update identities set secret = ${raw} where user_id = ${id}`)
  expect((await trySignIn(t, username, 'Alter-Ｈafen')).statusCode).toBe(200)
  expect((await trySignIn(t, username, 'Alter-Hafen')).statusCode).toBe(401)
  expect(refusedFields(await signUp({ password: 'Ｐassword1' }))).toEqual({ password: 'password.too_common' })
})

test('a search ignores width, case and invisible characters', async () => {
  await signUp({ name: 'ＷＡＮＧ\u00adＬei' })
  for (const q of ['wanglei', 'ＷＡＮＧｌ', 'wang\u200blei']) {
    const found = await t.call('GET', `/users?q=${encodeURIComponent(q)}`, { token })
    expect(found.json<{ items: object[] }>().items).toHaveLength(1)
  }
})
