import { eq, sql } from 'drizzle-orm'
import { attemptTable, stepTable, type AttemptRow } from '../purchase-attempts/attempt-row'
import { MAX_FAILURES } from '../purchase-attempts/end-attempt'
import { purchasePayload } from '../purchase-attempts/purchase-payload'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { emit, type EventDraft } from '../platform/outbox/emit'
import { dayIn } from '../platform/time/day-in'
import { snatchTargetTable, snatchTaskTable, type SnatchTaskRow } from '../snatch-tasks/snatch-task-row'
import { PRACTICE_DATA_STORE } from '../stores/counted-stores'
import { taskChannelTable } from '../task-channels/task-channel-row'
import { PRACTICE_TASK_CHANNEL, type PastTime, type PracticeDeps } from './practice-deps'
import {
  attemptScenes,
  endedOrders,
  recentOrders,
  taskScenes,
  type AttemptScene,
  type TaskScene,
} from './purchase-scenes'
import { raisePastAlerts } from './write-checks'
import { writeOrder } from './write-orders'

const CURRENCY = 'USD'
const TARGETS = 5
const ATTEMPTS = 24
const MAX_TOTAL = 70_000
const DAY_MS = 86_400_000
const TAX = 0.08
/** Time of each step in milliseconds after the trigger, at a pace of 1. */
const stepAfter = { cart: 420, quote: 980, place: 1800 } as const

/** A restock that a monitor reported, with the variant that could be bought. */
interface Restock extends Record<string, unknown> {
  at_ms: number
  product_id: string
  product_code: string
  title: string
  variant_id: string
  variant_name: string | null
  price: number
}

async function addChannel(tx: Transaction, since: string): Promise<void> {
  await tx.insert(taskChannelTable).values({
    id: PRACTICE_TASK_CHANNEL,
    name: 'Guest',
    website_type: PRACTICE_DATA_STORE,
    account: { type: 'guest' },
    shipping_address: {
      name: 'Ada Practice',
      phone: null,
      email: 'ada@practice.example',
      lines: ['1 Sample Street'],
      city: 'Sampletown',
      region: null,
      postal_code: '10000',
      country: 'US',
    },
    payment: { method: 'PRACTICE' },
    mode: 'confirm',
    concurrency: 1,
    daily_budget: 1_000_000,
    // No purchase uses this channel any more.
    state: 'disabled',
    created_at: since,
    updated_at: since,
  })
}

async function restocksOf(tx: Transaction, tag: string): Promise<Restock[]> {
  const { rows } = await tx.execute<Restock>(sql`
    with followed as (
      select m.id::text as id, m.product_id, m.product_code, p.name from inventory_monitors m
      join products p on p.website_type = m.website_type and p.id = m.product_id
      where m.website_type = ${PRACTICE_DATA_STORE} and ${tag} = any(m.tags) order by m.product_id limit ${TARGETS}
    ), restocks as (
      select (extract(epoch from e.at) * 1000)::float8 as at_ms, f.product_id, f.product_code, f.name as title,
        v.variant_id, v.color_name as variant_name, (e.payload->'price'->>'minor')::float8 as price,
        row_number() over (order by e.at desc, e.id desc) as number, count(*) over () as many
      from followed f join events e on e.subject_type = 'inventory_monitor' and e.subject_id = f.id and e.kind = 'restocked'
      cross join lateral (select variant_id, color_name from variants
        where website_type = ${PRACTICE_DATA_STORE} and product_id = f.product_id order by position limit 1) v
      where e.payload->'price'->>'minor' is not null
    )
    -- Evenly back from the last one.
    select * from restocks where (number - 1) % greatest(1, many / ${ATTEMPTS}) = 0 order by number limit ${ATTEMPTS}`)
  return rows.reverse()
}

