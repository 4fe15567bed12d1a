import type { TaskChannel } from '@outlet/shared/contract/task-channels'
import type { Caller } from '../platform/audit/record-audit'
import { retriedTransaction } from '../platform/db/transaction'
import { Refusal } from '../platform/http/refusal'
import type { ConnectorDeps } from '../stores/open-connector'
import {
  hasOpenPurchase,
  lockTaskChannel,
  readTaskChannel,
  taskChannelLifecycle,
} from '../task-channels/read-task-channels'
import { deleteLink, toBeTested, withoutLink } from '../task-channels/account-link/link-row'
import { revokeLink } from '../task-channels/account-link/revoke-link'

/**
 * Removes a channel's link and revokes its tokens at the store. The channel then buys with confirmation. Throws Refusal
 * `task_channel.not_found`, `task_channel.not_linked`, and `task_channel.in_use` while a purchase is open.
 */
export async function unlinkAccount(
  deps: ConnectorDeps,
  caller: Caller,
  id: string,
): Promise<{ channel: TaskChannel; is_revoked: boolean }> {
  const { link, storeKey } = await retriedTransaction(deps.db, async (tx) => {
    const row = taskChannelLifecycle.refuseDeleted(await lockTaskChannel(tx, caller.actor, id))
    if (!row.is_linked) throw new Refusal('conflict', 'task_channel.not_linked')
    if (await hasOpenPurchase(tx, id)) throw new Refusal('conflict', 'task_channel.in_use')
    const deleted = await deleteLink(tx, id)
    const set = { ...withoutLink(row), ...toBeTested(row) }
    await taskChannelLifecycle.change(tx, caller, row, set, { changed_secrets: ['account_link'] })
    return { link: deleted, storeKey: row.website_type }
  })
  const isRevoked = link !== null && (await revokeLink(deps, storeKey, link))
  return { channel: await readTaskChannel(deps.db, id), is_revoked: isRevoked }
}
