import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { testDatabase, type TestDatabase } from '../../testing/test-database'
import { testWork, type TestWork } from '../../testing/test-work'
import { retriedTransaction } from '../db/transaction'
import { tryAgain } from '../work/given-up'
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
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(10)) if (await is()) return
  throw new Error(`not within 20 s: ${what}`)
}

test('an event is kept with its change, and each consumer that takes its kind has it to do', async () => {
  await expect(
    retriedTransaction(t.db, async (tx) => {
      await emit(tx, [blocked('taken back')])
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

test('a payload that is not of its kind is refused', async () => {
  const wrong = { ...blocked('a'), payload: { store_name: 'a', code: 'nothing known' } }
  // As a caller without types could.
  await expect(retriedTransaction(t.db, (tx) => emit(tx, [wrong as EventDraft]))).rejects.toThrow()
  expect(await work()).toEqual([])
})

test('an event that is asked for under a condition is told if that holds by then', async () => {
  await retriedTransaction(t.db, async (tx) => {
    await tx.execute(sql`insert into heard (subject) values ('b')`)
    await emit(tx, [blocked('a'), blocked('b')], { onlyIf: sql`e.subject_id in (select subject from heard)` })
  })
  const { rows } = await t.db.execute(sql`select subject_id from events`)
  expect(rows).toEqual([{ subject_id: 'b' }])
  expect((await work()).map(({ n }) => n)).toEqual([1, 1, 1])
})

test('of what was taken away from a consumer nothing is done by it, and what is left is done', async () => {
  const handled: string[] = []
  const consumer = runConsumer(own.work, {
    ...recorder(({ subject }) => handled.push(subject.id)),
    isUrgent: true,
  })
  // Between the commit and the hand-over, as one whose lease has ended.
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

test('each event is worked on once, here without asking, by others when they are woken', async () => {
  const other = await testWork(t.db, t.url)
  const consumers = [runConsumer(own.work, recorder()), runConsumer(other.work, recorder())]
  const ids = Array.from({ length: 60 }, (_, index) => `store ${String(index).padStart(2, '0')}`)
  await Promise.all(ids.map((id) => retriedTransaction(t.db, (tx) => emit(tx, [blocked(id)]))))
  await until('all are heard', async () => (await heard()).length >= ids.length)
  // Of a plain transaction nothing is handed over: whoever is woken has it.
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

test('one that fails is tried again and then set aside, and delays no other', async () => {
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
  await until('it is given up', async () => {
    const { rowCount } = await t.db.execute(sql`select 1 from work_given_up where kind = 'events:test'`)
    return Boolean(rowCount)
  })
  await tryAgain(t.db, eventWork('test'))
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

test('what a later version wrote, or a kind that this process does not know, is left to others', async () => {
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

test('an event of a month without a partition makes it', async () => {
  const at = Date.UTC(2031, 4, 5)
  await retriedTransaction(t.db, (tx) => emit(tx, [{ ...blocked('later'), at }]))
  const { rows } = await t.db.execute(sql`select tableoid::regclass::text as partition from events`)
  expect(rows).toEqual([{ partition: 'events_2031_05' }])
})
