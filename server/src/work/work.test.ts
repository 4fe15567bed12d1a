import { sql } from 'drizzle-orm'
import type { FailedWork, WorkKindState, WorkProcessState, WorkSchedule } from '@outlet/shared/contract/work'
import { checkWork } from '../inventory-monitors/engine/claim-checks'
import { retriedTransaction } from '../platform/db/transaction'
import { uuidv7 } from '../platform/db/uuid'
import { emit } from '../platform/outbox/emit'
import type { WorkKind } from '../platform/work/failed-work'
import { syncStore } from '../stores/sync/sync-store'
import { systemCaller } from '../platform/audit/record-audit'
import { refusal } from '../testing/refusal'
import { workKinds } from './work-kinds'
import { purgeWork } from './purge-work'
import { useWork } from './testing/use-work'

const { app, get, post, monitors, setAside } = useWork()

interface Overview {
  kinds: WorkKindState[]
  schedules: WorkSchedule[]
  processes: WorkProcessState[]
}

const overview = async () => (await get('/work')).json<Overview>()
const kind = async (name: string) => (await overview()).kinds.find((each) => each.name === name)
const failedWork = async (search = '') =>
  (await get(`/work/given-up${search}`)).json<{
    items: FailedWork[]
    next: string | null
  }>()

function kindOf(name: string): WorkKind {
  const kind = workKinds.find((each) => each.name === name)
  if (!kind) throw new Error(`no kind ${name}`)
  return kind
}

test('returns for each kind what is due, for how long, what is claimed and whether a worker runs it', async () => {
  const [one] = await monitors(3)
  await app().db.execute(sql`
    update monitor_checks set holder = 5, next_check_at = clock_now() + interval '30 seconds' where monitor_id = ${one}`)
  expect(await kind('checks')).toMatchObject({ due: 2, held: 1, paused: 0, given_up: 0, has_worker: false })
  expect((await kind('checks'))?.oldest_due_seconds).toBeGreaterThanOrEqual(60)
  expect(await kind('bulk')).toMatchObject({ due: 0, held: 0, oldest_due_seconds: null })
  expect((await overview()).kinds.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['checks', 'syncs', 'bulk', 'schedules', 'events:bell']),
  )
})

test.each([
  ['the store is paused', sql`update stores set paused_at = clock_now()`],
  ['the store is blocked', sql`update stores set health = 'blocked'`],
  ['the store admits no client', sql`update stores set health = 'auth_failed'`],
  ['the store is disconnected', sql`update stores set deleted_at = clock_now()`],
])('work that waits because %s is paused, not late', async (_why, change) => {
  await monitors(2)
  await app().db.execute(change)
  expect(await kind('checks')).toMatchObject({ due: 0, paused: 2, oldest_due_seconds: null })
})

test('while all monitoring is paused no check is late; a sync waits only for its own store', async () => {
  await monitors(1)
  await app().db.transaction((tx) => syncStore(tx, systemCaller('test'), 'coach-outlet'))
  await post('/inventory-monitors/pause')
  expect(await kind('checks')).toMatchObject({ due: 0, paused: 1 })
  expect(await kind('syncs')).toMatchObject({ due: 1, paused: 0 })
  await app().db.execute(sql`update stores set paused_at = clock_now()`)
  expect(await kind('syncs')).toMatchObject({ due: 0, paused: 1, oldest_due_seconds: null })
})

test('returns each process with its counts, and a silent process as unresponsive', async () => {
  const counts = { checks: { claimed: 7, done: 5, failed: 2, given_up: 1 }, 'of:tomorrow': { claimed: 1, done: 1 } }
  await app().db.execute(sql`
    insert into work_processes (number, host, pid, role, work, counts)
    values (9001, 'one', 11, 'worker', '{monitoring}', ${JSON.stringify(counts)})`)
  const lock = await app().db.$client.connect()
  await lock.query('select pg_advisory_lock_shared($1, 9001)', [715_204_393])
  const one = async () => (await overview()).processes.find(({ number }) => number === 9001)
  expect(await one()).toMatchObject({
    host: 'one',
    pid: 11,
    role: 'worker',
    work: ['monitoring'],
    is_answering: true,
    counts: { claimed: 8, done: 6, failed: 2, given_up: 1 },
  })
  expect(await kind('checks')).toMatchObject({ has_worker: true, counts: counts.checks })
  expect(await kind('syncs')).toMatchObject({ has_worker: false })
  expect(await kind('schedules')).toMatchObject({ has_worker: true })
  // Only the counts are available for a kind that this version does not know.
  expect(await kind('of:tomorrow')).toMatchObject({
    due: null,
    held: null,
    paused: null,
    has_worker: null,
    counts: { done: 1 },
  })
  await app().db.execute(
    sql`update work_processes set seen_at = clock_now() - interval '16 seconds' where number = 9001`,
  )
  expect(await one()).toMatchObject({ is_answering: false })
  expect(await kind('checks')).toMatchObject({ has_worker: false })
  lock.release(true)
})