async function addTask(
  tx: Transaction,
  { name, state, endReason }: TaskScene,
  restocks: readonly Restock[],
  { from, until }: PastTime,
): Promise<SnatchTaskRow> {
  const since = new Date(from).toISOString()
  const [task] = await tx
    .insert(snatchTaskTable)
    .values({
      id: uuidv7(),
      name,
      website_type: PRACTICE_DATA_STORE,
      channel_id: PRACTICE_TASK_CHANNEL,
      mode: 'confirm',
      quantity: 1,
      slots: ATTEMPTS,
      currency: CURRENCY,
      max_unit_price: 60_000,
      max_total: MAX_TOTAL,
      budget: MAX_TOTAL * ATTEMPTS,
      cooldown_seconds: 3600,
      priority: 0,
      state,
      end_reason: endReason,
      suspended_code: state === 'suspended' ? 'store_refused' : null,
      state_since: new Date(until).toISOString(),
      created_at: since,
      updated_at: since,
    })
    .returning()
  if (!task) throw new Error('the task was not stored')
  const products = new Map(restocks.map(({ product_id, product_code }) => [product_id, product_code]))
  const targets = [...products].map(([productId, productCode], position) => ({
    task_id: task.id,
    position,
    website_type: PRACTICE_DATA_STORE,
    product_code: productCode,
    product_id: productId,
  }))
  if (targets.length > 0) await tx.insert(snatchTargetTable).values(targets)
  return task
}

interface Attempted {
  task: SnatchTaskRow
  restock: Restock
  scene: AttemptScene
  /** 1 for the task's first attempt. */
  number: number
  slotNo: number
}

interface Bought {
  task: SnatchTaskRow
  attempt: AttemptRow
}

/** Factor of the store's response times, between 0.6 and 2; the same in each run. */
const paceOf = ({ restock, number }: Attempted) => 0.6 + ((number * 37 + restock.price) % 85) / 60

const isOpen = ({ state }: AttemptScene) => state === 'unknown' || state === 'handed_over'
const isSlotHeld = (scene: AttemptScene) => scene.state === 'placed' || isOpen(scene)

function quoteOf({ price }: Restock) {
  const money = (minor: number) => ({ minor, currency: CURRENCY })
  const tax = Math.round(price * TAX)
  return { subtotal: money(price), tax: money(tax), shipping: money(0), total: money(price + tax) }
}

async function addAttempt(tx: Transaction, { config }: PracticeDeps, attempted: Attempted) {
  const { task, restock, scene, slotNo } = attempted
  const pace = paceOf(attempted)
  const at = restock.at_ms + Math.round(80 * pace)
  const after = (ms: number) => new Date(at + Math.round(ms * pace))
  const quote = quoteOf(restock)
  const isSubmitted = scene.steps.includes('place')
  const [attempt] = await tx
    .insert(attemptTable)
    .values({
      id: uuidv7(),
      taskId: task.id,
      slotNo,
      channelId: PRACTICE_TASK_CHANNEL,
      accountKey: `channel ${PRACTICE_TASK_CHANNEL}`,
      websiteType: PRACTICE_DATA_STORE,
      mode: 'confirm',
      state: scene.state,
      holdsSlot: isSlotHeld(scene),
      reason: scene.reason,
      message: scene.message,
      productId: restock.product_id,
      variantId: restock.variant_id,
      title: restock.title,
      variantName: restock.variant_name,
      quantity: 1,
      currency: CURRENCY,
      held: isOpen(scene) ? quote.total.minor : 0,
      spent: scene.state === 'placed' ? quote.total.minor : 0,
      budgetDay: dayIn(config.timeZone, new Date(at)),
      quote,
      submittedAt: isSubmitted ? after(stepAfter.place) : null,
      createdAt: after(0),
      endedAt: isOpen(scene) ? null : after(scene.lasts),
    })
    .returning()
  if (!attempt) throw new Error('the attempt was not stored')
  const step = (name: string, ms: number, outcome: string, took: number | null = null) => ({
    attemptId: attempt.id,
    at: after(ms),
    step: name,
    ms: took,
    outcome,
  })
  const outcome = (name: (typeof scene.steps)[number]) => (name === 'place' ? scene.state : 'ok')
  await tx
    .insert(stepTable)
    .values([
      step('triggered', 0, 'ok'),
      ...scene.steps.map((name) =>
        step(name, stepAfter[name], outcome(name), Math.round((stepAfter[name] * pace) / 3)),
      ),
      ...(isOpen(scene) ? [] : [step('ended', scene.lasts, scene.state)]),
    ])
  return attempt
}

