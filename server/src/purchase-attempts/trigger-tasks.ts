import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { ActiveHours } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-settings'
import { nextActive } from '../inventory-monitors/engine/active-hours'
import type { Transaction } from '../platform/db/database'
import { scopeOf } from '../platform/db/transaction'
import { uuidv7 } from '../platform/db/uuid'
import { publishEventSql } from '../platform/live/publish-event'
import { emit, type EventDraft } from '../platform/outbox/emit'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { wake } from '../platform/work/work-process'
import { dueIn, type Lease } from '../platform/work/work-table'
import { storeTable, type StoreRow } from '../stores/store-row'
import { lesserMode } from '../snatch-tasks/lesser-mode'
import { snatchTaskTable, type SnatchTaskRow } from '../snatch-tasks/snatch-task-row'
import { taskChannelTable, type TaskChannelRow } from '../task-channels/task-channel-row'
import type { AttemptContext } from './buying/attempt-context'
import { attemptTable } from './attempt-row'
import { attemptWork } from './attempt-work'
import { localBuyerOf } from './buying/local-buyer'
import { readSpending } from '../snatch-tasks/spending'
import { findChances, type Chance, type ChanceFilter } from './find-chances'

/** Identifies the account that buys. Each guest channel is an account of its own. */
const accountKey = ({ id, account, website_type: websiteType }: TaskChannelRow): string =>
  account.type === 'login' ? `${websiteType} ${account.login.toLowerCase()}` : `channel ${id}`

interface LockedRows {
  tasks: ReadonlyMap<string, SnatchTaskRow>
  channels: ReadonlyMap<string, TaskChannelRow>
  stores: ReadonlyMap<string, StoreRow>
}

const unique = (ids: string[]): string[] => [...new Set(ids)]

/**
 * Locks channels and then tasks, each in the order of their ids, which is the global lock order. The count forces all
 * channel locks before the first task lock.
 */
async function lockBoth(
  tx: Transaction,
  { taskIds, channelIds }: Record<'taskIds' | 'channelIds', string[]>,
): Promise<LockedRows> {
  const channels = tx
    .$with('channels')
    .as(
      tx
        .select()
        .from(taskChannelTable)
        .where(inArray(taskChannelTable.id, channelIds))
        .orderBy(taskChannelTable.id)
        .for('no key update'),
    )
  const locked = await tx
    .with(channels)
    .select()
    .from(snatchTaskTable)
    .innerJoin(channels, eq(channels.id, snatchTaskTable.channel_id))
    .innerJoin(storeTable, eq(storeTable.key, snatchTaskTable.website_type))
    .where(and(inArray(snatchTaskTable.id, taskIds), sql`(select count(*) from ${channels}) > 0`))
    .orderBy(snatchTaskTable.id)
    .for('no key update', { of: snatchTaskTable })
  return {
    tasks: new Map(locked.map(({ snatch_tasks: task }) => [task.id, task])),
    channels: new Map(locked.map(({ channels: channel }) => [channel.id, channel])),
    stores: new Map(locked.map(({ stores: store }) => [store.key, store])),
  }
}

const isActive = (hours: unknown, timeZone: string): boolean => {
  const parsed = ActiveHours.nullable().catch(null).parse(hours)
  return nextActive(parsed, timeZone, clock.now()) <= clock.now()
}

type NewAttempt = typeof attemptTable.$inferInsert & { id: string }

type Spending = Awaited<ReturnType<typeof readSpending>>
type TaskUses = Spending['tasks']
type ChannelUses = Spending['channels']

type Use<Uses> = Uses extends Map<string, infer One> ? One : never

const isFree = (own: Use<TaskUses>, used: Use<ChannelUses>, { concurrency }: TaskChannelRow, variantId: string) =>
  !own.isOpen && !used.openVariants.has(variantId) && used.running < concurrency

/** Remaining room in slots, accounts, concurrency and budgets. Each reservation counts for the following ones. */
class RemainingRoom {
  readonly #taken = new Set<string>()

  constructor(
    private readonly tasks: TaskUses,
    private readonly channels: ChannelUses,
  ) {}