test('returns when a schedule ran and runs next, and whether it is running, failing or late', async () => {
  await app().db.execute(sql`
    insert into work_schedules (name, every_ms, next_at, holder, failures, started_at, finished_at, error) values
      ('fails', 3600000, clock_now() + interval '10 seconds', null, 2, clock_now(), null, 'no such table'),
      ('late', 1000, clock_now() - interval '61 seconds', null, 0, null, null, null),
      ('runs', 1000, clock_now() + interval '10 seconds', 7, 0, clock_now(), clock_now(), null),
      ('soon', 3600000, clock_now() - interval '59 minutes', null, 0, null, null, null)`)
  const { schedules } = await overview()
  expect(schedules).toMatchObject([
    { name: 'fails', every_seconds: 3600, failures: 2, error: 'no such table', is_late: false, is_running: false },
    { name: 'late', is_late: true, last_started_at: null },
    { name: 'runs', is_running: true, next_at: null, is_late: false },
    { name: 'soon', is_late: false },
  ])
})

test('an admin can run a schedule now unless it is running', async () => {
  await app().db.execute(sql`
    insert into work_schedules (name, every_ms, next_at, holder) values
      ('orders.purge', 3600000, clock_now() + interval '50 minutes', null),
      ('runs', 1000, clock_now() + interval '10 seconds', 7)`)
  const woken: string[] = []
  app().app.work.onWake('schedules', () => woken.push('schedules'))
  expect((await post('/work/schedules/orders.purge/run')).json()).toMatchObject({
    name: 'orders.purge',
    is_running: false,
  })
  const { rows } = await app().db.execute(sql`
    select next_at <= clock_now() as is_due from work_schedules where name = 'orders.purge'`)
  expect(rows).toEqual([{ is_due: true }])
  expect(await app().audit('work.run_schedule')).toMatchObject([
    { subject_type: 'work_schedule', subject_id: 'orders.purge' },
  ])
  expect(refusal(await post('/work/schedules/runs/run'))).toEqual([409, 'work.schedule_running'])
  expect(refusal(await post('/work/schedules/none/run'))).toEqual([404, 'work.schedule_not_found'])
  expect(woken).toEqual(['schedules'])
})

test('permanently failed work is listed with its subject, and an admin can retry it', async () => {
  const [one = '', two = ''] = await monitors(2)
  await setAside(checkWork, one)
  await retriedTransaction(app().db, (tx) =>
    emit(tx, [
      {
        kind: 'store_blocked',
        subject: { type: 'store', id: 'coach-outlet' },
        store: 'coach-outlet',
        payload: { store_name: 'Coach Outlet', code: 'store.blocked' },
      },
    ]),
  )
  const { rows } = await app().db.execute<{ id: string }>(sql`select id::text from event_work`)
  await setAside(kindOf('events:bell'), rows[0]?.id ?? '')
  expect((await failedWork()).items).toMatchObject([
    {
      kind: 'events:bell',
      subject: { type: 'store', id: 'coach-outlet', name: 'Coach Outlet', what: 'store_blocked' },
    },
    {
      kind: 'checks',
      key: one,
      attempts: 3,
      error: 'cannot be stored',
      subject: { type: 'inventory_monitor', id: one, name: 'CA1', store_name: 'Coach Outlet' },
    },
  ])
  expect((await failedWork('?kind=checks')).items).toHaveLength(1)
  expect(await kind('checks')).toMatchObject({ given_up: 1, due: 1 })
  expect((await post(`/work/given-up/checks/${one}/try-again`)).json()).toEqual({ due: 1 })
  expect(await kind('checks')).toMatchObject({ given_up: 0, due: 2 })
  expect(await app().audit('work.try_again')).toMatchObject([
    { subject_type: 'work', subject_id: `checks ${one}`, after: { due: 1 } },
  ])
  expect(refusal(await post(`/work/given-up/checks/${one}/try-again`))).toEqual([404, 'work.not_given_up'])
  expect(refusal(await post('/work/given-up/nothing/try-again'))).toEqual([404, 'work.kind_not_found'])
  for (const key of [one, two]) await setAside(checkWork, key)
  expect((await post('/work/given-up/checks/try-again')).json()).toEqual({ due: 2 })
  expect((await post('/work/given-up/checks/try-again')).json()).toEqual({ due: 0 })
  expect((await failedWork()).items.map((row) => row.kind)).toEqual(['events:bell'])
})

