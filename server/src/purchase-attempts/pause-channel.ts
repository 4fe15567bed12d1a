import { and, eq, sql } from 'drizzle-orm'
import type { TaskChannelProblem } from '@outlet/shared/contract/task-channels'
import type { Database } from '../platform/db/database'
import { recordAudit, systemCaller } from '../platform/audit/record-audit'
import { retriedTransaction } from '../platform/db/transaction'
import { publishEvent } from '../platform/live/publish-event'
import { emit } from '../platform/outbox/emit'
import { clock } from '../platform/time/clock'
import type { ConnectorError } from '../stores/connector-error'
import { taskChannelTable } from '../task-channels/task-channel-row'

/** Whether the account or its settings are to blame, and not the moment. */
export const isOfAccount = ({ code }: ConnectorError): boolean =>
  code === 'store.auth_failed' || code === 'store.wrong_setting'

/** Nothing is bought through a channel whose account or settings the store does not take, until a person has tried it. */
export async function pauseChannel(
  db: Database,
  channelId: string,
  { code, message }: Pick<TaskChannelProblem, 'code' | 'message'>,
): Promise<void> {
  await retriedTransaction(db, async (tx) => {
    const problem = { code, message: message.slice(0, 500), at: clock.date().toISOString() }
    const [channel] = await tx
      .update(taskChannelTable)
      .set({ state: 'needs_attention', stateSince: sql`clock_now()`, problem })
      .where(and(eq(taskChannelTable.id, channelId), eq(taskChannelTable.state, 'active')))
      .returning()
    if (!channel) return
    await emit(tx, [
      {
        kind: 'task_channel_paused',
        subject: { type: 'task_channel', id: channelId },
        store: channel.websiteType,
        payload: { channel_name: channel.name, code },
      },
    ])
    await recordAudit(tx, systemCaller('buying'), {
      action: 'task_channels.pause',
      subjectType: 'task_channel',
      subjectId: channelId,
      after: { code, message },
    })
    await publishEvent(tx, 'task-channels', [channelId])
  })
}
