import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ActiveHours } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-settings'
import type { InventoryMonitor, MonitorHealth, StockState } from '@outlet/shared/contract/inventory-monitors'
import { StoreErrorCode } from '@outlet/shared/contract/stores'
import type { Episodes } from './engine/judge-events'
import { kindFields, type StockKind } from '@outlet/shared/contract/stock'
import { moneyOf } from './engine/stock-reading'
import { productImages } from '../products/image-address'
import type { ProductRow } from '../products/product-row'
import { lifecycle } from '../platform/audit/lifecycle'
import { amount, createdInstant, instant } from '../platform/db/columns'
import { toUserReference, type StoredUserReference } from '../users/user-reference'
import { pick } from '../platform/db/pick'
import type { SecretBox } from '../platform/secrets/secret-box'

export const monitorTable = pgTable('inventory_monitors', {
  id: uuid().primaryKey(),
  website_type: text().notNull(),
  product_code: text().notNull(),
  product_id: text().notNull(),
  master_code: text(),
  is_monitoring: boolean().notNull().default(true),
  interval_seconds: integer().notNull(),
  confirmations: integer().notNull().default(1),
  note: text(),
  active_hours: jsonb().$type<ActiveHours>(),
  tags: text().array().notNull().default([]),
  variant_ids: text().array(),
  missing_variant_ids: text().array().notNull().default([]),
  low_stock_threshold: integer(),
  price_change_percent: integer().notNull().default(0),
  stock_state: text().$type<StockState>().notNull().default('unknown'),
  confirming: integer().notNull().default(0),
  stock_changed_at: instant(),
  stock_level: integer(),
  stock_level_kind: text().$type<StockKind>().notNull().default('unknown'),
  orderable: boolean(),
  price: amount(),
  price_max: amount(),
  price_currency: text(),
  episodes: jsonb().$type<Partial<Episodes>>().notNull().default({}),
  health: text().$type<MonitorHealth>().notNull().default('ok'),
  last_error_code: text(),
  last_error_message: text(),
  created_by: uuid(),
  assignee_id: uuid(),
  notify_creator: boolean(),
  muted_until: instant(),
  snatch_task_id: uuid(),
  created_at: createdInstant(),
  updated_at: createdInstant(),
  deleted_at: instant(),
  version: integer().notNull().default(1),
})

export const checkTable = pgTable('monitor_checks', {
  monitor_id: uuid().primaryKey(),
  website_type: text().notNull(),
  next_check_at: instant(),
  holder: bigint({ mode: 'number' }),
  last_checked_at: instant(),
  read_at: instant(),
  waits_for_hours: boolean().notNull().default(false),
  expected_from: instant(),
  hours_until: instant(),
})

export const monitorTags = { table: monitorTable, column: monitorTable.tags }
export type MonitorRow = typeof monitorTable.$inferSelect

export const monitorLifecycle = lifecycle({
  table: monitorTable,
  code: 'inventory_monitor',
  actions: 'inventory_monitors',
  subjectType: 'inventory_monitor',
  topic: 'inventory-monitors',
  audited: (row: MonitorRow) => pick(row, 'website_type', 'product_code'),
})

/** A monitor with its check and the catalogue's data of its product. */
export interface MonitorWithProduct {
  monitor: MonitorRow
  check: Pick<typeof checkTable.$inferSelect, 'last_checked_at' | 'read_at' | 'next_check_at' | 'waits_for_hours'>
  creator: { id: string; name: string } | null
  assignee: StoredUserReference | null
  product: Pick<
    ProductRow,
    'name' | 'store_url' | 'thumbnail' | 'thumbnail_alt' | 'preorderable' | 'backorderable'
  > | null
}

const lastError = (row: MonitorRow): InventoryMonitor['last_error'] => {
  const code = StoreErrorCode.safeParse(row.last_error_code)
  return code.success ? { code: code.data, message: row.last_error_message ?? '' } : null
}

const thumbnailOf = ({ monitor, product }: MonitorWithProduct, secrets: SecretBox): InventoryMonitor['thumbnail'] => {
  if (!product?.thumbnail) return null
  const address = productImages(secrets, { website_type: monitor.website_type, id: monitor.product_id })
  return { url: address(product.thumbnail, 's'), alt: product.thumbnail_alt }
}

/**
 * Pre-order and backorder quantities from the catalogue, which is as recent as the last check. Null if only some
 * variants are monitored.
 */
const orderedAhead = ({ monitor, product }: MonitorWithProduct) => {
  const { preorderable = null, backorderable = null } = (monitor.variant_ids ? null : product) ?? {}
  return { preorderable, backorderable }
}

/** @param secrets signs the address of the product's image */
export function toMonitor(found: MonitorWithProduct, secrets: SecretBox): InventoryMonitor {
  const { monitor, check, creator, assignee, product } = found
  const {
    confirming,
    stock_changed_at,
    stock_level_kind,
    price_currency,
    episodes,
    last_error_code,
    last_error_message,
    snatch_task_id,
    deleted_at,
    ...row
  } = monitor
  return {
    ...row,
    ...check,
    product_name: product?.name ?? null,
    store_url: product?.store_url ?? null,
    thumbnail: thumbnailOf(found, secrets),
    watches: 'available',
    ...kindFields(stock_level_kind),
    ...orderedAhead(found),
    price: moneyOf(row.price, price_currency),
    price_max: moneyOf(row.price_max, price_currency),
    last_error: lastError(monitor),
    created_by: creator,
    assignee: assignee && toUserReference(assignee),
  }
}
