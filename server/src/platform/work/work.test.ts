import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { testDatabase, type TestDatabase } from '../../testing/test-database'
import { Listener } from '../db/listener'
import { runEvery } from './every'
import { failPermanently, retryFailedWork, type WorkKind } from './failed-work'
import { runWork, type WorkLoop } from './run-work'
import { commitOrSplit } from './work-commit'
import { wake, WorkProcess, type WorkLog } from './work-process'
import { claimRows, releaseRows, renewLease, stillHeld, type Claim } from './work-table'

const jobs: WorkKind = {
  name: 'jobs',
  table: { name: 'test_jobs', key: 'id', keyType: 'uuid', nextAt: 'next_at' },
}

let t: TestDatabase
const logged: string[] = []
const log: WorkLog = {
  warn: (_details, message) => logged.push(message),
  error: (_details, message) => logged.push(message),
}
let started: { work: WorkProcess; listener: Listener }[] = []

beforeEach(async () => {
  t = await testDatabase()
  logged.length = 0
  await t.db.execute(sql`
    create table test_jobs (id uuid primary key default gen_random_uuid(), number integer, next_at timestamptz default clock_now(),
      holder bigint, done integer not null default 0)`)
})
afterEach(async () => {
  for (const { work, listener } of started) {
    await work.stop()
    await listener.close()
  }
  started = []
  await t.close()
})

const process = async () => {
  const listener = new Listener(t.url)
  await listener.start()
  const deps = { db: t.db, listener, log, role: 'test', work: [], kinds: [jobs] }
  const work = await WorkProcess.start(deps)
  started.push({ work, listener })
  return { work, listener }
}
const add = (count: number) =>
  t.db.execute(sql`insert into test_jobs (number) select n from generate_series(1, ${count}::int) n`)
const jobsNow = async () =>
  (
    await t.db.execute<{ number: number; done: number; held: boolean; due: boolean }>(sql`
    select number, done, holder is not null as held, coalesce(next_at <= clock_now(), false) as due from test_jobs order by number`)
  ).rows
const until = async (what: string, is: () => Promise<boolean> | boolean) => {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(10)) if (await is()) return
  throw new Error(`not within 120 s: ${what} ${JSON.stringify(logged)}`)
}
const claim = (work: WorkProcess, limit = 10, leaseMs = 60_000): Promise<Claim<{ number: number }>> =>
  claimRows(t.db, jobs.table, { lease: work.newLease(), limit, leaseMs, returning: sql`w.number` })
const finish = ({ lease, keys }: Claim<unknown>, seen = sql`done + 1`) =>
  t.db.execute(
    sql`update test_jobs set done = ${seen}, next_at = null, holder = null where ${stillHeld(jobs.table, { lease, keys })}`,
  )

test('rows are claimed once, and only their holder can write them', async () => {
  await add(10)
  const [one, other] = [await process(), await process()]
  const [first, second] = await Promise.all([claim(one.work, 6), claim(other.work, 6)])
  expect(first.rows.length + second.rows.length).toBe(10)
  expect(new Set([...first.keys, ...second.keys]).size).toBe(10)
  const stolen = { ...first, lease: second.lease }
  expect((await finish(stolen)).rowCount).toBe(0)
  expect((await finish(first)).rowCount).toBe(first.keys.length)
  await releaseRows(t.db, jobs.table, second)
  expect((await jobsNow()).filter(({ due }) => due)).toHaveLength(second.keys.length)
})

test("each claim counts as an attempt, up to the column's maximum", async () => {
  await t.db.execute(sql`alter table test_jobs add column attempts smallint not null default 0`)
  await add(2)
  await t.db.execute(sql`update test_jobs set attempts = 32767 where number = 2`)
  const { work } = await process()
  const table = { ...jobs.table, attempts: 'attempts' }
  const { rows } = await claimRows<{ number: number; attempts: number }>(t.db, table, {
    lease: work.newLease(),
    limit: 2,
    leaseMs: 60_000,
    returning: sql`w.number, w.attempts`,
  })
  expect(new Map(rows.map(({ number, attempts }) => [number, attempts]))).toEqual(
    new Map([
      [1, 1],
      [2, 32767],
    ]),
  )
})

test('an expired lease passes to another claim; the former holder can neither write nor renew', async () => {
  await add(1)
  const { work } = await process()
  const late = await claim(work, 1, 50)
  expect(await renewLease(t.db, jobs.table, late, 50)).toBe(true)
  await sleep(80)
  const next = await claim(work, 1)
  expect(next.keys).toEqual(late.keys)
  expect((await finish(late)).rowCount).toBe(0)
  expect(await renewLease(t.db, jobs.table, late, 50)).toBe(false)
  expect((await finish(next)).rowCount).toBe(1)
})

