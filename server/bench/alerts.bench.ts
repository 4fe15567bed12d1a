import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { AlertFacts } from '../src/alert-messages/alert-facts'
import { startDelivering } from '../src/deliveries/send-deliveries'
import { writeDeliveries } from '../src/deliveries/write-deliveries'
import { alertsConsumer } from '../src/alert-rules/raise-alerts'
import { createAlertRule } from '../src/alert-rules/create-alert-rule'
import { createChannel } from '../src/notification-channels/create-channel'
import { AlertRuleDraft } from '@outlet/shared/contract/alert-rules'
import { ChannelDraft } from '@outlet/shared/contract/notification-channels'
import { parseConfig } from '../src/config'
import { startMonitoring } from '../src/inventory-monitors/engine/start-monitoring'
import { systemCaller } from '../src/platform/audit/record-audit'
import { consumerKinds } from '../src/platform/outbox/consumers'
import { emit } from '../src/platform/outbox/emit'
import { runConsumer } from '../src/platform/outbox/run-consumer'
import { secretBox } from '../src/platform/secrets/secret-box'
import { startReceiver } from './alerts/receiver'
import { benchDatabase } from './bench-database'
import { checkRound, seedMonitoredStore, startInstantStore } from './engine/bench-store'
import { KINDS, STAMPER, stampCommits } from './outbox/stamps'
import { percentile, report } from './report'

// Measures the time from the commit of a reading that changes a stock state to the message's first byte at its channel,
// the messages sent per second, the time that 10,000 simultaneous events take, and the load that 100,000 waiting
// messages put on the engine.

const PRODUCTS = 8000
const SECONDS = 12
const MESSAGES = 5000
const AT_ONCE = 10_000
const WAITING = 100_000
const PAIRS = 10
const SECRET_KEY = 'ab'.repeat(32)

let statements = 0
const { query } = pg.Client.prototype
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    statements += 1
    return Reflect.apply(query, this, args)
  },
})

const database = await benchDatabase()
const [store, receiver] = [await startInstantStore(), await startReceiver()]
const { db, work, url } = database
const config = parseConfig({
  DATABASE_URL: url,
  SECRET_KEY,
  LOG_LEVEL: 'silent',
  ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8',
})
const secrets = secretBox(SECRET_KEY)
const caller = systemCaller('bench')

