import { eq } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { snatchTaskTable, type SnatchTaskRow } from '../snatch-tasks/snatch-task-row'
import type { Shopper } from '../stores/shopper'
import { storeTable, type StoreRow } from '../stores/store-row'
import { taskChannelTable, type TaskChannelRow } from '../task-channels/task-channel-row'
import { openChannel } from '../task-channels/try-task-channel'
import type { AttemptRow } from './attempt-row'
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
