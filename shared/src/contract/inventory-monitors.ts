import { z } from './zod'
import { endpoint } from './endpoint'
import { InventoryMonitor, MonitorHealth, StockState } from './inventory-monitors/inventory-monitor'
import {
  FollowedVariants,
  furtherChanges,
  furtherSettings,
  KnownMonitorTag,
} from './inventory-monitors/inventory-monitor-settings'
import { defineList, Count, listOf, listQuery, queryFlag, queryMany } from './list'
import { priceFactColumns, verdictFilters } from './products/price-facts'
import { isNamedOnce, MAX_ID, notNamedOnce, ProductCode, productNamed } from './products/product-code'
import { StockKind, StockLevelKind } from './stock'
import { StoreKey } from './stores/store-key'
import { noteText, searchText } from './text'
import { Timestamp } from './time'
import { assigneeFilter } from './users/assignee'
import { VariantAttributes } from './products/variant-name'

export { InventoryMonitor, MonitorHealth, StockState }

export const MIN_INTERVAL_SECONDS = 15
export const DEFAULT_INTERVAL_SECONDS = 300
export const CheckInterval = z.int().min(MIN_INTERVAL_SECONDS).max(86_400)

export const monitorList = defineList({
  name: 'inventory-monitors',
  filters: {
    q: searchText(MAX_ID).optional(),
    website_type: StoreKey.optional(),
    is_monitoring: queryFlag.optional(),
    stock_state: queryMany(StockState),
    health: queryMany(MonitorHealth),
    /** Matches monitors with at least one of these tags. */
    tag: queryMany(KnownMonitorTag),
    assignee: assigneeFilter,
    /** Whether alerts about the monitor are muted now, by its own mute or by that of its store. */
    is_muted: queryFlag.optional(),
    ...verdictFilters,
    /**
     * Whether to list deleted monitors instead, until they are purged (soft delete). Requires `inventory-monitors.write`.
     */
    deleted: queryFlag.optional(),
  },
  sorts: [
    '-created_at',
    'created_at',
    'product_code',
    '-product_code',
    '-last_checked_at',
    'last_checked_at',
    '-stock_level',
    'stock_level',
    /** Difference from the usual price in percent, by the stored verdict; unknown ones last. */
    'price_difference',
    '-price_difference',
    /** For deleted monitors; for others the same as by `created_at`. */
    '-deleted_at',
    'deleted_at',
  ],
  csv: [
    'product_code',
    'master_code',
    'website_type',
    'product_id',
    'product_name',
    'is_monitoring',
    'stock_state',
    'stock_level',
    'orderable',
    'price',
    'price_max',
    'currency',
    ...priceFactColumns,
    'health',
    'muted_until',
    'interval_seconds',
    'confirmations',
    'active_hours',
    'tags',
    'variant_ids',
    'low_stock_threshold',
    'price_change_percent',
    'note',
    'assignee',
    'last_checked_at',
    'next_check_at',
    'created_at',
  ],
})

export const listMonitors = endpoint({
  method: 'GET',
  path: '/inventory-monitors',
  summary: 'Inventory monitors',
  needs: 'inventory-monitors.read',
  /** `id`: limits the list to these monitors. */
  query: listQuery({ ...monitorList.filters, id: queryMany(z.uuid()) }, monitorList.sorts),
  response: listOf(InventoryMonitor),
  topics: ['inventory-monitors'],
})

export const countMonitors = endpoint({
  method: 'GET',
  path: '/inventory-monitors/count',
  summary: 'Count the matching monitors',
  needs: 'inventory-monitors.read',
  query: monitorList.countQuery,
  response: Count,
  topics: ['inventory-monitors'],
})

export const getMonitor = endpoint({
  method: 'GET',
  path: '/inventory-monitors/:monitorId',
  summary: 'One monitor with its variants as last read',
  needs: 'inventory-monitors.read',
  response: InventoryMonitor.extend({
    variants: z.array(
      z.object({
        variant_id: z.string(),
        color_name: z.string().nullable(),
        size: z.string().nullable(),
        attributes: VariantAttributes,
        stock_level: z.int().nullable(),
        stock_level_kind: StockLevelKind,
        qty_kind: StockKind.optional(),
        orderable: z.boolean().nullable(),
        preorderable: z.boolean().nullable().optional(),
        backorderable: z.boolean().nullable().optional(),
        seen_until: Timestamp.nullable(),
      }),
    ),
  }),
  topics: ['inventory-monitors'],
})

