import { sql } from 'drizzle-orm'
import { isLive, signedIn } from '../testing/signed-in'
import { testApp, type TestApp } from '../testing/test-app'
import { expiredPurges } from './purge-expired'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const count = async (table: string) =>
  (await t.db.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(table)}`)).rows[0]
    ?.count

test('purges expired and idle sessions, old idempotent responses and old counts, and leaves the rest', async () => {
  const [ranOut, idle, live] = [await signedIn(t, 'user'), await signedIn(t, 'user'), await signedIn(t, 'user')]
  await t.db.execute(
    sql`update sessions set expires_at = clock_now() - interval '1 minute' where user_id = ${ranOut.id}`,
  )
  await t.db.execute(
    sql`update sessions set last_seen_at = clock_now() - interval '15 days' where user_id = ${idle.id}`,
  )
  await t.db.execute(sql`
    insert into idempotency_keys (actor_id, key, endpoint, request_hash, status, response, created_at)
    values ('a', 'old', 'x', '', 200, '{}', clock_now() - interval '2 days'), ('a', 'new', 'x', '', 200, '{}', clock_now())`)
  await t.db.execute(sql`
    insert into sign_in_throttle values
      ('name:old', 3, clock_now() - interval '25 hours', clock_now()), ('name:new', 3, clock_now(), clock_now())`)
  const throttled = (await count('sign_in_throttle')) ?? 0
  const [first, undo, alone] = ['1', '2', '3'].map((end) => `0193a000-0000-7000-8000-00000000000${end}`)
  await t.db.execute(sql`
    insert into bulk_jobs (id, list, action, kind, total, undo_of, created_by, session_id, created_at) values
      (${first}, '/x', '{}', '', 1, null, ${live.id}, ${first}, clock_now() - interval '31 days'),
      (${undo}, '/x', '{}', '', 1, ${first}, ${live.id}, ${first}, clock_now()),
      (${alone}, '/x', '{}', '', 1, null, ${live.id}, ${first}, clock_now() - interval '31 days')`)
  await t.db.execute(sql`
    insert into list_views (id, list, owner_id, name, search, is_shared, deleted_at) values
      (${first}, 'orders', ${live.id}, 'gone', '', true, clock_now() - interval '31 days'),
      (${undo}, 'orders', ${live.id}, 'kept', '', true, clock_now() - interval '1 day')`)
  for (const purge of Object.values(expiredPurges)) await purge(t.db)
  expect([await count('bulk_jobs'), await count('list_views')]).toEqual([2, 1])
  expect(await count('sessions')).toBe(1)
  expect(await isLive(t, live.token)).toBe(true)
  expect(await count('idempotency_keys')).toBe(1)
  expect(await count('sign_in_throttle')).toBe(throttled - 1)
})
