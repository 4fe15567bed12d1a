import { z } from './zod'
import { Deletion } from './deletion'
import { endpoint } from './endpoint'
import {
  ActiveHours,
  FollowedVariants,
  furtherChanges,
  furtherSettings,
  KnownMonitorTag,
} from './inventory-monitor-settings'
import { Count, listOf, listQuery, queryFlag, queryMany } from './list'
import { Money } from './money'
import { isNamedOnce, MAX_ID, notNamedOnce, ProductCode, productNamed } from './product-code'
import { StoreErrorCode, StoreKey } from './store-key'
import { storedForm } from './stored-form'
import { noteText, searchText } from './text'
import { Timestamp } from './time'
import { VariantAttributes } from './variant-name'

/** What the readings say; only confirmed readings move it, a failed reading never does. */
export const StockState = z.enum(['unknown', 'out', 'suspect_in', 'in', 'suspect_out'])
export type StockState = z.infer<typeof StockState>

/** How the checks fare, apart from what they say. */
export const MonitorHealth = z.enum(['ok', 'degraded', 'backoff', 'blocked', 'auth_failed', 'wrong_setting', 'gone'])
export type MonitorHealth = z.infer<typeof MonitorHealth>

export const MIN_INTERVAL_SECONDS = 15
export const DEFAULT_INTERVAL_SECONDS = 300
export const CheckInterval = z.int().min(MIN_INTERVAL_SECONDS).max(86_400)

/** How much of a sum of quantities is exact: `capped` = at least one variant's store says "plenty". */
export const QuantityKind = z.enum(['exact', 'capped', 'unknown'])

export const InventoryMonitor = z.object({
  id: z.uuid(),
  product_code: z.string(),
  master_code: z.string().nullable(),
  website_type: StoreKey,
  product_id: z.string().nullable(),
  product_name: z.string().nullable(),
  /** The product's page at the store. */
  store_url: z.string().nullable().optional(),
  thumbnail: z.object({ url: z.string(), alt: z.string().nullable() }).nullable(),
  is_monitoring: z.boolean(),
  interval_seconds: z.int(),
  /** Equal readings needed before a change counts. */
  confirmations: z.int(),
  note: z.string().nullable(),
  ...furtherSettings,
  active_hours: storedForm(ActiveHours).nullable().default(null),
  tags: z.array(z.string()).default([]),
  low_stock_threshold: z.int().nullable().default(null),
  price_change_percent: z.int().default(0),
  variant_ids: z.array(z.string()).nullable().default(null),
  /** Of `variant_ids`, those that the store did not list when it was last read. */
  missing_variant_ids: z.array(z.string()).default([]),
  stock_state: StockState,
  /** Sum of the variants' exact quantities; null while nothing is known. */
  stock_level: z.int().nullable(),
  stock_level_kind: QuantityKind,
  orderable: z.boolean().nullable(),
  /** How it can be ordered, of the whole product; null where chosen variants are followed, or nobody knows. */
  preorderable: z.boolean().nullable().optional(),
  backorderable: z.boolean().nullable().optional(),
  /** The lowest among the followed variants. */
  price: Money.nullable().default(null),
  /** The highest known among the followed variants; null = unknown. */
  price_max: Money.nullable().optional(),
  health: MonitorHealth,
  last_error: z.object({ code: StoreErrorCode, message: z.string() }).nullable(),
  last_checked_at: Timestamp.nullable(),
  /** The last check that brought a reading: as of then stock and price are told. */
  read_at: Timestamp.nullable().optional(),
  next_check_at: Timestamp.nullable(),
  /** The next check waits for the active hours, whose next beginning it is. */
  waits_for_hours: z.boolean().default(false),
  /** Null = a machine, or one who is gone; nobody knows of one from long ago. */
  created_by: z.object({ id: z.uuid(), name: z.string() }).nullable().default(null),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Only of deleted ones. */
  deletion: Deletion.nullable().optional(),
  version: z.int(),
})
export type InventoryMonitor = z.infer<typeof InventoryMonitor>

export const monitorFilters = {
  q: searchText(MAX_ID).optional(),
  website_type: StoreKey.optional(),
  is_monitoring: queryFlag.optional(),
  stock_state: queryMany(StockState),
  health: queryMany(MonitorHealth),
  /** Any of them. */
  tag: queryMany(KnownMonitorTag),
  /** The deleted monitors instead, until they are purged; asks for `inventory-monitors.write`. */
  deleted: queryFlag.optional(),
}

export const monitorSorts = [
  '-created_at',
  'created_at',
  'product_code',
  '-product_code',
  '-last_checked_at',
  'last_checked_at',
  '-stock_level',
  'stock_level',
  /** Of deleted ones; of others, by `created_at`. */
  '-deleted_at',
  'deleted_at',
] as const

export const listMonitors = endpoint({
  method: 'GET',
  path: '/inventory-monitors',
  summary: 'Inventory monitors',
  needs: 'inventory-monitors.read',
  /** `id`: those alone. */
  query: listQuery({ ...monitorFilters, id: queryMany(z.uuid()) }, monitorSorts),
  response: listOf(InventoryMonitor),
  topics: ['inventory-monitors'],
})

export const countMonitors = endpoint({
  method: 'GET',
  path: '/inventory-monitors/count',
  summary: 'How many monitors match',
  needs: 'inventory-monitors.read',
  query: z.strictObject(monitorFilters),
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
        stock_level_kind: QuantityKind,
        orderable: z.boolean().nullable(),
        preorderable: z.boolean().nullable().optional(),
        backorderable: z.boolean().nullable().optional(),
        seen_until: Timestamp.nullable(),
      }),
    ),
  }),
  topics: ['inventory-monitors'],
})

/** A new monitor as a person enters it. */
export const MonitorDraft = z.strictObject({
  product_code: ProductCode,
  website_type: StoreKey,
  interval_seconds: CheckInterval.default(DEFAULT_INTERVAL_SECONDS),
  confirmations: z.int().min(1).max(10).default(1),
  note: noteText(2000).nullable().default(null),
  ...furtherSettings,
  variant_ids: FollowedVariants.nullable().default(null),
})

/** A new monitor of a product that goes by its code or by its own id. */
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

/** What became of one line of a batch; `ambiguous` = several products have the code with other separators. */
export const BatchLineResult = z.enum(['created', 'duplicate', 'not_found', 'ambiguous', 'invalid_format'])

export const createMonitors = endpoint({
  method: 'POST',
  path: '/inventory-monitors/batch',
  summary: 'Monitor many products; the answer names what became of each line',
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
        /** The codes that an ambiguous code may stand for. */
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

/** What of a monitor can be changed; what is left out stays. */
export const MonitorChange = z.strictObject({
  version: z.int(),
  is_monitoring: z.boolean().optional(),
  interval_seconds: CheckInterval.optional(),
  confirmations: z.int().min(1).max(10).optional(),
  note: noteText(2000).nullable().optional(),
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

/** Rules that page and server share. */
export const monitorCan = {
  refresh: (monitor: Pick<InventoryMonitor, 'is_monitoring'>) => monitor.is_monitoring,
}
