import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { ActiveHours } from '@outlet/shared/contract/inventory-monitor-settings'
import type { TaskMode } from '@outlet/shared/contract/task-channels'
import { nextActive } from '../inventory-monitors/engine/active-hours'
import type { Transaction } from '../platform/db/database'
import { pipelined, scopeOf } from '../platform/db/transaction'
import { uuidv7 } from '../platform/db/uuid'
import { publishing } from '../platform/live/publish-event'
import { emit, type EventDraft } from '../platform/outbox/emit'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { wake } from '../platform/work/work-process'
import { dueIn, type Lease } from '../platform/work/work-table'
import { storeTable, type StoreRow } from '../stores/store-row'
import { snatchTaskTable, type SnatchTaskRow } from '../snatch-tasks/snatch-task-row'
import { taskChannelTable, type TaskChannelRow } from '../task-channels/task-channel-row'
import type { AttemptContext } from './attempt-context'
import { attemptTable } from './attempt-row'
import { attemptWork } from './attempt-work'
import { buyingHere } from './buying-here'
import { spendingOf } from './spending'
import { findChances, type Chance, type ChanceFilter } from './find-chances'

const modes: readonly TaskMode[] = ['dry_run', 'confirm', 'auto']

/** As far as both let it go. */
export const lesserMode = (one: TaskMode, other: TaskMode): TaskMode =>
  modes.indexOf(one) <= modes.indexOf(other) ? one : other

/** Purchases of one account are told from others': a guest's is each a guest of its own. */
const accountKey = ({ id, account, websiteType }: TaskChannelRow): string =>
  account.type === 'login' ? `${websiteType} ${account.login.toLowerCase()}` : `channel ${id}`

interface Locked {
  tasks: ReadonlyMap<string, SnatchTaskRow>
  channels: ReadonlyMap<string, TaskChannelRow>
  stores: ReadonlyMap<string, StoreRow>
}

const unique = (ids: string[]): string[] => [...new Set(ids)]

/**
 * Channels and then tasks, each in the order of their ids, as everywhere that both are locked: before the first task is
 * looked at, the count has asked for all of the channels.
 */
