import { sql } from 'drizzle-orm'
import type { AttemptReason } from '@outlet/shared/contract/purchase-attempts'
import type { Queryable, Transaction } from '../platform/db/database'
import { executePrepared } from '../platform/db/prepared'
import type { SnatchTaskRow } from './snatch-task-row'

interface TaskUse {
  /** Spent and reserved, in minor units. */
  used: number
  spent: number
  held: number
  isOpen: boolean
  placed: number
  wouldBuy: number
  /** Slots of ended attempts: purchases, and dry runs that would have bought. */
  endedSlots: number
  /**
   * Lowest free slot; undefined = all are taken. A purchase that was reported late may hold a slot beyond the limit.
   */
  freeSlot(slots: number): number | undefined
}

interface TaskUseRow {
  task_id: string
  spent: string
  held: string
  is_open: boolean
  placed: number
  would_buy: number
  ended_slots: number
  taken: number[]
}

const taskUsesQuery = (taskIds: readonly string[]) => sql`
    select task_id, sum(spent)::text as spent, sum(held)::text as held, bool_or(is_open) as is_open,
      (count(*) filter (where state = 'placed'))::int as placed,
      (count(*) filter (where holds_slot and state = 'abandoned'))::int as would_buy,
      (count(*) filter (where holds_slot and not is_open))::int as ended_slots,
      coalesce(array_agg(slot_no) filter (where holds_slot), '{}') as taken
    from purchase_attempts where task_id = any(${sql.param([...taskIds])}::uuid[]) group by task_id`

const taskUses = (taskIds: readonly string[], rows: readonly TaskUseRow[]): Map<string, TaskUse> => {
  const known = new Map(rows.map((row) => [row.task_id, row]))
  return new Map(taskIds.map((id) => [id, useOf(known.get(id))]))
}

/** Spent and reserved amounts of tasks, summed over their attempts, for each requested id. */
export async function taskSpending(db: Queryable, taskIds: readonly string[]): Promise<Map<string, TaskUse>> {
  const { rows } = await db.execute<TaskUseRow & Record<string, unknown>>(taskUsesQuery(taskIds))
  return taskUses(taskIds, rows)
}

const unused: Omit<TaskUseRow, 'task_id'> = {
  spent: '0',
  held: '0',
  is_open: false,
  placed: 0,
  would_buy: 0,
  ended_slots: 0,
  taken: [],
}

function lowestFree(taken: ReadonlySet<number>): number {
  let slot = 1
  while (taken.has(slot)) slot += 1
  return slot
}

function useOf(row: Omit<TaskUseRow, 'task_id'> = unused): TaskUse {
  const [spent, held] = [Number(row.spent), Number(row.held)]
  const taken = new Set(row.taken)
  return {
    spent,
    held,
    used: spent + held,
    isOpen: row.is_open,
    placed: row.placed,
    wouldBuy: row.would_buy,
    endedSlots: row.ended_slots,
    freeSlot: (slots) => (taken.size < slots ? lowestFree(taken) : undefined),
  }
}

/**
 * Why a locked task cannot complete its open purchase: its ended purchases take all slots, or leave less budget than is
 * reserved. This happens when an order is reported late, because it takes slot and budget without a reservation.
 */
export async function findReasonNotToBuy(tx: Transaction, task: SnatchTaskRow): Promise<AttemptReason | null> {
  const use = (await taskSpending(tx, [task.id])).get(task.id)
  if (!use?.isOpen) return null
  if (use.endedSlots >= task.slots) return 'task_not_armed'
  return use.used > task.budget ? 'over_budget' : null
}

interface ChannelUse {
  /** Spent on the day, plus currently reserved. */
  used: number
  /** Attempts that a worker processes. */
  running: number
  openVariants: ReadonlySet<string>
}

interface ChannelUseRow {
  channel_id: string
  used: string
  running: number
  variants: string[]
}

const channelUsesQuery = (channelIds: readonly string[], day: string) => sql`
    select channel_id, sum(held + case when budget_day = ${day}::date then spent else 0 end)::text as used,
      (count(*) filter (where state in ('reserved', 'carting', 'submitting') or (state = 'quoted' and awaits_until is null)))::int as running,
      coalesce(array_agg(variant_id) filter (where is_open), '{}') as variants
    from purchase_attempts
    where channel_id = any(${sql.param([...channelIds])}::uuid[]) and (held > 0 or budget_day = ${day}::date)
    group by channel_id`

const channelUses = (channelIds: readonly string[], rows: readonly ChannelUseRow[]): Map<string, ChannelUse> => {
  const known = new Map(rows.map((row) => [row.channel_id, row]))
  return new Map(
    channelIds.map((id) => {
      const row = known.get(id)
      return [id, { used: Number(row?.used ?? 0), running: row?.running ?? 0, openVariants: new Set(row?.variants) }]
    }),
  )
}

/**
 * Amounts that channels have spent on a day (installation's time zone) and currently reserve, for each requested id.
 */
export async function channelSpending(
  db: Queryable,
  channelIds: readonly string[],
  day: string,
): Promise<Map<string, ChannelUse>> {
  const { rows } = await db.execute<ChannelUseRow & Record<string, unknown>>(channelUsesQuery(channelIds, day))
  return channelUses(channelIds, rows)
}

interface Spenders {
  taskIds: readonly string[]
  channelIds: readonly string[]
  day: string
}

/**
 * Task and channel spending in one statement. Must start after the locks on tasks and channels are held, because a
 * statement does not see what is committed while it waits.
 */
export async function readSpending(
  tx: Transaction,
  { taskIds, channelIds, day }: Spenders,
): Promise<{ tasks: Map<string, TaskUse>; channels: Map<string, ChannelUse> }> {
  const { rows } = await executePrepared<{ tasks: TaskUseRow[]; channels: ChannelUseRow[] }>(
    tx,
    sql`
      select (select coalesce(json_agg(t), '[]') from (${taskUsesQuery(taskIds)}) t) as tasks,
        (select coalesce(json_agg(c), '[]') from (${channelUsesQuery(channelIds, day)}) c) as channels`,
  )
  return { tasks: taskUses(taskIds, rows[0]?.tasks ?? []), channels: channelUses(channelIds, rows[0]?.channels ?? []) }
}