/** New monitor as a user enters it. */
export const MonitorDraft = z.strictObject({
  product_code: ProductCode,
  website_type: StoreKey,
  interval_seconds: CheckInterval.default(DEFAULT_INTERVAL_SECONDS),
  confirmations: z.int().min(1).max(10).default(1),
  note: noteText(2000).nullable().default(null),
  ...furtherSettings,
  variant_ids: FollowedVariants.nullable().default(null),
})

/** New monitor of a product that is identified by product code or by product id. */
export const NewMonitor = MonitorDraft.extend(productNamed).refine(isNamedOnce, notNamedOnce)

export const createMonitor = endpoint({
  method: 'POST',
  path: '/inventory-monitors',
  summary: 'Monitor a product; the same one twice is 409',
  needs: 'inventory-monitors.write',
  body: NewMonitor,
  response: InventoryMonitor,
  status: 201,
  idempotent: true,
})

/** Outcome of one line of a batch. `ambiguous`: several products match the code with different separators. */
export const BatchLineResult = z.enum(['created', 'duplicate', 'not_found', 'ambiguous', 'invalid_format'])

export const createMonitors = endpoint({
  method: 'POST',
  path: '/inventory-monitors/batch',
  summary: 'Monitor many products; returns the result of each line',
  needs: 'inventory-monitors.write',
  body: MonitorDraft.omit({ product_code: true, variant_ids: true }).extend({
    product_codes: z.array(z.string().max(200)).min(1).max(1000),
  }),
  response: z.object({
    results: z.array(
      z.object({
        line: z.int(),
        product_code: z.string(),
        result: BatchLineResult,
        /** Codes that an ambiguous code can stand for. */
        candidates: z.array(z.string()).optional(),
        monitor_id: z.uuid().nullable(),
      }),
    ),
  }),
  idempotent: true,
})

export const refreshMonitor = endpoint({
  method: 'POST',
  path: '/inventory-monitors/:monitorId/refresh',
  summary: 'Check now',
  needs: 'inventory-monitors.write',
  response: InventoryMonitor,
})

export const restockPracticeProduct = endpoint({
  method: 'POST',
  path: '/inventory-monitors/:monitorId/practice-restock',
  summary: 'Sell out a monitored practice product and bring it back into stock, with a check after each',
  needs: 'inventory-monitors.write',
  response: InventoryMonitor,
})

/** Changes of a monitor. Omitted fields stay unchanged. `version` is the version that was read (optimistic locking). */
export const MonitorChange = z.strictObject({
  version: z.int(),
  is_monitoring: z.boolean().optional(),
  interval_seconds: CheckInterval.optional(),
  confirmations: z.int().min(1).max(10).optional(),
  note: noteText(2000).nullable().optional(),
  /** Mutes the monitor until this time (snooze); null ends the mute. */
  muted_until: Timestamp.nullable().optional(),
  ...furtherChanges,
})

export const updateMonitor = endpoint({
  method: 'PATCH',
  path: '/inventory-monitors/:monitorId',
  summary: 'Change, pause or resume a monitor',
  needs: 'inventory-monitors.write',
  body: MonitorChange,
  response: InventoryMonitor,
})

export const deleteMonitor = endpoint({
  method: 'DELETE',
  path: '/inventory-monitors/:monitorId',
  summary: 'Delete a monitor; can be restored',
  needs: 'inventory-monitors.write',
  response: z.object({}),
})

export const restoreMonitor = endpoint({
  method: 'POST',
  path: '/inventory-monitors/:monitorId/restore',
  summary: 'Undo a deletion',
  needs: 'inventory-monitors.write',
  response: InventoryMonitor,
})

/** Permitted actions, shared by page and server. */
export const monitorCan = {
  refresh: (monitor: Pick<InventoryMonitor, 'is_monitoring'>) => monitor.is_monitoring,
}
