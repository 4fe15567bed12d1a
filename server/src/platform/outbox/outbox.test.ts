import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { testDatabase, type TestDatabase } from '../../testing/test-database'
import { testWork, type TestWork } from '../../testing/test-work'
import { retriedTransaction } from '../db/transaction'
import { retryFailedWork } from '../work/failed-work'
import { wake } from '../work/work-process'
import { consumerKinds } from './consumers'
import { emit, type EventDraft } from './emit'
import type { OutboxEvent } from './event-row'
import { eventWork, runConsumer, type Consumer } from './run-consumer'

let t: TestDatabase
let own: TestWork
beforeEach(async () => {
  t = await testDatabase()
  own = await testWork(t.db, t.url)
  consumerKinds.set('test', ['store_blocked', 'role_changed'])
  await t.db.execute(sql`create table heard (event_id uuid, subject text)`)
})
afterEach(async () => {
  consumerKinds.delete('test')
  await own.stop()
  await t.close()
})

const blocked = (id: string): EventDraft => ({
  kind: 'store_blocked',
  subject: { type: 'store', id },
  store: id,
  payload: { store_name: id, code: 'store.blocked' },
})
const recorder = (handle: (event: OutboxEvent) => void = () => undefined): Consumer => ({
  name: 'test',
  async handle(tx, events) {
    for (const event of events) {
      handle(event)
      await tx.execute(sql`insert into heard values (${event.id}, ${event.subject.id})`)
    }
  },
})
const heard = async () =>
  (await t.db.execute<{ subject: string }>(sql`select subject from heard order by subject`)).rows.map(
    ({ subject }) => subject,
  )
const work = async () =>
  (
    await t.db.execute<{ consumer: string; n: number }>(sql`
    select consumer, count(*)::int as n from event_work group by 1 order by 1`)
  ).rows
const until = async (what: string, is: () => Promise<boolean>) => {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(10)) if (await is()) return
  throw new Error(`not within 120 s: ${what}`)
}

test('an event is stored with its change, as work of each consumer of its kind', async () => {
  await expect(
    retriedTransaction(t.db, async (tx) => {
      await emit(tx, [blocked('rolled back')])
      throw new Error('the change failed')
    }),
  ).rejects.toThrow('the change failed')
  await retriedTransaction(t.db, (tx) => emit(tx, [blocked('a'), blocked('b')]))
  expect(await work()).toEqual([
    { consumer: 'alerts', n: 2 },
    { consumer: 'bell', n: 2 },
    { consumer: 'test', n: 2 },
  ])
  const { rows } = await t.db.execute(sql`select kind, subject_id, store, payload from events order by subject_id`)
  expect(rows).toMatchObject([{ kind: 'store_blocked', subject_id: 'a', store: 'a' }, { subject_id: 'b' }])
})

test('a payload that does not match its kind is refused', async () => {
  const wrong = { ...blocked('a'), payload: { store_name: 'a', code: 'nothing known' } }
  // The cast simulates a caller without types.
  await expect(retriedTransaction(t.db, (tx) => emit(tx, [wrong as EventDraft]))).rejects.toThrow()
  expect(await work()).toEqual([])
})

test('a consumer does not handle an event whose lease it has lost, and handles the others', async () => {
  const handled: string[] = []
  const consumer = runConsumer(own.work, {
    ...recorder(({ subject }) => handled.push(subject.id)),
    isUrgent: true,
  })
  // Removes the lease between commit and hand-over, as if it had expired.
  await retriedTransaction(t.db, async (tx) => {
    await emit(tx, [blocked('taken'), blocked('left')])
    await tx.execute(sql`
      update event_work set holder = 0 where consumer = 'test' and event_id = (select id from events where subject_id = 'taken')`)
  })
  await until('what is left is done', async () => (await heard()).length > 0)
  await consumer.stop()
  expect(await heard()).toEqual(['left'])
  expect((await work()).find((row) => row.consumer === 'test')).toEqual({ consumer: 'test', n: 1 })
})

