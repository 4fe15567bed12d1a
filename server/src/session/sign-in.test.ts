import { sql } from 'drizzle-orm'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.signInAs('user')
})
afterAll(() => t.close())

const signIn = (username: string, password: string) =>
  t.app.http.inject({
    method: 'POST',
    url: '/api/v1/login/access-token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password }).toString(),
  })

test('returns a token that opens the session, for the name in any case', async () => {
  const response = await signIn('USER-1', TEST_PASSWORD)
  expect(response.statusCode).toBe(200)
  const { access_token, token_type } = response.json<{ access_token: string; token_type: string }>()
  expect(token_type).toBe('bearer')
  const info = await t.call('GET', '/users/info', { token: access_token })
  expect(info.json()).toMatchObject({ username: 'user-1', role: 'user' })
  expect(await t.audit('session.sign_in')).not.toHaveLength(0)
})

test('stores no token, only its hash', async () => {
  const { access_token } = (await signIn('user-1', TEST_PASSWORD)).json<{ access_token: string }>()
  const { rows } = await t.db.execute(sql`select * from sessions`)
  expect(JSON.stringify(rows)).not.toContain(access_token)
})

test('gives an unknown name and a wrong password the same response', async () => {
  const wrong = await signIn('user-1', 'Wrong-Password')
  const unknown = await signIn('nobody', 'Wrong-Password')
  const without = (body: object) => ({ ...body, request_id: '' })
  expect(wrong.statusCode).toBe(401)
  expect(without(wrong.json())).toEqual(without(unknown.json()))
})

test('refuses an inactive user and invalidates existing sessions', async () => {
  const token = await t.signInAs('user')
  await t.db.execute(sql`update users set state = 'inactive' where username = 'user-2'`)
  expect((await signIn('user-2', TEST_PASSWORD)).statusCode).toBe(401)
  expect((await t.call('GET', '/users/info', { token })).statusCode).toBe(401)
})

test('ends the session at sign-out', async () => {
  const token = await t.signInAs('user')
  expect((await t.call('POST', '/logout', { token })).statusCode).toBe(200)
  expect((await t.call('GET', '/users/info', { token })).json()).toMatchObject({ code: 'session.required' })
  expect(await t.audit('session.sign_out')).toHaveLength(1)
})

test('names the missing fields of a form', async () => {
  const response = await signIn('', '')
  expect(response.statusCode).toBe(400)
  expect(response.json<{ errors: { path: string }[] }>().errors.map((error) => error.path)).toEqual([
    'username',
    'password',
  ])
})
