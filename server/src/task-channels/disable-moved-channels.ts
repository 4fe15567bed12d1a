import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { auditedOf } from './read-task-channels'
import { deleteLink, withoutLink } from './account-link/link-row'
import { taskChannelTable, type TaskChannelRow } from './task-channel-row'

/** Names of the secrets that a channel loses, for the audit log. */
const secretsLost = ({ password, is_linked: isLinked }: TaskChannelRow) => {
  const names = [...(password === null ? [] : ['password']), ...(isLinked ? ['account_link'] : [])]
  return names.length > 0 ? { changed_secrets: names } : {}
}

/**
 * Disables the channels of a store whose address, site or organisation has changed, and deletes their passwords and
 * links to accounts: they were entered for the store as it was, and so were link requests in progress. A channel that
 * loses its link buys with confirmation. A person who may change a store need not be one who may spend, and enabling a
 * channel again needs the caller's own password.
 */
export async function disableMovedChannels(tx: Transaction, caller: Caller, storeKey: string): Promise<void> {
  const rows = await tx
    .select()
    .from(taskChannelTable)
    .where(
      and(
        eq(taskChannelTable.website_type, storeKey),
        or(ne(taskChannelTable.state, 'disabled'), isNotNull(taskChannelTable.password), taskChannelTable.is_linked),
      ),
    )
    .orderBy(taskChannelTable.id)
    .for('update')
  for (const row of rows) {
    await deleteLink(tx, row.id)
    const [after] = await tx
      .update(taskChannelTable)
      .set({
        state: 'disabled',
        password: null,
        ...withoutLink(row),
        state_since: sql`clock_now()`,
        updated_at: sql`clock_now()`,
        version: row.version + 1,
      })
      .where(eq(taskChannelTable.id, row.id))
      .returning()
    if (!after) throw new Error('the channel was not stored')
    await recordAudit(tx, caller, {
      action: 'task_channels.update',
      subjectType: 'task_channel',
      subjectId: row.id,
      before: auditedOf(row),
      after: { ...auditedOf(after), ...secretsLost(row) },
    })
  }
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await publishEvent(tx, 'task-channels', ids)
}