test('a sync is named after its store, a bulk job after the user who started it', async () => {
  await app().db.transaction((tx) => syncStore(tx, systemCaller('test'), 'coach-outlet'))
  const { rows: syncs } = await app().db.execute<{ id: string }>(sql`select id from store_syncs`)
  await setAside(kindOf('syncs'), syncs[0]?.id ?? '')
  const job = await bulkJob()
  await setAside(kindOf('bulk'), job)
  expect((await failedWork()).items).toMatchObject([
    { kind: 'bulk', subject: { type: 'bulk_job', id: job, name: 'admin-1', what: '/orders/bulk' } },
    { kind: 'syncs', subject: { type: 'store', id: 'coach-outlet', name: 'Coach Outlet' } },
  ])
})

async function bulkJob(): Promise<string> {
  const id = uuidv7()
  await app().db.execute(sql`
    insert into bulk_jobs (id, list, action, kind, total, created_by, session_id, state, next_at)
    select ${id}, '/orders/bulk', '{"kind": "set_fulfilment"}', '/orders/bulk set_fulfilment', 1, id, id, 'running', clock_now()
    from users where username = 'admin-1'`)
  return id
}

test('failed work that was since paused, deleted, stopped or rescheduled waits for no person and is not retried', async () => {
  const [paused = '', deleted = '', planned = '', waits = ''] = await monitors(4)
  const job = await bulkJob()
  for (const key of [paused, deleted, planned, waits]) await setAside(checkWork, key)
  await setAside(kindOf('bulk'), job)
  await app().db.execute(sql`update inventory_monitors set is_monitoring = false where id = ${paused}`)
  await app().db.execute(sql`update inventory_monitors set deleted_at = clock_now() where id = ${deleted}`)
  await app().db.execute(
    sql`update monitor_checks set next_check_at = clock_now() + interval '1 hour' where monitor_id = ${planned}`,
  )
  await app().db.execute(sql`update bulk_jobs set state = 'stopped' where id = ${job}`)
  const remainingRows = async () => (await app().db.execute<{ key: string }>(sql`select key from work_given_up`)).rows
  expect((await failedWork()).items).toMatchObject([{ key: waits }])
  expect(await kind('checks')).toMatchObject({ given_up: 1, due: 0 })
  expect(refusal(await post(`/work/given-up/checks/${paused}/try-again`))).toEqual([404, 'work.not_given_up'])
  expect((await post('/work/given-up/bulk/try-again')).json()).toEqual({ due: 0 })
  expect((await post('/work/given-up/checks/try-again')).json()).toEqual({ due: 1 })
  expect(await kind('checks')).toMatchObject({ due: 1, paused: 0 })
  expect(await kind('bulk')).toMatchObject({ due: 0 })
  await setAside(checkWork, waits)
  await setAside(checkWork, paused)
  await purgeWork(app().db)
  expect(await remainingRows()).toEqual([{ key: waits }])
})

test('paginates with a keyset cursor and preserves failures of kinds of other versions', async () => {
  for (const number of [1, 2, 3])
    await app().db.execute(sql`
      insert into work_given_up (kind, key, at, attempts, error)
      values ('of:tomorrow', ${`row/${number}`}, clock_now() - make_interval(mins => ${number}), 1, 'x')`)
  const first = await failedWork('?limit=2')
  expect(first.items).toMatchObject([{ key: 'row/1', subject: null }, { key: 'row/2' }])
  expect((await failedWork(`?limit=2&cursor=${first.next}`)).items.map(({ key }) => key)).toEqual(['row/3'])
  expect(await kind('of:tomorrow')).toMatchObject({ given_up: 3, due: null })
})

test('only admins have access', async () => {
  const token = await app().signInAs('user')
  for (const path of ['/work', '/work/given-up'])
    expect(refusal(await app().call('GET', path, { token }))).toEqual([403, 'permission.denied'])
  for (const path of ['/work/given-up/checks/try-again', '/work/given-up/checks/1/try-again', '/work/schedules/x/run'])
    expect(refusal(await post(path, token))).toEqual([403, 'permission.denied'])
})

test('schedules that no version runs are deleted; late ones are not', async () => {
  await app().db.execute(sql`
    insert into work_schedules (name, every_ms, next_at) values
      ('forgotten', 1000, clock_now() - interval '8 days'), ('late', 1000, clock_now() - interval '2 days')`)
  await purgeWork(app().db)
  expect((await overview()).schedules.map(({ name }) => name)).toEqual(['late'])
})