test('rows of a dead process are due at once; those of a live process stay claimed', async () => {
  await add(4)
  const [dies, lives] = [await process(), await process()]
  await claim(dies.work, 2)
  const held = await claim(lives.work, 2)
  started = started.filter(({ work }) => work !== dies.work)
  // Simulates a kill: the connection ends without a sign-off.
  await dies.listener.close()
  const { work: restarted } = await process()
  await until('the dead one is noticed', async () => (await jobsNow()).filter(({ due }) => due).length === 2)
  expect((await jobsNow()).filter((job) => job.held)).toHaveLength(2)
  expect((await finish(held)).rowCount).toBe(2)
  const { rows } = await t.db.execute(sql`select number from work_processes order by number`)
  expect(rows.map((row) => row['number'])).toEqual([lives.work.number, restarted.number])
  await dies.work.stop()
})

const loopOf = (
  work: WorkProcess,
  run: WorkLoop<{ number: number }>['run'],
  rest: Partial<WorkLoop<{ number: number }>> = {},
) =>
  runWork(work, {
    kind: jobs,
    claim: (limit) => claim(work, limit),
    run,
    limit: () => 3,
    concurrency: () => 2,
    leaseMs: 60_000,
    pollMs: 60_000,
    ...rest,
  })

test('work starts when woken, and a stop waits for running work', async () => {
  const { work } = await process()
  let isSlow = false
  const running = loopOf(work, async (claimed) => {
    if (isSlow) await sleep(300)
    await finish(claimed)
  })
  await sleep(50)
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`insert into test_jobs (number) select n from generate_series(1, 7) n`)
    await wake(tx, 'jobs')
  })
  await until('all is done', async () => (await jobsNow()).every(({ done }) => done === 1))
  isSlow = true
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`insert into test_jobs (number) values (8)`)
    await wake(tx, 'jobs')
  })
  await until('it is under way', async () => (await jobsNow()).some((job) => job.held))
  await running.stop()
  expect((await jobsNow()).every(({ done, held }) => done === 1 && !held)).toBe(true)
})

test('a failing row does not block others, and a permanently failed row runs again when a person retries it', async () => {
  await add(9)
  const { work } = await process()
  let isMended = false
  const commit = (claimed: Claim<{ number: number }>) => async (rows: readonly { number: number }[]) => {
    if (!isMended && rows.some(({ number }) => number === 5)) throw new Error('number 5 cannot be stored')
    const keys = claimed.keys.filter((_key, index) => rows.some((row) => row === claimed.rows[index]))
    await finish({ ...claimed, keys })
  }
  const running = loopOf(
    work,
    async (claimed) => {
      await commitOrSplit(claimed.rows, commit(claimed), async (row, error) => {
        const keys = claimed.keys.filter((_key, index) => claimed.rows[index] === row)
        await failPermanently(t.db, jobs, { lease: claimed.lease, keys }, { error, attempts: 1 })
      })
    },
    { limit: () => 9, pollMs: 20 },
  )
  await until('all others are done', async () => (await jobsNow()).filter(({ done }) => done === 1).length === 8)
  const failedRows = await t.db.execute<{ key: string; error: string }>(sql`select key, error from work_given_up`)
  expect(failedRows.rows).toEqual([{ key: expect.any(String) as string, error: 'number 5 cannot be stored' }])
  isMended = true
  expect(await retryFailedWork(t.db, jobs, failedRows.rows[0]?.key ?? '')).toBe(1)
  expect(await retryFailedWork(t.db, jobs, failedRows.rows[0]?.key ?? '')).toBe(0)
  await until('it is done', async () => (await jobsNow()).every(({ done }) => done === 1))
  await running.stop()
})

test('a schedule runs once over all processes; one that fails or hangs does not delay the others', async () => {
  const [one, other] = [await process(), await process()]
  const runs = { good: 0, bad: 0, slow: 0 }
  let isOver = false
  const schedules = [
    { name: 'bad', everyMs: 3_600_000, run: () => Promise.reject(new Error(`run ${++runs.bad}`)) },
    { name: 'slow', everyMs: 3_600_000, run: async () => void (runs.slow++, await until('over', () => isOver)) },
    { name: 'good', everyMs: 300, run: async () => void runs.good++ },
  ]
  const startedAt = performance.now()
  const running = await Promise.all([one, other].map(({ work }) => runEvery(work, schedules)))
  await until('the good one runs again and again', () => runs.good >= 3)
  expect(runs.good).toBeLessThanOrEqual((performance.now() - startedAt) / 300 + 1)
  expect(runs).toMatchObject({ slow: 1, bad: 1 })
  const { rows } = await t.db.execute(sql`
    select failures, error, next_at > clock_now() + interval '5 seconds' as waits from work_schedules where name = 'bad'`)
  expect(rows).toEqual([{ failures: 1, error: 'run 1', waits: true }])
  isOver = true
  await Promise.all(running.map((each) => each.stop()))
  expect(logged).toContain('scheduled work failed')
})
