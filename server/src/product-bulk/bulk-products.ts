import { and, inArray, sql } from 'drizzle-orm'
import { NewMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { ProductBulkAction } from '@outlet/shared/contract/products/product-bulk'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { BulkList, BulkOutcome } from '../bulk-jobs/bulk-list'
import type { Transaction } from '../platform/db/database'
import { notFound, Refusal } from '../platform/http/refusal'
import { createMonitor } from '../inventory-monitors/create-monitor'
import { deleteMonitor } from '../inventory-monitors/delete-monitor'
import { monitorsOf } from '../inventory-monitors/insert-monitors'
import type { MonitorDeps } from '../inventory-monitors/monitor-deps'
import { lockMonitor } from '../inventory-monitors/read-monitors'
import { restoreMonitor } from '../inventory-monitors/restore-monitor'
import { addToBase, removeFromBase } from './add-to-base'
import { productTable } from '../products/product-row'
import { productsMatchingAtOnce, type ProductFilter } from '../products/products-matching'

type Outcome = BulkOutcome<ProductBulkAction>

/** Parses the format of `subjectOf`; a store's key contains no slash. */
const readSubject = (subject: string) => {
  const slash = subject.indexOf('/')
  return { websiteType: subject.slice(0, slash), productId: subject.slice(slash + 1) }
}
const subjectOf = sql`${productTable.website_type} || '/' || ${productTable.id}`

const monitorOf = async (tx: Transaction, { websiteType, productId }: ReturnType<typeof readSubject>) =>
  (await monitorsOf(tx, websiteType, [productId])).get(productId)

async function monitor(tx: Transaction, caller: Caller, deps: MonitorDeps, subject: string): Promise<Outcome> {
  const { websiteType, productId } = readSubject(subject)
  if ((await monitorOf(tx, { websiteType, productId })) !== undefined) return 'unchanged'
  const draft = NewMonitor.parse({ website_type: websiteType, product_id: productId })
  const { version } = await createMonitor(tx, caller, deps, draft)
  return { inverse: { kind: 'unmonitor' }, version }
}

async function unmonitor(
  tx: Transaction,
  caller: Caller,
  { id: subject, version }: { id: string; version: number | null },
): Promise<Outcome> {
  const id = await monitorOf(tx, readSubject(subject))
  if (id === undefined) return 'unchanged'
  const before = await lockMonitor(tx, id)
  if (version !== null && before.version !== version) {
    throw new Refusal('conflict', 'inventory_monitor.version_conflict')
  }
  await deleteMonitor(tx, caller, id)
  return { inverse: { kind: 'restore', monitor_id: id }, version: before.version + 1 }
}

async function restore(
  tx: Transaction,
  caller: Caller,
  deps: MonitorDeps,
  { monitorId, version }: { monitorId: string; version: number | null },
): Promise<Outcome> {
  const before = await lockMonitor(tx, monitorId)
  if (!before.deleted_at) return 'unchanged'
  if (version !== null && before.version !== version) throw notFound('inventory_monitor.not_found')
  const after = await restoreMonitor(tx, caller, deps, monitorId)
  return { inverse: { kind: 'unmonitor' }, version: after.version }
}

const isOfBase = (kind: ProductBulkAction['kind']) => kind === 'add_to_base' || kind === 'remove_from_base'

/**
 * Bulk actions on products: monitor, stop monitoring, add to the product base. Each row is changed as by the single-row
 * endpoints.
 */
export const bulkProducts = (deps: MonitorDeps): BulkList<ProductFilter, ProductBulkAction> => ({
  authorise: (actor, { kind }) => {
    authorise(actor, 'products.read')
    authorise(actor, isOfBase(kind) ? 'product-base.write' : 'inventory-monitors.write')
  },
  rows: (_actor, filter, ids) => sql`
    select ${subjectOf} as subject_id, ${productTable.name} as label from ${productTable}
    where ${and(productsMatchingAtOnce(filter), ids && inArray(subjectOf, [...ids])) ?? sql`true`}
    order by ${productTable.id}`,
  apply(tx, caller, { id, action, version }) {
    if (action.kind === 'add_to_base') return addToBase(tx, caller, deps.secrets, readSubject(id))
    if (action.kind === 'remove_from_base') return removeFromBase(tx, caller, { itemId: action.item_id, version })
    if (action.kind === 'monitor') return monitor(tx, caller, deps, id)
    if (action.kind === 'unmonitor') return unmonitor(tx, caller, { id, version })
    return restore(tx, caller, deps, { monitorId: action.monitor_id, version })
  },
})
