import { eq, sql } from 'drizzle-orm'
import type { TaskChannel } from '@outlet/shared/contract/task-channels'
import type { Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { Refusal } from '../platform/http/refusal'
import type { ConnectorDeps } from '../stores/open-connector'
import { deleteLink, withoutLink } from './account-link/link-row'
import { revokeLink } from './account-link/revoke-link'
import { hasOpenPurchase, lockTaskChannel, readTaskChannel, taskChannelLifecycle } from './read-task-channels'
import { taskChannelTable } from './task-channel-row'

/** Whether an armed task uses the channel, or a purchase is open. */
async function isInUse(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ used: boolean }>(sql`
    select exists (select 1 from snatch_tasks where channel_id = ${id} and state = 'armed' and deleted_at is null)
      as used`)
  return (rows[0]?.used ?? false) || hasOpenPurchase(tx, id)
}

/**
 * Soft-deletes a channel, without its link to an account, whose tokens are revoked at the store. Throws Refusal
 * `task_channel.not_found`, and `task_channel.in_use` while a task is armed or a purchase is open.
 */
export async function deleteTaskChannel(
  deps: ConnectorDeps,
  caller: Caller,
  id: string,
): Promise<{ is_revoked?: boolean }> {
  const { link, storeKey } = await retriedTransaction(deps.db, async (tx) => {
    const row = taskChannelLifecycle.refuseDeleted(await lockTaskChannel(tx, caller.actor, id))
    if (await isInUse(tx, id)) throw new Refusal('conflict', 'task_channel.in_use')
    const deleted = await deleteLink(tx, id)
    if (row.is_linked) await tx.update(taskChannelTable).set(withoutLink(row)).where(eq(taskChannelTable.id, id))
    await taskChannelLifecycle.delete(tx, caller, row)
    return { link: deleted, storeKey: row.website_type }
  })
  return link === null ? {} : { is_revoked: await revokeLink(deps, storeKey, link) }
}

/** Restores a soft-deleted channel; does nothing if it is not deleted. Throws Refusal `task_channel.not_found`. */
export async function restoreTaskChannel(tx: Transaction, caller: Caller, id: string): Promise<TaskChannel> {
  const row = await lockTaskChannel(tx, caller.actor, id)
  if (row.deleted_at !== null) await taskChannelLifecycle.restore(tx, caller, row)
  return readTaskChannel(tx, id)
}

/** Purges the channels that can no longer be restored and that no task references. */
export const purgeTaskChannels = (db: Database) =>
  taskChannelLifecycle.purge(db, sql`not exists (select 1 from snatch_tasks where channel_id = task_channels.id)`)
