import { sql } from 'drizzle-orm'
import type { AlertRuleForecast } from '@outlet/shared/contract/alert-rules'
import { alertsConsumer } from '../alert-rules/raise-alerts'
import { useEngine } from '../inventory-monitors/testing/use-engine'
import { bellConsumer } from '../notifications/bell'
import { retriedTransaction } from '../platform/db/transaction'
import { uuidv7 } from '../platform/db/uuid'
import { emit, type EventDraft } from '../platform/outbox/emit'
import { runConsumer } from '../platform/outbox/run-consumer'
import { setClockOffset } from '../platform/time/clock'
import { testWork, type TestWork } from '../testing/test-work'
import { endOutages } from './store-outages'

const MINUTE = 60_000

const { app, call, store, start, monitorAll, monitorOf, dueNow, until, unchecked } = useEngine()

let others: TestWork[] = []
let running: { stop(): Promise<void> }[] = []
const addRule = async (rule: object) => {
  const token = await app().signInAs('admin')
  const body = { name: 'r', bell: true, channel_ids: [], cooldown_minutes: 0, ...rule }
  expect((await app().call('POST', '/alert-rules', { token, body })).statusCode).toBe(201)
}
/** Eight monitors of one store, and two processes that notify. */
beforeEach(async () => {
  await monitorAll('CA', 8, 1)
  const second = await testWork(app().db, app().url)
  others.push(second)
  for (const work of [app().app.work, second.work]) {
    running.push(runConsumer(work, bellConsumer), runConsumer(work, alertsConsumer(app().app)))
  }
})
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()))
  await Promise.all(others.map((each) => each.stop()))
  running = []
  others = []
})

const run = (statement: ReturnType<typeof sql>) => app().db.execute(statement)
const idOf = async (code: string) => (await monitorOf(code)).id

/** A monitor's check fails for the third time, as the engine commits it. */
const fail = async (code: string) => {
  const id = await idOf(code)
  const episode = uuidv7()
  const draft: EventDraft = {
    kind: 'check_failing',
    subject: { type: 'inventory_monitor', id },
    store: 'coach-outlet',
    episode,
    payload: {
      product_code: code,
      product_id: code,
      stock_level: null,
      stock_level_kind: 'unknown',
      price: null,
      previous_price: null,
      threshold: null,
      code: 'store.timeout',
      begins_failing: true,
    },
  }
  await retriedTransaction(app().db, async (tx) => {
    await tx.execute(sql`update inventory_monitors set health = 'backoff' where id = ${id}`)
    await tx.execute(sql`update monitor_checks set last_checked_at = clock_now() where monitor_id = ${id}`)
    await tx.execute(sql`insert into event_episodes (id, subject_type, subject_id, family, begun_at)
      values (${episode}, 'inventory_monitor', ${id}, 'checks', clock_now())`)
    await emit(tx, [draft])
  })
  return { id, draft }
}
/** The next check of a failing monitor succeeds. */
const recover = async ({ id, draft }: { id: string; draft: EventDraft }) =>
  retriedTransaction(app().db, async (tx) => {
    await tx.execute(sql`update inventory_monitors set health = 'ok' where id = ${id}`)
    await tx.execute(sql`update monitor_checks set last_checked_at = clock_now() where monitor_id = ${id}`)
    await tx.execute(sql`update event_episodes set ended_at = clock_now()
      where subject_id = ${id} and family = 'checks' and ended_at is null`)
    await emit(tx, [{ ...draft, kind: 'check_recovered', episode: uuidv7() } as EventDraft])
  })
const checkAgain = (id: string) =>
  run(sql`update monitor_checks set last_checked_at = clock_now() where monitor_id = ${id}`)

