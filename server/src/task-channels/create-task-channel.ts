import type { TaskChannel, TaskChannelDraft } from '@outlet/shared/contract/task-channels'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import { retriedTransaction } from '../platform/db/transaction'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import type { ConnectorDeps } from '../stores/open-connector'
import { readStore } from '../stores/read-store'
import { confirmPassword } from '../users/confirm-password'
import { refuseAutomaticPurchases } from './refuse-automatic-purchases'
import { refuseUnusableAccount } from './refuse-unusable-account'
import { auditedOf, readTaskChannel } from './read-task-channels'
import { taskChannelTable } from './task-channel-row'
import { sealPassword } from './task-channel-secrets'

/**
 * Creates a channel in the state `unverified`. Throws Refusal `store.not_found`, `request.invalid` with an error for
 * each field, `permission.denied`, and the refusals of `confirmPassword`.
 */
export async function createTaskChannel(
  deps: ConnectorDeps,
  caller: Caller,
  { password, current_password, ...draft }: TaskChannelDraft,
): Promise<TaskChannel> {
  authorise(caller.actor, 'task-channels.write')
  const { db, secrets } = deps
  await confirmPassword(db, caller.actor, current_password)
  const store = await readStore(db, draft.website_type)
  refuseUnusableAccount(store, draft.account)
  await refuseAutomaticPurchases(deps, store, draft.mode)
  const id = uuidv7()
  const isLogin = draft.account.type === 'login'
  return retriedTransaction(db, async (tx) => {
    const [row] = await tx
      .insert(taskChannelTable)
      .values({
        id,
        name: draft.name,
        website_type: draft.website_type,
        account: draft.account,
        password: isLogin && password !== undefined ? sealPassword(secrets, id, password) : null,
        shipping_address: draft.shipping_address,
        billing_address: draft.billing_address,
        shipping_method: draft.shipping_method,
        payment: draft.payment,
        mode: draft.mode,
        concurrency: draft.concurrency,
        daily_budget: draft.daily_budget,
      })
      .returning()
    if (!row) throw new Error('the channel was not stored')
    await recordAudit(tx, caller, {
      action: 'task_channels.create',
      subjectType: 'task_channel',
      subjectId: id,
      after: auditedOf(row),
    })
    await publishEvent(tx, 'task-channels', [id])
    return readTaskChannel(tx, id)
  })
}
