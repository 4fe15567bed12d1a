import { sql } from 'drizzle-orm'
import type { BulkJob, BulkJobRow } from '@outlet/shared/contract/list/bulk-jobs'
import { bulkLists } from '../bulk-lists'
import { workNextRows } from './testing/work-next-rows'
import { refusal } from '../testing/refusal'
import { isLive, signedIn } from '../testing/signed-in'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'
import { lockAdmins } from '../users/lock-user'

let t: TestApp
beforeEach(async () => {
  t = await testApp()
})
afterEach(() => t.close())

const log = { error: jest.fn() }
const work = async () => {
  while (await workNextRows({ db: t.db, work: t.app.work, lists: bulkLists(t.app), log }));
}
const start = (token: string, body: object) =>
  t.call('POST', '/users/bulk', { token, body: { filter: {}, current_password: TEST_PASSWORD, ...body } })
const results = async (token: string, id: string) =>
  (await t.call('GET', `/bulk-jobs/${id}/rows`, { token }))
    .json<{ items: BulkJobRow[] }>()
    .items.map(({ label, result, code }) => [label, result, code])
/** Resolves once this many connections wait for an advisory lock. */
const advisoryWaiters = async (wanted: number) => {
  for (let waiting = 0; waiting < wanted;) {
    const { rows } = await t.db.execute<{ count: number }>(sql`
      select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
    waiting = rows[0]?.count ?? 0
  }
}
const stateOf = async (token: string, id: string) => {
  const response = await t.call('GET', `/users/${id}`, { token })
  return response.json<{ state: string; deleted_at: string | null }>()
}

test('deactivates users, ends their sessions and reactivates them; the caller is refused as in a single change', async () => {
  const [admin, wang, li] = [await signedIn(t, 'admin'), await signedIn(t, 'user'), await signedIn(t, 'user')]
  const job = (await start(admin.token, { seen: 3, action: { kind: 'set_state', state: 'inactive' } })).json<BulkJob>()
  await work()
  expect(await results(admin.token, job.id)).toEqual([
    [admin.username, 'refused', 'user.own_access'],
    [wang.username, 'changed', null],
    [li.username, 'changed', null],
  ])
  expect([await isLive(t, admin.token), await isLive(t, wang.token)]).toEqual([true, false])
  await t.call('POST', `/bulk-jobs/${job.id}/undo`, { token: admin.token, body: { current_password: TEST_PASSWORD } })
  await work()
  expect((await stateOf(admin.token, li.id)).state).toBe('active')
})

test('deletes users and restores them by an undo', async () => {
  const [admin, wang] = [await signedIn(t, 'admin'), await signedIn(t, 'user')]
  const request = { filter: { role: 'user' }, seen: 1, action: { kind: 'delete' } }
  const job = (await start(admin.token, request)).json<BulkJob>()
  await work()
  expect((await stateOf(admin.token, wang.id)).deleted_at).not.toBeNull()
  expect(await t.audit('users.delete')).toHaveLength(1)
  await t.call('POST', `/bulk-jobs/${job.id}/undo`, { token: admin.token, body: { current_password: TEST_PASSWORD } })
  await work()
  expect((await stateOf(admin.token, wang.id)).deleted_at).toBeNull()
})

test('requires the permission to write users', async () => {
  const { token } = await signedIn(t, 'user')
  expect(refusal(await start(token, { seen: 1, action: { kind: 'delete' } }))).toEqual([403, 'permission.denied'])
})

test('waits for a concurrent change of admins before it locks a user, to avoid a deadlock', async () => {
  const [admin, wang] = [await signedIn(t, 'admin'), await signedIn(t, 'user')]
  await start(admin.token, { seen: 1, filter: { role: 'user' }, action: { kind: 'set_state', state: 'inactive' } })
  let working = Promise.resolve()
  await t.db.transaction(async (tx) => {
    await lockAdmins(tx)
    working = work()
    await advisoryWaiters(1)
    await tx.execute(sql`select 1 from users where id = ${wang.id} for update nowait`)
  })
  await working
  expect((await stateOf(admin.token, wang.id)).state).toBe('inactive')
})