async function lockBoth(
  tx: Transaction,
  { taskIds, channelIds }: Record<'taskIds' | 'channelIds', string[]>,
): Promise<Locked> {
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
    .innerJoin(channels, eq(channels.id, snatchTaskTable.channelId))
    .innerJoin(storeTable, eq(storeTable.key, snatchTaskTable.websiteType))
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

type Spending = Awaited<ReturnType<typeof spendingOf>>
type TaskUses = Spending['tasks']
type ChannelUses = Spending['channels']

type Use<Uses> = Uses extends Map<string, infer One> ? One : never

const isFree = (own: Use<TaskUses>, used: Use<ChannelUses>, { concurrency }: TaskChannelRow, variantId: string) =>
  !own.isOpen && !used.openVariants.has(variantId) && used.running < concurrency

/** What slots, accounts, concurrency and budgets have room for; what is taken counts for those that come later. */
class Room {
  readonly #taken = new Set<string>()

  constructor(
    private readonly tasks: TaskUses,
    private readonly channels: ChannelUses,
  ) {}

  /** The slot that is taken; null = there is no room. */
  take(task: SnatchTaskRow, channel: TaskChannelRow, variantId: string): number | null {
    const [own, used] = [this.tasks.get(task.id), this.channels.get(channel.id)]
    const names = [task.id, `${accountKey(channel)} ${variantId}`]
    const isTaken = names.some((name) => this.#taken.has(name))
    if (!own || !used || isTaken || !isFree(own, used, channel, variantId)) return null
    const isAffordable = own.used + task.maxTotal <= task.budget && used.used + task.maxTotal <= channel.dailyBudget
    const slotNo = own.freeSlot(task.slots)
    if (!isAffordable || slotNo === undefined) return null
    for (const name of names) this.#taken.add(name)
    used.used += task.maxTotal
    used.running += 1
    return slotNo
  }
}

/** With what its event tells besides. */
interface Reserved {
  attempt: NewAttempt
  task: SnatchTaskRow
  channel: TaskChannelRow
  store: StoreRow
  productCode: string
}

/** What is reserved, in the order of the chances: of a task one attempt, within its channel's concurrency and budgets. */
async function reserve(tx: Transaction, chances: readonly Chance[], timeZone: string): Promise<Reserved[]> {
  const taskIds = unique(chances.map(({ task_id }) => task_id))
  const channelIds = unique(chances.map(({ channel_id }) => channel_id))
  const day = dayIn(timeZone, clock.date())
  const [{ tasks, channels, stores }, spending] = await pipelined(
    tx,
    () => lockBoth(tx, { taskIds, channelIds }),
    // A statement of its own: it must see what was committed while the locks were waited for.
    () => spendingOf(tx, { taskIds, channelIds, day }),
  )
  const room = new Room(spending.tasks, spending.channels)
  return chances.flatMap((chance) => {
    const [task, channel] = [tasks.get(chance.task_id), channels.get(chance.channel_id)]
    const store = stores.get(task?.websiteType ?? '')
    if (task?.state !== 'armed' || channel?.state !== 'active' || !store) return []
    const slotNo = room.take(task, channel, chance.variant_id)
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
  websiteType: task.websiteType,
  mode: lesserMode(task.mode, channel.mode),
  state: 'reserved',
  holdsSlot: true,
  productId: product_id,
  variantId: variant_id,
  title,
  variantName: variant_name === '' ? null : variant_name,
  quantity: task.quantity,
  currency: task.currency,
  held: task.maxTotal,
  budgetDay: day,
})

/**
 * Reserves what armed tasks may buy now: slot, account and variant, and of the budgets the most that it may cost, in one
 * transaction with its event. Returns how many attempts it began; this process has them at once, or whoever is woken.
 */
export async function triggerTasks(tx: Transaction, timeZone: string, filter: ChanceFilter): Promise<number> {
  const found = await findChances(tx, filter)
  const chances = found.filter(({ active_hours }) => isActive(active_hours, timeZone))
  return chances.length === 0 ? 0 : takeChances(tx, timeZone, chances)
}

/** Begins attempts for those that there is room for. */
export async function takeChances(tx: Transaction, timeZone: string, chances: readonly Chance[]): Promise<number> {
  const reserved = await reserve(tx, chances, timeZone)
  return reserved.length === 0 ? 0 : begin(tx, reserved)
}

/** So long after its commit a new attempt is gone on with as it was written. */
const FRESH_MS = 1000

/** Keeps what is reserved, tells of it, and has it bought; returns how much was kept. */
async function begin(tx: Transaction, reserved: readonly Reserved[]): Promise<number> {
  const scope = scopeOf(tx)
  const here = scope && buyingHere(scope.db)
  const lease = here?.newLease() ?? null
  const [kept] = await pipelined(
    tx,
    () => keep(tx, reserved, { lease, leaseMs: here?.leaseMs ?? 0 }),
    () => emit(tx, reserved.map(triggered), { onlyIf: isKept }),
  )
  if (kept.length === 0) return 0
  // Each by itself: one that is slow keeps no other waiting.
  if (scope && here && lease !== null)
    scope.afterCommit.push(() => {
      const until = performance.now() + FRESH_MS
      for (const context of kept) {
        const { id } = context.attempt
        here.handOver({ lease, rows: [{ id, written: { context, until } }], keys: [id] })
      }
    })
  else await wake(tx, attemptWork.name)
  return kept.length
}

/**
 * Writes the attempts with their first step and tells of them, but of those whose slot or variant another transaction has
 * taken. What this process goes on with at once is `carting` already.
 */
async function keep(
  tx: Transaction,
  reserved: readonly Reserved[],
  { lease, leaseMs }: { lease: Lease | null; leaseMs: number },
): Promise<AttemptContext[]> {
  const state = lease === null ? 'reserved' : 'carting'
  const rows = reserved.map(
    ({ attempt }) =>
      ({ ...attempt, state, holder: lease, nextAt: dueIn(leaseMs), attempts: lease === null ? 0 : 1 }) as const,
  )
  const kept = tx
    .$with('kept')
    .as(tx.insert(attemptTable).values(rows).onConflictDoNothing().returning(getTableColumns(attemptTable)))
  const steps = tx.$with('steps', {}).as(sql`
    insert into purchase_steps (attempt_id, step, outcome, details)
    select kept.id, 'triggered', 'ok', jsonb_build_object('mode', kept.mode, 'armed_at', task.state_since)
    from kept join snatch_tasks task on task.id = kept.task_id`)
  const told = tx.$with('told', {}).as(sql`
    select ${publishing('snatch-tasks', sql`json_agg(distinct task_id)`)} from kept having count(*) > 0`)
  const written = await tx
    .with(kept, steps, told)
    .select()
    .from(kept)
    .where(sql`(select count(*) from told) > 0`)
  const byId = new Map(written.map((attempt) => [attempt.id, attempt]))
  return reserved.flatMap((one) => {
    const attempt = byId.get(one.attempt.id)
    return attempt ? [{ ...one, attempt }] : []
  })
}

/** Of an event's row `e`. */
const isKept = sql`exists (select 1 from purchase_attempts where id = e.subject_id::uuid)`

const triggered = ({ attempt, task, productCode }: Reserved): EventDraft => ({
  kind: 'task_triggered',
  subject: { type: 'purchase_attempt', id: attempt.id },
  store: attempt.websiteType,
  payload: {
    task_id: attempt.taskId,
    task_name: task.name,
    product_id: attempt.productId,
    product_code: productCode,
    product_name: attempt.title,
    variant_name: attempt.variantName ?? null,
    quantity: attempt.quantity,
    total: null,
    reason: null,
    message: '',
    store_order_number: null,
    order_id: null,
    awaits_until: null,
  },
})
