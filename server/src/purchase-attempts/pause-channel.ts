import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'
import { recordAudit, systemCaller } from '../platform/audit/record-audit'
import { retriedTransaction } from '../platform/db/transaction'
import { publishEvent } from '../platform/live/publish-event'
import { taskChannelTable } from '../task-channels/task-channel-row'

/** Nothing is bought through a channel whose account or settings the store does not take, until a person has tried it. */
export async function pauseChannel(
  db: Database,
  channelId: string,
  { code, message }: { code: string; message: string },
): Promise<void> {
  await retriedTransaction(db, async (tx) => {
    const { rowCount } = await tx
      .update(taskChannelTable)
      .set({ state: 'needs_attention', stateSince: sql`clock_now()` })
      .where(and(eq(taskChannelTable.id, channelId), eq(taskChannelTable.state, 'active')))
    if (!rowCount) return
    await recordAudit(tx, systemCaller('buying'), {
      action: 'task_channels.pause',
      subjectType: 'task_channel',
      subjectId: channelId,
      after: { code, message },
    })
    await publishEvent(tx, 'task-channels', [channelId])
  })
}