const alerts = async () => {
  const { rows } = await run(sql`
    select concat_ws(' ', event, subject_id, state, reason) as what from deliveries where type = 'alert' order by created_at, id`)
  return rows.map(({ what }) => String(what))
}
const bell = async () => {
  const { rows } = await run(
    sql`select kind, params from notifications where user_id is null and kind <> 'alert-rules.alert' order by id`,
  )
  return rows
}
const handled = () =>
  until(
    'all is handled or postponed',
    async () =>
      (
        await run(
          sql`select 1 from event_work where consumer <> 'snatch-tasks'
          and (holder is not null or next_at <= clock_now() + interval '20 seconds')`,
        )
      ).rowCount === 0,
  )
const later = async (ms: number) => {
  setClockOffset(ms)
  await endOutages(app().db)
  await handled()
}

test('one monitor that fails alone is alerted as ever', async () => {
  await addRule({ events: ['check_failing', 'check_recovered'] })
  const failed = await fail('CA1')
  await handled()
  expect(await alerts()).toEqual([`check_failing ${failed.id} queued`])
  await recover(failed)
  await handled()
  expect(await alerts()).toEqual([`check_failing ${failed.id} queued`, `check_recovered ${failed.id} queued`])
})

test('a store whose requests are paused is one alert, and one more when it responds; the monitors add none', async () => {
  await addRule({ events: ['check_failing', 'check_recovered'] })
  await run(sql`update stores set health = 'backoff', last_error_code = 'store.timeout'`)
  await run(sql`update inventory_monitors set health = 'degraded'`)
  const failed = await Promise.all(['CA1', 'CA2', 'CA3', 'CA4', 'CA5', 'CA6'].map(fail))
  await handled()
  expect(await alerts()).toEqual(['store_failing coach-outlet queued'])
  expect(await bell()).toMatchObject([{ kind: 'stores.failing', params: { failing: 8, monitors: 8 } }])
  // Still failing later: nothing more.
  await later(10 * MINUTE)
  expect(await alerts()).toHaveLength(1)
  await run(sql`update stores set health = 'ok'`)
  await run(sql`update inventory_monitors set health = 'ok'`)
  for (const each of failed) await recover(each)
  await later(11 * MINUTE)
  await later(13 * MINUTE)
  const all = await alerts()
  expect(all.filter((what) => !what.includes('suppressed'))).toEqual([
    'store_failing coach-outlet queued',
    'store_responding coach-outlet queued',
  ])
  // Withheld alerts are listed, with the reason.
  expect(all.filter((what) => what.endsWith('suppressed ended'))).toHaveLength(12)
  expect((await bell()).map(({ kind }) => kind)).toEqual(['stores.failing', 'stores.fully_responding'])
})

test('a failure whose event is older than the one that started the outage, and is handled later, is withheld too', async () => {
  await addRule({ events: ['check_failing', 'check_recovered'] })
  await run(sql`update stores set health = 'backoff'`)
  await run(sql`update inventory_monitors set health = 'degraded'`)
  await fail('CA1')
  await handled()
  setClockOffset(-5_000)
  const failed = await fail('CA2')
  setClockOffset(0)
  await handled()
  expect(await alerts()).toEqual(['store_failing coach-outlet queued'])
  await recover(failed)
  await handled()
  expect((await alerts()).filter((what) => what.endsWith('queued'))).toEqual(['store_failing coach-outlet queued'])
})

test('a monitor that still fails when the store responds again is alerted after its next check, once', async () => {
  await addRule({ events: ['check_failing', 'check_recovered'] })
  const failed = []
  for (const code of ['CA1', 'CA2', 'CA3', 'CA4', 'CA5']) failed.push(await fail(code))
  await handled()
  // The first ones failed before most of the monitors did.
  const before = await alerts()
  const single = before.filter((what) => what.startsWith('check_failing'))
  expect(before.filter((what) => what.startsWith('store_failing'))).toHaveLength(1)
  const last = failed.at(-1)
  if (!last) throw new Error('no monitor failed')
  for (const each of failed.slice(0, -1)) await recover(each)
  await later(MINUTE)
  expect((await alerts()).filter((what) => what.startsWith(`check_failing ${last.id}`))).toEqual([])
  setClockOffset(2 * MINUTE)
  await checkAgain(last.id)
  await later(3 * MINUTE)
  await until('it is alerted', async () => (await alerts()).includes(`check_failing ${last.id} queued`))
  // Its recovery is reported too, as those of the monitors that were alerted before the outage.
  await recover(last)
  await later(4 * MINUTE)
  const recoveries = (await alerts()).filter((what) => /^check_recovered .* queued$/.test(what))
  expect(recoveries).toHaveLength(single.length + 1)
  expect(recoveries).toContain(`check_recovered ${last.id} queued`)
})