test('each event is handled once, by hand-over in this process, by other processes when woken', async () => {
  const other = await testWork(t.db, t.url)
  const consumers = [runConsumer(own.work, recorder()), runConsumer(other.work, recorder())]
  const ids = Array.from({ length: 60 }, (_, index) => `store ${String(index).padStart(2, '0')}`)
  await Promise.all(ids.map((id) => retriedTransaction(t.db, (tx) => emit(tx, [blocked(id)]))))
  await until('all are heard', async () => (await heard()).length >= ids.length)
  // A plain transaction hands nothing over; the woken consumers handle its event.
  await t.db.transaction((tx) => emit(tx, [blocked('plain')]))
  await until('the plain one too', async () => (await heard()).includes('plain'))
  await Promise.all(consumers.map((each) => each.stop()))
  expect(await heard()).toEqual(['plain', ...ids])
  expect(await work()).toEqual([
    { consumer: 'alerts', n: 61 },
    { consumer: 'bell', n: 61 },
  ])
  await other.stop()
})

test('a failing event is retried, then fails permanently, and does not delay others', async () => {
  let isMended = false
  const consumer = runConsumer(
    own.work,
    recorder(({ subject }) => {
      if (subject.id === 'bad' && !isMended) throw new Error('cannot be worked on')
    }),
  )
  await retriedTransaction(t.db, (tx) => emit(tx, [blocked('a'), blocked('bad'), blocked('b')]))
  await until('the others are heard', async () => (await heard()).length === 2)
  const left = async () =>
    (await t.db.execute(sql`select attempts, next_at > clock_now() as waits from event_work where consumer = 'test'`))
      .rows
  await until('it waits', async () => (await left())[0]?.['waits'] === true)
  const wakeTest = () => wake(t.db, eventWork('test').name)
  await t.db.execute(sql`update event_work set attempts = 6, next_at = clock_now() where consumer = 'test'`)
  await wakeTest()
  await until('it is dead-lettered', async () => {
    const { rowCount } = await t.db.execute(sql`select 1 from work_given_up where kind = 'events:test'`)
    return Boolean(rowCount)
  })
  await retryFailedWork(t.db, eventWork('test'))
  await wakeTest()
  await until('it is tried again, and waits for its second try', async () => {
    const [row] = await left()
    return row?.['attempts'] === 1 && row['waits'] === true
  })
  expect(await heard()).toEqual(['a', 'b'])
  isMended = true
  await t.db.execute(sql`update event_work set next_at = clock_now() where consumer = 'test'`)
  await wakeTest()
  await until('it is heard', async () => (await heard()).length === 3)
  await consumer.stop()
})

test('rows of a later version and of unknown kinds are left to other processes', async () => {
  await retriedTransaction(t.db, (tx) => emit(tx, [blocked('a'), blocked('b'), blocked('c')]))
  await t.db.execute(sql`
    update event_work set version = 2 where consumer = 'test' and id = (select min(id) from event_work where consumer = 'test')`)
  await t.db.execute(sql`
    update event_work set kind = 'unheard_of' where consumer = 'test' and id = (select max(id) from event_work where consumer = 'test')`)
  const consumer = runConsumer(own.work, recorder())
  await until('what it knows is heard', async () => (await heard()).length === 1)
  await sleep(100)
  await consumer.stop()
  expect(await heard()).toEqual(['b'])
  expect(await work()).toContainEqual({ consumer: 'test', n: 2 })
})

test('an event in a month without a partition creates the partition', async () => {
  const at = Date.UTC(2031, 4, 5)
  await retriedTransaction(t.db, (tx) => emit(tx, [{ ...blocked('later'), at }]))
  const { rows } = await t.db.execute(sql`select tableoid::regclass::text as partition from events`)
  expect(rows).toEqual([{ partition: 'events_2031_05' }])
})
