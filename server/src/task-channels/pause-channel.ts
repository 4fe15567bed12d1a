import { and, eq, sql } from 'drizzle-orm'
import type { TaskChannelProblem } from '@outlet/shared/contract/task-channels'
import type { Database, Transaction } from '../platform/db/database'
import { recordAudit, systemCaller } from '../platform/audit/record-audit'
import { retriedTransaction } from '../platform/db/transaction'
import { storableText } from '../platform/db/to-json-rows'
import { publishEvent } from '../platform/live/publish-event'
import { emit } from '../platform/outbox/emit'
import { clock } from '../platform/time/clock'
import type { ConnectorError } from '../stores/connector-error'
import { taskChannelTable } from './task-channel-row'

/** Whether the error is due to the account or its settings and will not pass by itself. */
export const isAccountError = ({ code }: ConnectorError): boolean =>
  code === 'store.auth_failed' || code === 'store.wrong_setting'

type Problem = Pick<TaskChannelProblem, 'code' | 'message'>

/** Pauses a channel whose account or settings the store rejects, until a person has tested it. */
export const pauseChannel = (db: Database, channelId: string, problem: Problem): Promise<void> =>
  retriedTransaction(db, (tx) => pauseChannelIn(tx, channelId, problem))

/** Like `pauseChannel`, within a transaction. Channels that are not active remain as they are. */
export async function pauseChannelIn(tx: Transaction, channelId: string, { code, message }: Problem): Promise<void> {
  const problem = { code, message: storableText(message).slice(0, 500), at: clock.iso() }
  const [channel] = await tx
    .update(taskChannelTable)
    .set({ state: 'needs_attention', state_since: sql`clock_now()`, problem })
    .where(and(eq(taskChannelTable.id, channelId), eq(taskChannelTable.state, 'active')))
    .returning()
  if (!channel) return
  await emit(tx, [
    {
      kind: 'task_channel_paused',
      subject: { type: 'task_channel', id: channelId },
      store: channel.website_type,
      payload: { channel_name: channel.name, code },
    },
  ])
  await recordAudit(tx, systemCaller('buying'), {
    action: 'task_channels.pause',
    subjectType: 'task_channel',
    subjectId: channelId,
    after: { code, message: storableText(message) },
  })
  await publishEvent(tx, 'task-channels', [channelId])
}