const endOf = ({ attempt }: Bought) => (attempt.endedAt ?? attempt.createdAt).getTime()

/** Limits and times that follow from the attempts, so that they agree with the task's state. */
const limitsAfter = ({ state, endReason }: TaskScene, attempts: readonly Bought[], until: number) => {
  const spent = attempts.reduce((sum, { attempt }) => sum + attempt.spent, 0)
  const lastEnd = Math.max(...attempts.map(endOf))
  const since = (ms: number) => new Date(Math.min(ms, until)).toISOString()
  if (state === 'suspended') return { failures: MAX_FAILURES, state_since: since(lastEnd) }
  switch (endReason) {
    case 'completed':
      return { slots: attempts.filter(({ attempt }) => attempt.holdsSlot).length, state_since: since(lastEnd) }
    case 'exhausted':
      return { budget: Math.max(MAX_TOTAL, Math.ceil(spent / 10_000) * 10_000), state_since: since(lastEnd) }
    case 'expired':
      return { expires_at: since(lastEnd + DAY_MS), state_since: since(lastEnd + DAY_MS) }
    default:
      return null
  }
}

/** Adds a task and its attempts, one for each restock; the last ones explain the task's state. */
async function addAttempts(tx: Transaction, deps: PracticeDeps, scene: TaskScene, time: PastTime): Promise<Bought[]> {
  const restocks = await restocksOf(tx, scene.tag)
  const task = await addTask(tx, scene, restocks, time)
  const bought: Bought[] = []
  let slotNo = 1
  for (const [index, restock] of restocks.entries()) {
    const last = scene.last[index - (restocks.length - scene.last.length)]
    const attemptScene = last ?? attemptScenes[index % attemptScenes.length]
    if (!attemptScene) continue
    const attempt = await addAttempt(tx, deps, { task, restock, scene: attemptScene, number: index + 1, slotNo })
    bought.push({ task, attempt })
    // The slot of a failed attempt is free for the next one.
    if (isSlotHeld(attemptScene)) slotNo += 1
  }
  const limits = bought.length > 0 && limitsAfter(scene, bought, time.until)
  if (limits) await tx.update(snatchTaskTable).set(limits).where(eq(snatchTaskTable.id, task.id))
  return bought
}

/** Adds the orders: the newest are in progress, all others have ended. */
async function addOrders(tx: Transaction, deps: PracticeDeps, bought: readonly Bought[]): Promise<Bought[]> {
  const sorted = [...bought].sort((one, other) => endOf(one) - endOf(other))
  const ended = sorted.length - recentOrders.length
  const ordered: Bought[] = []
  for (const [number, { task, attempt }] of sorted.entries()) {
    const scene = recentOrders[number - ended] ?? endedOrders[number % endedOrders.length]
    if (scene) ordered.push({ task, attempt: await writeOrder(tx, deps, attempt, { number, scene }) })
  }
  return ordered
}

/**
 * Writes tasks that tried to buy at past restocks, with attempts of every outcome, the orders of successful attempts,
 * and the events of both.
 */
export async function writePurchases(
  tx: Transaction,
  deps: PracticeDeps,
  time: PastTime,
  ruleIds: readonly string[],
): Promise<void> {
  await addChannel(tx, new Date(time.from).toISOString())
  const tried: Bought[] = []
  for (const scene of taskScenes) tried.push(...(await addAttempts(tx, deps, scene, time)))
  const ordered = await addOrders(
    tx,
    deps,
    tried.filter(({ attempt }) => attempt.state === 'placed'),
  )
  const refused = tried.filter(({ attempt }) => attempt.state === 'refused')
  const events: EventDraft[] = []
  for (const each of [...ordered, ...refused]) {
    events.push({
      kind: each.attempt.state === 'placed' ? 'purchase_placed' : 'purchase_refused',
      at: endOf(each),
      subject: { type: 'purchase_attempt', id: each.attempt.id },
      store: PRACTICE_DATA_STORE,
      payload: await purchasePayload(tx, each.attempt, each.task),
    })
  }
  await emit(tx, events)
  await raisePastAlerts(tx, deps, ruleIds)
}
