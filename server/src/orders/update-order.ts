import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import { orderCan, type Order, type OrderEvent, type updateOrder as endpoint } from '@outlet/shared/contract/orders'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { inKnownSpelling } from '../platform/db/tags'
import { batchedUpdates } from '../platform/db/update-rows'
import { Refusal } from '../platform/http/refusal'
import { clock } from '../platform/time/clock'
import { addOrderEvent } from './add-order-event'
import { changesBetween, draftOf } from './order-changes'
import { columnsOfDraft, type OrderSettings } from './order-columns'
import { replaceLines } from './order-lines'
import { orderTable, toOrder } from './order-row'
import { readOrderForUpdate } from './read-order'

export const batchedOrderUpdates = batchedUpdates(orderTable, 'id')

export type OrderPatch = EndpointRequest<typeof endpoint>['body']

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((tag, index) => tag === other[index])

type Defined<Fields> = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> }

/** The fields that are given. */
const definedOf = <Fields extends object>(fields: Fields): Defined<Fields> =>
  // `fromEntries` forgets the names that `entries` had.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>

interface TagChange {
  tags: string[]
  changes: OrderEvent['changes']
}

/** The tags of the order after the change. */
async function tagsOf(tx: Transaction, before: Order, tags: string[] | undefined): Promise<TagChange> {
  const table = { table: orderTable, column: orderTable.tags }
  const after = tags ? await inKnownSpelling(tx, table, tags) : before.tags
  const changes = isSame(before.tags, after) ? [] : [{ field: 'tags', before: before.tags, after }]
  return { tags: after, changes }
}

/**
 * Changes an order recorded by hand, or of a task's what is people's own (`orderCan.change`); a patch that changes nothing leaves the order, and its version, as it is.
 *
 * The order keeps its exchange rate, whatever rates are set or corrected later: new amounts are converted at the kept
 * one. Another currency, or another day (of the installation's time zone) of `placed_at`, is another rate by its nature:
 * then the order takes the one that is known now for that currency and day, and waits where there is none.
 *
 * Throws Refusal `order.not_found`, `order.not_editable`, `order.version_conflict` (with `current`), `order.total_too_large`.
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

/** The same with an order that is read and locked. */
export async function changeOrder(
  tx: Transaction,
  caller: Caller,
  settings: OrderSettings,
  before: Order,
  { version, ...change }: OrderPatch,
): Promise<Order> {
  authorise(caller.actor, 'orders.write')
  if (!orderCan.change(before, Object.keys(change))) throw new Refusal('conflict', 'order.not_editable')
  if (before.version !== version) throw new Refusal('conflict', 'order.version_conflict', { current: before })
  const { tags: newTags, ...patch } = change
  const { tags, changes: ofTags } = await tagsOf(tx, before, newTags)
  // Only the patch was typed: what a store calls its products stays as it is.
  const draft = { ...draftOf(before), ...definedOf(patch) }
  const changes = [...changesBetween(draftOf(before), draft), ...ofTags]
  if (changes.length === 0) return before
  const columns = await columnsOfDraft(tx, settings, before.order_number, draft, before)
  const set = { ...columns, tags, updatedAt: clock.date(), version: version + 1 }
  await batchedOrderUpdates.write(tx, [{ key: before.id, set }])
  if (changes.some(({ field }) => field === 'lines')) await replaceLines(tx, before.id, draft.lines)
  const { id, order_number: orderNumber, source } = before
  const { task_id, attempt_id, raw, is_oversold } = before
  const kept = { id, orderNumber, source, createdAt: new Date(before.created_at) }
  const after = { ...toOrder({ ...set, ...kept }, draft.lines), task_id, attempt_id, raw, is_oversold }
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
