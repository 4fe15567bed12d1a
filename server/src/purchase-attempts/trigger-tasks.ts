import { inArray } from 'drizzle-orm'
import { ActiveHours } from '@outlet/shared/contract/inventory-monitor-settings'
import type { TaskMode } from '@outlet/shared/contract/task-channels'
import { nextActive } from '../inventory-monitors/engine/active-hours'
import type { Transaction } from '../platform/db/database'
import { scopeOf } from '../platform/db/transaction'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import { emit } from '../platform/outbox/emit'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { wake } from '../platform/work/work-process'
import { dueIn } from '../platform/work/work-table'
import { snatchTaskTable, type SnatchTaskRow } from '../snatch-tasks/snatch-task-row'
import { taskChannelTable, type TaskChannelRow } from '../task-channels/task-channel-row'
import { attemptTable } from './attempt-row'
import { addSteps } from './attempt-steps'
import { attemptWork } from './attempt-work'
import { buyingHere } from './buying-here'
import { channelSpending, taskSpending } from './spending'
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
}

/** Channels and then tasks, each in the order of their ids, as everywhere that both are locked. */
async function lockBoth(tx: Transaction, chances: readonly Chance[]): Promise<Locked> {
  const unique = (ids: string[]) => [...new Set(ids)]
  const channels = await tx
    .select()
    .from(taskChannelTable)
    .where(inArray(taskChannelTable.id, unique(chances.map(({ channel_id }) => channel_id))))
    .orderBy(taskChannelTable.id)
    .for('no key update')
  const tasks = await tx
    .select()
    .from(snatchTaskTable)
    .where(inArray(snatchTaskTable.id, unique(chances.map(({ task_id }) => task_id))))
    .orderBy(snatchTaskTable.id)
    .for('no key update')
  return {
    tasks: new Map(tasks.map((task) => [task.id, task])),
    channels: new Map(channels.map((channel) => [channel.id, channel])),
  }
}

const isActive = (hours: unknown, timeZone: string): boolean => {
  const parsed = ActiveHours.nullable().catch(null).parse(hours)
  return nextActive(parsed, timeZone, clock.now()) <= clock.now()
}

type NewAttempt = typeof attemptTable.$inferInsert & { id: string }

type TaskUses = Awaited<ReturnType<typeof taskSpending>>
type ChannelUses = Awaited<ReturnType<typeof channelSpending>>

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

/** What is reserved, in the order of the chances: of a task one attempt, within its channel's concurrency and budgets. */
async function reserve(tx: Transaction, chances: readonly Chance[], timeZone: string): Promise<NewAttempt[]> {
  const { tasks, channels } = await lockBoth(tx, chances)
  const day = dayIn(timeZone, clock.date())
  const room = new Room(await taskSpending(tx, [...tasks.keys()]), await channelSpending(tx, [...channels.keys()], day))
  return chances.flatMap((chance) => {
    const [task, channel] = [tasks.get(chance.task_id), channels.get(chance.channel_id)]
    if (task?.state !== 'armed' || channel?.state !== 'active') return []
    const slotNo = room.take(task, channel, chance.variant_id)
    return slotNo === null ? [] : [newAttempt(task, channel, chance, { slotNo, day, key: accountKey(channel) })]
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
  if (chances.length === 0) return 0
  const reserved = await reserve(tx, chances, timeZone)
  if (reserved.length === 0) return 0
  const scope = scopeOf(tx)
  const here = scope && buyingHere(scope.db)
  const lease = here?.newLease() ?? null
  const kept = await tx
    .insert(attemptTable)
    .values(
      reserved.map((attempt) => ({
        ...attempt,
        holder: lease,
        nextAt: dueIn(here?.leaseMs ?? 0),
      })),
    )
    .onConflictDoNothing()
    .returning()
  if (kept.length === 0) return 0
  await tellTriggered(tx, kept, chances)
  // Each by itself: one that is slow keeps no other waiting.
  if (scope && here && lease !== null)
    scope.afterCommit.push(() => {
      for (const { id } of kept) here.handOver({ lease, rows: [{ id }], keys: [id] })
    })
  else await wake(tx, attemptWork.name)
  return kept.length
}

async function tellTriggered(
  tx: Transaction,
  attempts: readonly (typeof attemptTable.$inferSelect)[],
  chances: readonly Chance[],
): Promise<void> {
  for (const { id, mode } of attempts) await addSteps(tx, id, [{ step: 'triggered', outcome: 'ok', details: { mode } }])
  const names = await tx
    .select({ id: snatchTaskTable.id, name: snatchTaskTable.name })
    .from(snatchTaskTable)
    .where(
      inArray(
        snatchTaskTable.id,
        attempts.map(({ taskId }) => taskId),
      ),
    )
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  await emit(
    tx,
    attempts.map((attempt) => ({
      kind: 'task_triggered' as const,
      subject: { type: 'purchase_attempt', id: attempt.id },
      store: attempt.websiteType,
      payload: {
        task_id: attempt.taskId,
        task_name: nameOf.get(attempt.taskId) ?? '',
        product_id: attempt.productId,
        product_code:
          chances.find(({ task_id, variant_id }) => task_id === attempt.taskId && variant_id === attempt.variantId)
            ?.product_code ?? attempt.productId,
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
    })),
  )
  await publishEvent(
    tx,
    'snatch-tasks',
    attempts.map(({ taskId }) => taskId),
  )
}