async function addChannelAndRule(): Promise<{ channelId: string; ruleId: string }> {
  const channel = ChannelDraft.parse({
    kind: 'webhook',
    name: 'bench',
    secrets: { url: receiver.url, signing_secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
  })
  const { id: channelId } = await db.transaction((tx) => createChannel(tx, caller, secrets, channel))
  const rule = { name: 'bench', events: KINDS, bell: false, channel_ids: [channelId], cooldown_minutes: 0 }
  const { id: ruleId } = await db.transaction((tx) => createAlertRule(tx, caller, AlertRuleDraft.parse(rule)))
  return { channelId, ruleId }
}

/** Makes 100 checks due every tenth of a second. */
async function thousandChecksASecond(): Promise<void> {
  const startedAt = performance.now()
  for (let dueChecks = 0; performance.now() - startedAt < SECONDS * 1000;) {
    await db.execute(sql`
      update monitor_checks set next_check_at = clock_now()
      where monitor_id in (select monitor_id from monitor_checks where holder is null order by random() limit 100)`)
    dueChecks += 100
    await sleep(Math.max(0, startedAt + dueChecks - performance.now()))
  }
}

const untilSent = async () => {
  for (;;) {
    const { rowCount } = await db.execute(sql`
      select 1 from deliveries where next_at is not null and state <> 'waiting'
      union all select 1 from event_work where consumer = 'alerts'`)
    if (rowCount === 0) return
    await sleep(20)
  }
}

async function commitToChannel(committed: Map<string, number>): Promise<void> {
  committed.clear()
  await thousandChecksASecond()
  await untilSent()
  await sleep(200)
  const { rows } = await db.execute<{ id: string; event_id: string }>(sql`select id, event_id from deliveries`)
  const delays = rows.flatMap(({ id, event_id }) => {
    const [from, to] = [committed.get(event_id), receiver.arrived.get(id)]
    return from === undefined || to === undefined ? [] : [(to - from) / 1000]
  })
  const name = 'alerts: commit of the reading to the first byte at the channel, 1,000 checks/s'
  report({ name: `${name}: p50`, value: percentile(delays, 0.5), unit: 'ms', goal: '–' })
  report({ name: `${name}: p99 of ${delays.length}`, value: percentile(delays, 0.99), unit: 'ms', goal: '≤ 100' })
}

async function seedDeliveries(ids: { channelId: string; ruleId: string }, count: number, state: 'queued' | 'waiting') {
  const at = new Date()
  const facts = AlertFacts.parse({ event: 'restocked', at: at.toISOString(), product: 'Bag', path: '/product_base' })
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into alerts (id, rule_id, subject_type, subject_id, event_id, cooldown_until)
    values (gen_random_uuid(), ${ids.ruleId}, 'inventory_monitor', 'bench', gen_random_uuid(), clock_now()) returning id`)
  const alertId = rows[0]?.id ?? ''
  const due = state === 'queued' ? at : new Date(at.getTime() + 86_400_000)
  const draft = () => ({
    ...ids,
    alertId,
    userId: null,
    type: 'alert' as const,
    title: 'Bag',
    goes: { at: due, state },
    eventId: crypto.randomUUID(),
    event: 'restocked' as const,
    eventAt: at,
    subject: { type: 'inventory_monitor', id: 'bench' },
    store: null,
    facts,
  })
  for (let written = 0; written < count; written += 1000) {
    await db.transaction((tx) => writeDeliveries(tx, Array.from({ length: Math.min(1000, count - written) }, draft)))
  }
}

async function messagesASecond(ids: { channelId: string; ruleId: string }): Promise<void> {
  await db.execute(sql`delete from deliveries`)
  const startedAt = performance.now()
  await seedDeliveries(ids, MESSAGES, 'queued')
  await untilSent()
  const value = MESSAGES / ((performance.now() - startedAt) / 1000)
  report({ name: 'alerts: messages a second to a channel that responds at once', value, unit: '/s', goal: '≥ 500' })
}

/** Emits one event for each of many stores in one transaction, as after the recovery of the only network link. */
async function manyAtOnce(): Promise<void> {
  await db.execute(sql`delete from deliveries`)
  await db.execute(sql`update alert_rules set events = ${sql.param(['store_blocked'])}`)
  receiver.arrived.clear()
  const drafts = Array.from({ length: AT_ONCE }, (_, index) => ({
    kind: 'store_blocked' as const,
    subject: { type: 'store' as const, id: `store-${index}` },
    store: `store-${index}`,
    payload: { store_name: `store-${index}`, code: 'store.blocked' as const },
  }))
  const startedAt = performance.now()
  await db.transaction((tx) => emit(tx, drafts))
  await untilSent()
  const seconds = (performance.now() - startedAt) / 1000
  await sleep(200)
  report({ name: `alerts: ${AT_ONCE} events at once, until the last message`, value: seconds, unit: 's', goal: '–' })
  report({ name: 'alerts: messages of them that arrived', value: receiver.arrived.size, unit: '', goal: `${AT_ONCE}` })
}

async function besideWaiting(ids: { channelId: string; ruleId: string }): Promise<void> {
  await db.execute(sql`delete from deliveries`)
  await seedDeliveries(ids, WAITING, 'waiting')
  await db.execute(sql`create table aside (like deliveries including all)`)
  const rates: Record<'with' | 'without', number[]> = { with: [], without: [] }
  const statementsPerCheck: Record<'with' | 'without', number[]> = { with: [], without: [] }
  const round = async (beside: 'with' | 'without') => {
    const before = statements
    rates[beside].push(PRODUCTS / (await checkRound(db)))
    statementsPerCheck[beside].push((statements - before) / PRODUCTS)
  }
  const move = async (from: string, to: string) => {
    await db.execute(
      sql`with gone as (delete from ${sql.identifier(from)} returning *) insert into ${sql.identifier(to)} select * from gone`,
    )
    await db.execute(sql`vacuum analyze deliveries`)
  }
  for (let pair = 0; pair < PAIRS; pair++) {
    await round('with')
    await move('deliveries', 'aside')
    await round('without')
    await move('aside', 'deliveries')
  }
  const ratio = rates.with.map((value, index) => (100 * value) / (rates.without[index] ?? NaN))
  report({
    name: 'alerts: engine without waiting messages',
    value: percentile(rates.without, 0.5),
    unit: 'checks/s',
    goal: '–',
  })
  report({
    name: `alerts: engine beside ${WAITING} waiting messages, of that without, median of ${PAIRS} pairs`,
    value: percentile(ratio, 0.5),
    unit: '%',
    goal: '95',
  })
  for (const beside of ['without', 'with'] as const) {
    const name = `alerts: statements a check ${beside} waiting messages`
    report({ name, value: percentile(statementsPerCheck[beside], 0.5), unit: '', goal: 'the same' })
  }
}

try {
  consumerKinds.set(STAMPER, KINDS)
  await seedMonitoredStore(db, {
    key: 'turning',
    origin: store.origin,
    products: PRODUCTS,
    ratePerSecond: 4000,
    burst: 4000,
  })
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const engine = startMonitoring({ db, work, config, secrets, log, times: { pollMs: 20 } })
  await checkRound(db)
  const committed = stampCommits(db, () => work.newLease())
  const ids = await addChannelAndRule()
  const running = [runConsumer(work, alertsConsumer({ config })), startDelivering({ db, work, config, secrets })]
  await commitToChannel(committed)
  await messagesASecond(ids)
  await manyAtOnce()
  await db.execute(sql`update alert_rules set is_enabled = false`)
  await besideWaiting(ids)
  await Promise.all(running.map((each) => each.stop()))
  await engine.stop()
} finally {
  store.stop()
  receiver.stop()
  await database.close()
}
