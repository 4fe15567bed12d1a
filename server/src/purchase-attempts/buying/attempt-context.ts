import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { asynchronousCommit } from '../../platform/db/asynchronous-commit'
import type { Database, Queryable } from '../../platform/db/database'
import type { Lease } from '../../platform/work/work-table'
import { snatchTaskTable, type SnatchTaskRow } from '../../snatch-tasks/snatch-task-row'
import type { Shopper } from '../../stores/shopper'
import { storeTable, type StoreRow } from '../../stores/store-row'
import { taskChannelTable, type TaskChannelRow } from '../../task-channels/task-channel-row'
import { openChannel } from '../../task-channels/try-task-channel'
import { attemptTable, type AttemptRow } from '../attempt-row'
import type { BuyingDeps } from './buying-deps'

/** Attempt with its task, channel and store; null = deleted. */
export interface AttemptContext {
  attempt: AttemptRow
  task: SnatchTaskRow | null
  channel: TaskChannelRow | null
  store: StoreRow | null
}

export async function readContext(db: Queryable, attempt: AttemptRow): Promise<AttemptContext> {
  const [[task], [channel], [store]] = await Promise.all([
    db.select().from(snatchTaskTable).where(eq(snatchTaskTable.id, attempt.taskId)),
    db.select().from(taskChannelTable).where(eq(taskChannelTable.id, attempt.channelId)),
    db.select().from(storeTable).where(eq(storeTable.key, attempt.websiteType)),
  ])
  return { attempt, task: task ?? null, channel: channel ?? null, store: store ?? null }
}

/**
 * Reads an attempt with its task, channel and store, if this lease holds it. Sets `reserved` to `carting`: both states
 * resume in the same way, so that losing the update in a power failure is harmless (asynchronous commit). The change is
 * not published, because clients that received the trigger event read the attempt after this update.
 */
export async function openAttempt(db: Database, lease: Lease, id: string): Promise<AttemptContext | null> {
  const { state, holder } = attemptTable
  const held = db.$with('held').as(
    db
      .update(attemptTable)
      .set({ state: sql`case when ${state} = 'reserved' then 'carting' else ${state} end` })
      .from(sql`${asynchronousCommit}`)
      .where(and(eq(attemptTable.id, id), eq(holder, lease)))
      .returning(getTableColumns(attemptTable)),
  )
  const [row] = await db
    .with(held)
    .select()
    .from(held)
    .leftJoin(snatchTaskTable, eq(snatchTaskTable.id, held.taskId))
    .leftJoin(taskChannelTable, eq(taskChannelTable.id, held.channelId))
    .leftJoin(storeTable, eq(storeTable.key, held.websiteType))
  return row ? { attempt: row.held, task: row.snatch_tasks, channel: row.task_channels, store: row.stores } : null
}

export type ShopperDeps = Pick<BuyingDeps, 'db' | 'secrets' | 'config' | 'openShopper'>

/** Opens the channel's account at the store; null if its secrets cannot be decrypted. */
export function shopperOf(deps: ShopperDeps, store: StoreRow, channel: TaskChannelRow): Shopper | null {
  if (deps.openShopper) return deps.openShopper(store, channel)
  try {
    return openChannel(deps, store, channel)
  } catch {
    return null
  }
}

/** Opens the account of an attempt's channel; null if channel or store are deleted, or its secrets cannot be read. */
export const openShopperOf = (
  deps: Parameters<typeof shopperOf>[0],
  { store, channel }: Pick<AttemptContext, 'store' | 'channel'>,
): Shopper | null => (store && channel ? shopperOf(deps, store, channel) : null)
