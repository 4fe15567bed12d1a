import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { asynchronousCommit } from '../platform/db/asynchronous-commit'
import type { Database, Queryable } from '../platform/db/database'
import type { Lease } from '../platform/work/work-table'
import { snatchTaskTable, type SnatchTaskRow } from '../snatch-tasks/snatch-task-row'
import type { Shopper } from '../stores/shopper'
import { storeTable, type StoreRow } from '../stores/store-row'
import { taskChannelTable, type TaskChannelRow } from '../task-channels/task-channel-row'
import { openChannel } from '../task-channels/try-task-channel'
import { attemptTable, type AttemptRow } from './attempt-row'
import type { BuyingParts } from './buying-parts'

/** An attempt with what it buys for, by and at; null = it is not there any more. */
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
 * The attempt with what it buys for, by and at, if this lease holds it. One that was reserved is `carting` from here on:
 * both are gone on with alike, so that a power failure may lose that; and it is not told of, since whoever was told of the
 * trigger reads it after this.
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

export type ShopperParts = Pick<BuyingParts, 'db' | 'secrets' | 'config' | 'openShopper'>

/** Null where the channel's secrets cannot be read any more. */
export function shopperOf(parts: ShopperParts, store: StoreRow, channel: TaskChannelRow): Shopper | null {
  if (parts.openShopper) return parts.openShopper(store, channel)
  try {
    return openChannel(parts, store, channel)
  } catch {
    return null
  }
}
