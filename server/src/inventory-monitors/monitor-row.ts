import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ActiveHours } from '@outlet/shared/contract/inventory-monitor-settings'
import type { InventoryMonitor, MonitorHealth, StockState } from '@outlet/shared/contract/inventory-monitors'
import { StoreErrorCode } from '@outlet/shared/contract/stores'
import type { Episodes } from './engine/judge-events'
import { moneyOf, type QuantityKind } from './engine/stock-reading'
import { productImages } from '../images/image-address'
import type { ProductRow } from '../products/product-row'
import type { SecretBox } from '../platform/secrets/secret-box'

export type { QuantityKind }

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const monitorTable = pgTable('inventory_monitors', {
  id: uuid().primaryKey(),
  websiteType: text('website_type').notNull(),
  productCode: text('product_code').notNull(),
  productId: text('product_id').notNull(),
  masterCode: text('master_code'),
  isMonitoring: boolean('is_monitoring').notNull().default(true),
  intervalSeconds: integer('interval_seconds').notNull(),
  confirmations: integer().notNull().default(1),
  note: text(),
  activeHours: jsonb('active_hours').$type<ActiveHours>(),
  tags: text().array().notNull().default([]),
  variantIds: text('variant_ids').array(),
  missingVariantIds: text('missing_variant_ids').array().notNull().default([]),
  lowStockThreshold: integer('low_stock_threshold'),
  priceChangePercent: integer('price_change_percent').notNull().default(0),
  stockState: text('stock_state').$type<StockState>().notNull().default('unknown'),
  confirming: integer().notNull().default(0),
  stockChangedAt: instant('stock_changed_at'),
  stockLevel: integer('stock_level'),
  stockLevelKind: text('stock_level_kind').$type<QuantityKind>().notNull().default('unknown'),
  orderable: boolean(),
  price: bigint({ mode: 'number' }),
  priceMax: bigint('price_max', { mode: 'number' }),
  priceCurrency: text('price_currency'),
  episodes: jsonb().$type<Partial<Episodes>>().notNull().default({}),
  health: text().$type<MonitorHealth>().notNull().default('ok'),
  lastErrorCode: text('last_error_code'),
  lastErrorMessage: text('last_error_message'),
  createdBy: uuid('created_by'),
  notifyCreator: boolean('notify_creator'),
  snatchTaskId: uuid('snatch_task_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
  version: integer().notNull().default(1),
})

export const checkTable = pgTable('monitor_checks', {
  monitorId: uuid('monitor_id').primaryKey(),
  websiteType: text('website_type').notNull(),
  nextCheckAt: instant('next_check_at'),
  holder: bigint({ mode: 'number' }),
  lastCheckedAt: instant('last_checked_at'),
  readAt: instant('read_at'),
  waitsForHours: boolean('waits_for_hours').notNull().default(false),
  expectedFrom: instant('expected_from'),
  hoursUntil: instant('hours_until'),
})

export const monitorTags = { table: monitorTable, column: monitorTable.tags }
export type MonitorRow = typeof monitorTable.$inferSelect

/** A monitor with its check and what the catalogue says of its product. */
export interface MonitorWithProduct {
  monitor: MonitorRow
  lastCheckedAt: Date | null
  readAt: Date | null
  nextCheckAt: Date | null
  waitsForHours: boolean
  creator: { id: string; name: string } | null
  product: Pick<
    ProductRow,
    'name' | 'storeUrl' | 'thumbnail' | 'thumbnailAlt' | 'preorderable' | 'backorderable'
  > | null
}

const lastError = ({ lastErrorCode, lastErrorMessage }: MonitorRow): InventoryMonitor['last_error'] => {
  const code = StoreErrorCode.safeParse(lastErrorCode)
  return code.success ? { code: code.data, message: lastErrorMessage ?? '' } : null
}

const thumbnailOf = ({ monitor, product }: MonitorWithProduct, secrets: SecretBox): InventoryMonitor['thumbnail'] => {
  if (!product?.thumbnail) return null
  const address = productImages(secrets, { websiteType: monitor.websiteType, id: monitor.productId })
  return { url: address(product.thumbnail, 's'), alt: product.thumbnailAlt }
}

/** The catalogue has what the last check read of the whole product, as it has of the quantity. */
const orderedAhead = ({ monitor, product }: MonitorWithProduct) => {
  const { preorderable = null, backorderable = null } = (monitor.variantIds ? null : product) ?? {}
  return { preorderable, backorderable }
}

/** What the catalogue calls the product, and where the store shows it. */
const namedBy = (product: MonitorWithProduct['product']) => ({
  product_name: product?.name ?? null,
  store_url: product?.storeUrl ?? null,
})

/** `secrets` sign the address of the product's image. */
export const toMonitor = (row: MonitorWithProduct, secrets: SecretBox): InventoryMonitor => ({
  id: row.monitor.id,
  product_code: row.monitor.productCode,
  master_code: row.monitor.masterCode,
  website_type: row.monitor.websiteType,
  product_id: row.monitor.productId,
  ...namedBy(row.product),
  thumbnail: thumbnailOf(row, secrets),
  is_monitoring: row.monitor.isMonitoring,
  interval_seconds: row.monitor.intervalSeconds,
  confirmations: row.monitor.confirmations,
  note: row.monitor.note,
  active_hours: row.monitor.activeHours,
  tags: row.monitor.tags,
  low_stock_threshold: row.monitor.lowStockThreshold,
  price_change_percent: row.monitor.priceChangePercent,
  notify_creator: row.monitor.notifyCreator,
  variant_ids: row.monitor.variantIds,
  missing_variant_ids: row.monitor.missingVariantIds,
  stock_state: row.monitor.stockState,
  stock_level: row.monitor.stockLevel,
  stock_level_kind: row.monitor.stockLevelKind,
  orderable: row.monitor.orderable,
  ...orderedAhead(row),
  price: moneyOf(row.monitor.price, row.monitor.priceCurrency),
  price_max: moneyOf(row.monitor.priceMax, row.monitor.priceCurrency),
  health: row.monitor.health,
  last_error: lastError(row.monitor),
  last_checked_at: row.lastCheckedAt?.toISOString() ?? null,
  read_at: row.readAt?.toISOString() ?? null,
  next_check_at: row.nextCheckAt?.toISOString() ?? null,
  waits_for_hours: row.waitsForHours,
  created_by: row.creator,
  created_at: row.monitor.createdAt.toISOString(),
  updated_at: row.monitor.updatedAt.toISOString(),
  version: row.monitor.version,
})
