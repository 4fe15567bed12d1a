import type { Order } from '@outlet/shared/contract/orders'
import type { AssigneeChange } from '@outlet/shared/contract/users/assignee'
import { authorise } from '../platform/audit/actor'
import { checkVersion } from '../platform/audit/lifecycle'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { clock } from '../platform/time/clock'
import { notifyAssignee } from '../users/assignees'
import { addOrderEvent } from './add-order-event'
import { readOrderForUpdate } from './read-order'
import { batchedOrderUpdates } from './update-order'

/**
 * Assigns an order to a user or to no one, with optimistic locking. Throws Refusal `order.not_found`,
 * `order.version_conflict` (with `current`), `request.invalid` with `user.not_assignable`.
 */
export async function assignOrder(
  tx: Transaction,
  caller: Caller,
  orderId: string,
  change: AssigneeChange,
): Promise<Order> {
  authorise(caller.actor, 'orders.write')
  return assignLockedOrder(tx, caller, await readOrderForUpdate(tx, orderId), change)
}

/** Like `assignOrder`, for an order that is already read and locked. */
export async function assignLockedOrder(
  tx: Transaction,
  caller: Caller,
  before: Order,
  { version, assignee_id }: AssigneeChange,
): Promise<Order> {
  authorise(caller.actor, 'orders.write')
  await checkVersion('order', before, version, () => before)
  if (assignee_id === before.assignee_id) return before
  const { id, order_number: name } = before
  await notifyAssignee(tx, caller, { record: { type: 'order', id, name }, assigneeId: assignee_id })
  const set = { assignee_id, updated_at: clock.iso(), version: version + 1 }
  await batchedOrderUpdates.write(tx, [{ key: id, set }])
  const after = { ...before, ...set }
  await addOrderEvent(tx, caller, id, 'changed', [
    { field: 'assignee_id', before: before.assignee_id, after: assignee_id },
  ])
  await recordAudit(tx, caller, { action: 'orders.update', subjectType: 'order', subjectId: id, before, after })
  await publishEvent(tx, 'orders', [id])
  return after
}