  /** Reserves room and returns the slot; null = there is no room. */
  reserve(task: SnatchTaskRow, channel: TaskChannelRow, variantId: string): number | null {
    const [own, used] = [this.tasks.get(task.id), this.channels.get(channel.id)]
    const names = [task.id, `${accountKey(channel)} ${variantId}`]
    const isTaken = names.some((name) => this.#taken.has(name))
    if (!own || !used || isTaken || !isFree(own, used, channel, variantId)) return null
    const isAffordable = own.used + task.max_total <= task.budget && used.used + task.max_total <= channel.daily_budget
    const slotNo = own.freeSlot(task.slots)
    if (!isAffordable || slotNo === undefined) return null
    for (const name of names) this.#taken.add(name)
    used.used += task.max_total
    used.running += 1
    return slotNo
  }
}

/** New attempt with the data for its event. */
interface Reserved {
  attempt: NewAttempt
  task: SnatchTaskRow
  channel: TaskChannelRow
  store: StoreRow
  productCode: string
}

type StoredAttempt = Reserved & AttemptContext

/** Reserves attempts in the order of the chances: one per task, within its channel's concurrency and budgets. */
async function reserve(tx: Transaction, chances: readonly Chance[], timeZone: string): Promise<Reserved[]> {
  const taskIds = unique(chances.map(({ task_id }) => task_id))
  const channelIds = unique(chances.map(({ channel_id }) => channel_id))
  const day = dayIn(timeZone, clock.date())
  const { tasks, channels, stores } = await lockBoth(tx, { taskIds, channelIds })
  const spending = await readSpending(tx, { taskIds, channelIds, day })
  const room = new RemainingRoom(spending.tasks, spending.channels)
  return chances.flatMap((chance) => {
    const [task, channel] = [tasks.get(chance.task_id), channels.get(chance.channel_id)]
    const store = stores.get(task?.website_type ?? '')
    if (task?.state !== 'armed' || channel?.state !== 'active' || !store) return []
    const slotNo = room.reserve(task, channel, chance.variant_id)
    if (slotNo === null) return []
    const attempt = newAttempt(task, channel, chance, { slotNo, day, key: accountKey(channel) })
    return [{ attempt, task, channel, store, productCode: chance.product_code }]
  })
}

const newAttempt = (
  task: SnatchTaskRow,
  channel: TaskChannelRow,
  { product_id, variant_id, title, variant_name }: Chance,
  { slotNo, day, key }: { slotNo: number; day: string; key: string },
): NewAttempt => ({
  id: uuidv7(),
  taskId: task.id,
  slotNo,
  channelId: channel.id,
  accountKey: key,
  websiteType: task.website_type,
  mode: lesserMode(task.mode, channel.mode),
  state: 'reserved',
  holdsSlot: true,
  productId: product_id,
  variantId: variant_id,
  title,
  variantName: variant_name === '' ? null : variant_name,
  quantity: task.quantity,
  currency: task.currency,
  held: task.max_total,
  budgetDay: day,
})

/**
 * Triggers armed tasks: reserves slot, account and variant, and the maximum total from the budgets, in one transaction
 * with the event. Returns the number of new attempts. They are processed by this process at once, or by a worker that
 * is woken.
 */
export async function triggerTasks(tx: Transaction, timeZone: string, filter: ChanceFilter): Promise<number> {
  const found = await findChances(tx, filter)
  const chances = found.filter(({ active_hours }) => isActive(active_hours, timeZone))
  const reserved = chances.length === 0 ? [] : await reserve(tx, chances, timeZone)
  return reserved.length === 0 ? 0 : startAttempts(tx, reserved)
}

/** Time after the commit in which a new attempt is processed without reading it again. */
const FRESH_MS = 1000

/**
 * Stores the reserved attempts with their events and passes them to a worker. Returns the number of stored attempts.
 */
async function startAttempts(tx: Transaction, reserved: readonly Reserved[]): Promise<number> {
  const scope = scopeOf(tx)
  const localBuyer = scope && localBuyerOf(scope.db)
  const lease = localBuyer?.newLease() ?? null
  const stored = await storeAttempts(tx, reserved, { lease, leaseMs: localBuyer?.leaseMs ?? 0 })
  if (stored.length === 0) return 0
  await emit(tx, stored.map(triggeredEvent))
  // One claim each, so that a slow attempt does not delay the others.
  if (scope && localBuyer && lease !== null)
    scope.afterCommit.push(() => {
      const until = performance.now() + FRESH_MS
      for (const context of stored) {
        const { id } = context.attempt
        localBuyer.handOver({ lease, rows: [{ id, written: { context, until } }], keys: [id] })
      }
    })
  else await wake(tx, attemptWork.name)
  return stored.length
}

/**
 * Stores the attempts with their first step and publishes them. Attempts whose slot or variant another transaction has
 * taken are skipped. Attempts that this process continues at once are stored as `carting`.
 */
async function storeAttempts(
  tx: Transaction,
  reserved: readonly Reserved[],
  { lease, leaseMs }: { lease: Lease | null; leaseMs: number },
): Promise<StoredAttempt[]> {
  const state = lease === null ? 'reserved' : 'carting'
  const rows = reserved.map(
    ({ attempt }) =>
      ({ ...attempt, state, holder: lease, nextAt: dueIn(leaseMs), attempts: lease === null ? 0 : 1 }) as const,
  )
  const stored = tx
    .$with('stored')
    .as(tx.insert(attemptTable).values(rows).onConflictDoNothing().returning(getTableColumns(attemptTable)))
  const steps = tx.$with('steps', {}).as(sql`
    insert into purchase_steps (attempt_id, step, outcome, details)
    select stored.id, 'triggered', 'ok', jsonb_build_object('mode', stored.mode, 'armed_at', task.state_since)
    from stored join snatch_tasks task on task.id = stored.task_id`)
  const published = tx.$with('published', {}).as(sql`
    select ${publishEventSql('snatch-tasks', sql`json_agg(distinct task_id)`)} from stored having count(*) > 0`)
  const written = await tx
    .with(stored, steps, published)
    .select()
    .from(stored)
    .where(sql`(select count(*) from published) > 0`)
  const byId = new Map(written.map((attempt) => [attempt.id, attempt]))
  return reserved.flatMap((one) => {
    const attempt = byId.get(one.attempt.id)
    return attempt ? [{ ...one, attempt }] : []
  })
}

const triggeredEvent = ({ attempt, task, productCode }: StoredAttempt): EventDraft => ({
  kind: 'task_triggered',
  subject: { type: 'purchase_attempt', id: attempt.id },
  store: attempt.websiteType,
  payload: {
    task_id: attempt.taskId,
    task_name: task.name,
    product_id: attempt.productId,
    product_code: productCode,
    product_name: attempt.title,
    variant_name: attempt.variantName,
    quantity: attempt.quantity,
    total: null,
    reason: null,
    message: '',
    store_order_number: null,
    order_id: null,
    awaits_until: null,
  },
})