test('a rule about some monitors is alerted about their store; a rule about others is not', async () => {
  const { id, version } = await monitorOf('CA1')
  await call('PATCH', `/inventory-monitors/${id}`, { version, tags: ['Bags'] })
  await addRule({ name: 'tag', events: ['check_failing'], filter: { tags: ['bags'] } })
  await addRule({ name: 'id', events: ['check_failing'], filter: { monitor_ids: [id] } })
  await addRule({ name: 'store', events: ['store_failing'] })
  await addRule({ name: 'other tag', events: ['check_failing'], filter: { tags: ['shoes'] } })
  await addRule({ name: 'other store', events: ['check_failing'], filter: { stores: ['coach-outlet-vip'] } })
  await run(sql`update stores set health = 'backoff'`)
  await run(sql`update inventory_monitors set health = 'degraded'`)
  await fail('CA2')
  await handled()
  const { rows } = await run(
    sql`select r.name from deliveries d join alert_rules r on r.id = d.rule_id order by r.name`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['id', 'store', 'tag'])
  // The forecast of such a rule counts the outage, and not the failure that it replaces.
  const token = await app().signInAs('admin')
  const body = { language: 'en-US', rule: { events: ['check_failing'], filter: { tags: ['bags'] } } }
  const forecast = (await app().call('POST', '/alert-rules/forecast', { token, body })).json<AlertRuleForecast>()
  expect(forecast).toMatchObject({ events: 1, latest: [{ event: 'store_failing' }] })
})

describe('with the engine', () => {
  /** Number of checks in a row that have failed, of each monitor. */
  const failures = async () =>
    (await run(sql`select failures from monitor_checks order by monitor_id`)).rows.map((row) => row['failures'])
  /** Has the engine check all monitors once more, after any pause of requests to the store. */
  const checkAll = async (round: number, isDone: () => Promise<boolean>) => {
    setClockOffset(round * 10 * MINUTE)
    await dueNow()
    await until(`round ${round}`, isDone)
    await handled()
  }

  test('three failed reads of all monitors are one outage, which the first readings end; no monitor is alerted', async () => {
    await addRule({ events: ['check_failing', 'check_recovered'] })
    start()
    await until('the first checks', async () => (await unchecked()) === 0)
    store().fault = () => ({ status: 500, body: '{}' })
    const haveFailed = (times: number) => async () => (await failures()).every((count) => count === times)
    await checkAll(1, haveFailed(1))
    await checkAll(2, haveFailed(2))
    expect([await alerts(), await bell()]).toEqual([[], []])
    await checkAll(3, haveFailed(3))
    expect(await alerts()).toEqual(['store_failing coach-outlet queued'])
    expect(await bell()).toMatchObject([{ kind: 'stores.failing', params: { failing: 8, monitors: 8 } }])
    expect(await monitorOf('CA1')).toMatchObject({ health: 'backoff', stock_level: 1 })

    store().fault = null
    await checkAll(4, haveFailed(0))
    await later(41 * MINUTE)
    await later(43 * MINUTE)
    expect((await alerts()).filter((what) => what.endsWith('queued'))).toEqual([
      'store_failing coach-outlet queued',
      'store_responding coach-outlet queued',
    ])
    expect((await alerts()).filter((what) => what.startsWith('check_failing'))).toHaveLength(8)
    expect((await bell()).map(({ kind }) => kind)).toEqual(['stores.failing', 'stores.fully_responding'])
  })
})
