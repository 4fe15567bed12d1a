import { isDeepStrictEqual } from 'node:util'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type * as contract from '@outlet/shared/contract/orders'
import { orderCan, OrderDraft, type Order, type OrderEvent } from '@outlet/shared/contract/orders'
import { authorise } from '../platform/audit/actor'
import { checkVersion } from '../platform/audit/lifecycle'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { definedOf, pick } from '../platform/db/pick'
import { publishEvent } from '../platform/live/publish-event'
import { inKnownSpelling } from '../platform/db/tags'
import { batchedUpdates } from '../platform/db/update-rows'
import { Refusal } from '../platform/http/refusal'
import { clock } from '../platform/time/clock'
import { addOrderEvent } from './add-order-event'
import { columnsOfDraft, type OrderSettings } from './order-columns'
import { replaceLines } from './order-lines'
import { orderTable, toOrder } from './order-row'
import { readOrderForUpdate } from './read-order'

export const batchedOrderUpdates = batchedUpdates(orderTable, 'id')

export type OrderPatch = EndpointRequest<typeof contract.updateOrder>['body']

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((tag, index) => tag === other[index])

interface TagChange {
  tags: string[]
  changes: OrderEvent['changes']
}

/** Tags of the order after the change. */
async function tagsOf(tx: Transaction, before: Order, tags: string[] | undefined): Promise<TagChange> {
  const table = { table: orderTable, column: orderTable.tags }
  const after = tags ? await inKnownSpelling(tx, table, tags) : before.tags
  const changes = isSame(before.tags, after) ? [] : [{ field: 'tags', before: before.tags, after }]
  return { tags: after, changes }
}

/**
 * Changes an order recorded by hand, or the editable fields of a task's order (`orderCan.change`). Uses optimistic locking
 * by `version`. A patch that changes nothing leaves the order and its version unchanged.
 *
 * The order retains its exchange rate even if rates are set or corrected later: new amounts are converted at the stored
 * rate. If the currency changes, or the day of `placed_at` in the installation's time zone, the order takes the current
 * rate of the new currency and day, or none until it is set.
 *
 * Throws Refusal `order.not_found`, `order.not_editable`, `order.version_conflict` (with `current`),
 * `order.total_too_large`.
 */
export async function updateOrder(
  tx: Transaction,
  caller: Caller,
  settings: OrderSettings,
  orderId: string,
  patch: OrderPatch,
): Promise<Order> {
  authorise(caller.actor, 'orders.write')
  return changeOrder(tx, caller, settings, await readOrderForUpdate(tx, orderId), patch)
}

const draftFields = OrderDraft.keyof().options

/** Draft that would record the order as it is. */
const draftOf = (order: Order): OrderDraft => {
  // Object.fromEntries loses the fields' names.
  const same = Object.fromEntries(draftFields.map((field) => [field, order[field]])) as Pick<Order, keyof OrderDraft>
  return { ...same, tax: order.tax.minor, shipping: order.shipping.minor }
}

/** Fields that differ. Times are compared as instants, not as texts. */
function changesBetween(before: OrderDraft, after: OrderDraft): OrderEvent['changes'] {
  const comparable = (draft: OrderDraft) => ({ ...draft, placed_at: new Date(draft.placed_at).toISOString() })
  const [old, now] = [comparable(before), comparable(after)]
  return draftFields
    .filter((field) => !isDeepStrictEqual(old[field], now[field]))
    .map((field) => ({ field, before: old[field], after: now[field] }))
}

/** Like `updateOrder`, for an order that is already read and locked. */
export async function changeOrder(
  tx: Transaction,
  caller: Caller,
  settings: OrderSettings,
  before: Order,
  { version, ...change }: OrderPatch,
): Promise<Order> {
  authorise(caller.actor, 'orders.write')
  if (!orderCan.change(before, Object.keys(change))) throw new Refusal('conflict', 'order.not_editable')
  await checkVersion('order', before, version, () => before)
  const { tags: newTags, ...patch } = change
  const { tags, changes: tagChanges } = await tagsOf(tx, before, newTags)
  // Only the patch is user input; the store's product names stay unchanged.
  const draft = { ...draftOf(before), ...definedOf(patch) }
  const changes = [...changesBetween(draftOf(before), draft), ...tagChanges]
  if (changes.length === 0) return before
  const columns = await columnsOfDraft(tx, settings, before.order_number, draft, before)
  const set = { ...columns, tags, updated_at: clock.iso(), version: version + 1 }
  await batchedOrderUpdates.write(tx, [{ key: before.id, set }])
  if (changes.some(({ field }) => field === 'lines')) await replaceLines(tx, before.id, draft.lines)
  const unchanged = pick(
    before,
    'id',
    'order_number',
    'source',
    'task_id',
    'attempt_id',
    'raw',
    'is_oversold',
    'assignee_id',
    'created_at',
  )
  const after = toOrder({ ...set, ...unchanged }, draft.lines)
  await addOrderEvent(tx, caller, before.id, 'changed', changes)
  await recordAudit(tx, caller, {
    action: 'orders.update',
    subjectType: 'order',
    subjectId: before.id,
    before,
    after,
  })
  await publishEvent(tx, 'orders', [before.id])
  return after
}
