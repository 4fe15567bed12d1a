import { setTimeout as sleep } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import pg from 'pg'
import { signedIn, type SignedIn } from '../testing/signed-in'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
beforeAll(async () => (t = await testApp()))
afterAll(() => t.close())

type TestRequest = [method: InjectOptions['method'], path: string, body: Record<string, unknown>]
const csv: TestRequest = [
  'POST',
  '/orders/csv',
  { filter: {}, sort: '-placed_at', columns: [{ key: 'store_name', title: 'Store' }] },
]
const view: TestRequest = ['POST', '/lists/orders/views', { name: 'mine', search: '', is_shared: false }]
const profile: TestRequest = ['PATCH', '/users/info', { version: 1, location: 'Shanghai' }]
const signOut = 'delete from sessions where user_id = $1'
const deleteUser = `with ended as (delete from sessions where user_id = $1)
  update users set deleted_at = now() where id = $1`
const purgeUser = 'delete from users where id = $1'

/**
 * Sends a request while another transaction ends the session; that transaction commits once the request waits for it.
 */
async function requestMeanwhile({ id, token }: SignedIn, ending: string, [method, path, body]: TestRequest) {
  const other = new pg.Client({ connectionString: t.url })
  await other.connect()
  await other.query('begin')
  await other.query(ending, [id])
  const response = t.call(method, path, { token, body })
  let waits = false
  while (!waits) {
    await sleep(20)
    const { rows } = await other.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    waits = rows.length > 0
  }
  await other.query('commit')
  await other.end()
  return response
}

test.each([
  ['signs out while a download starts', signOut, csv],
  ['is deleted while they change their profile', deleteUser, profile],
  ['is purged while they save a view', purgeUser, view],
])('a user who %s gets 401 because the session has ended', async (_what, ending, request) => {
  const response = await requestMeanwhile(await signedIn(t, 'admin'), ending, request)
  expect(response.json()).toMatchObject({ status: 401, code: 'session.required' })
})
