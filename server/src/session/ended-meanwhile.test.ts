import { setTimeout as sleep } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import pg from 'pg'
import { signedIn, type SignedIn } from '../testing/signed-in'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
beforeAll(async () => (t = await testApp()))
afterAll(() => t.close())

type Ask = [method: InjectOptions['method'], path: string, body: Record<string, unknown>]
const csv: Ask = [
  'POST',
  '/orders/csv',
  { filter: {}, sort: '-placed_at', columns: [{ key: 'store_name', title: 'Store' }] },
]
const view: Ask = ['POST', '/lists/orders/views', { name: 'mine', search: '', is_shared: false }]
const profile: Ask = ['PATCH', '/users/info', { version: 1, location: 'Shanghai' }]
const signOut = 'delete from sessions where user_id = $1'
const deleteUser = `with ended as (delete from sessions where user_id = $1)
  update users set deleted_at = now() where id = $1`
const purgeUser = 'delete from users where id = $1'

/** Asks while another transaction ends the session, which commits once the request waits for it. */
async function askMeanwhile({ id, token }: SignedIn, ending: string, [method, path, body]: Ask) {
  const other = new pg.Client({ connectionString: t.url })
  await other.connect()
  await other.query('begin')
  await other.query(ending, [id])
  const answer = t.call(method, path, { token, body })
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
  return answer
}

test.each([
  ['signs out while a download begins', signOut, csv],
  ['is deleted while they change their profile', deleteUser, profile],
  ['is purged while they save a view', purgeUser, view],
])('who %s is told that the session has ended', async (_what, ending, ask) => {
  const answer = await askMeanwhile(await signedIn(t, 'admin'), ending, ask)
  expect(answer.json()).toMatchObject({ status: 401, code: 'session.required' })
})
