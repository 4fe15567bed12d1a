import { and, inArray, sql } from 'drizzle-orm'
import type { OrderBulkAction } from '@outlet/shared/contract/orders/order-bulk'
import { MAX_ORDER_TAGS, type Order } from '@outlet/shared/contract/orders'
import { authorise } from '../platform/audit/actor'
import { hasTag, withoutTags } from '../platform/db/tags'
import type { BulkList } from '../bulk-jobs/bulk-list'
import { assignLockedOrder } from './assign-order'
import { batchedOrderEvents } from './add-order-event'
import { Refusal } from '../platform/http/refusal'
import type { OrderSettings } from './order-columns'
import { orderTable } from './order-row'
import { ordersMatching, type OrderFilter } from './orders-matching'
import { refreshSoon } from './refresh-work'
import { lockFreeOrders, readOrderForUpdate } from './read-order'
import { batchedOrderUpdates, changeOrder, type OrderPatch } from './update-order'

interface Change {
  patch: Omit<OrderPatch, 'version'>
  /** Action that undoes the change. */
  inverse: OrderBulkAction
}

function addTags(requested: readonly string[], { tags: before }: Order): Change | null {
  const tags = withoutTags(requested, before)
  if (tags.length === 0) return null
  if (before.length + tags.length > MAX_ORDER_TAGS) throw new Refusal('conflict', 'order.tags_too_many')
  return { patch: { tags: [...before, ...tags] }, inverse: { kind: 'remove_tags', tags } }
}

function removeTags(requested: readonly string[], { tags: before }: Order): Change | null {
  const tags = before.filter((tag) => hasTag(requested, tag))
  const rest = withoutTags(before, requested)
  return tags.length > 0 ? { patch: { tags: rest }, inverse: { kind: 'add_tags', tags } } : null
}

/** Change that an action makes to an order; null if there is no tag to add or remove. */
function changeOf(action: Exclude<OrderBulkAction, { kind: 'refresh' | 'assign' }>, before: Order): Change | null {
  const { status, payment, fulfilment } = before
  switch (action.kind) {
    case 'set_status':
      return { patch: { status: action.status }, inverse: { kind: action.kind, status } }
    case 'set_payment':
      return { patch: { payment: action.payment }, inverse: { kind: action.kind, payment } }
    case 'set_fulfilment':
      return { patch: { fulfilment: action.fulfilment }, inverse: { kind: action.kind, fulfilment } }
    case 'add_tags':
      return addTags(action.tags, before)
    case 'remove_tags':
      return removeTags(action.tags, before)
  }
}

/** Bulk actions on orders. Each order is changed as by `updateOrder`. */
export const bulkOrders = (settings: OrderSettings): BulkList<OrderFilter, OrderBulkAction, Order> => ({
  authorise: (actor) => authorise(actor, 'orders.write'),
  rows: (_actor, filter, ids) => sql`
    select ${orderTable.id}::text as subject_id, ${orderTable.order_number} as label from ${orderTable}
    where ${and(ordersMatching(filter, settings.timeZone), ids && inArray(sql`${orderTable.id}::text`, [...ids])) ?? sql`true`}
    order by ${orderTable.id}`,
  lock: lockFreeOrders,
  batched: [batchedOrderUpdates, batchedOrderEvents],
  async apply(tx, caller, { id, action, version, ...row }) {
    if (action.kind === 'refresh') {
      await refreshSoon(tx, id)
      return { inverse: null, version: null }
    }
    const before = row.before ?? (await readOrderForUpdate(tx, id))
    if (action.kind === 'assign') {
      const { assignee_id } = action
      const after = await assignLockedOrder(tx, caller, before, { version: version ?? before.version, assignee_id })
      if (after.version === before.version) return 'unchanged'
      return { inverse: { kind: 'assign', assignee_id: before.assignee_id }, version: after.version }
    }
    const change = changeOf(action, before)
    if (!change) return 'unchanged'
    const after = await changeOrder(tx, caller, settings, before, {
      version: version ?? before.version,
      ...change.patch,
    })
    if (after.version === before.version) return 'unchanged'
    return { inverse: change.inverse, version: after.version }
  },
})
