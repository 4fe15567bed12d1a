import { recordFields } from '../list/deletion'
import { storedForm } from '../list/stored-form'
import { Money } from '../money'
import { StockKind, StockLevelKind, StockQuantity } from '../stock'
import { StoreErrorCode, StoreKey } from '../stores/store-key'
import { Timestamp } from '../time'
import { AssigneeId } from '../users/assignee'
import { UserReference } from '../users/user-reference'
import { z } from '../zod'
import { ActiveHours, furtherSettings } from './inventory-monitor-settings'

/** Stock state. Only confirmed readings change it; failed readings never do. */
export const StockState = z.enum(['unknown', 'out', 'suspect_in', 'in', 'suspect_out'])
export type StockState = z.infer<typeof StockState>

/** Health of the checks, independent of their results. */
export const MonitorHealth = z.enum(['ok', 'degraded', 'backoff', 'blocked', 'auth_failed', 'wrong_setting', 'gone'])
export type MonitorHealth = z.infer<typeof MonitorHealth>

export const InventoryMonitor = z.object({
  id: z.uuid(),
  product_code: z.string(),
  master_code: z.string().nullable(),
  website_type: StoreKey,
  product_id: z.string().nullable(),
  product_name: z.string().nullable(),
  /** Page of the product in the store. */
  store_url: z.string().nullable().optional(),
  thumbnail: z.object({ url: z.string(), alt: z.string().nullable() }).nullable(),
  is_monitoring: z.boolean(),
  interval_seconds: z.int(),
  /** Number of equal readings that confirm a change. */
  confirmations: z.int(),
  note: z.string().nullable(),
  ...furtherSettings,
  active_hours: storedForm(ActiveHours).nullable().default(null),
  tags: z.array(z.string()).default([]),
  low_stock_threshold: z.int().nullable().default(null),
  price_change_percent: z.int().default(0),
  variant_ids: z.array(z.string()).nullable().default(null),
  /** Ids in `variant_ids` that the store did not list at the last reading. */
  missing_variant_ids: z.array(z.string()).default([]),
  stock_state: StockState,
  /** The quantity in `stock_level`: a monitor watches what the store sells, not what is in its warehouse. */
  watches: StockQuantity.default('available'),
  /** Sum over the followed variants; see `sumStock`. */
  stock_level: z.int().nullable(),
  stock_level_kind: StockLevelKind,
  qty_kind: StockKind.optional(),
  orderable: z.boolean().nullable(),
  /**
   * Whether the product can be preordered; `backorderable`: whether it can be backordered. Null if only selected
   * variants are followed, or if unknown.
   */
  preorderable: z.boolean().nullable().optional(),
  backorderable: z.boolean().nullable().optional(),
  /** Lowest price among the followed variants. */
  price: Money.nullable().default(null),
  /** Highest known price among the followed variants; null = unknown. */
  price_max: Money.nullable().optional(),
  health: MonitorHealth,
  last_error: z.object({ code: StoreErrorCode, message: z.string() }).nullable(),
  last_checked_at: Timestamp.nullable(),
  /** Time of the last successful reading, which stock and price come from. */
  read_at: Timestamp.nullable().optional(),
  next_check_at: Timestamp.nullable(),
  /** Whether the next check waits for the start of the active hours. */
  waits_for_hours: z.boolean().default(false),
  /**
   * Time until which no alert is sent about the monitor (snooze). Checks, history and purchases continue. Past = not
   * muted.
   */
  muted_until: Timestamp.nullable().default(null),
  /** Null = created by a machine, by a deleted user, or before creators were recorded. */
  created_by: z.object({ id: z.uuid(), name: z.string() }).nullable().default(null),
  assignee_id: AssigneeId.default(null),
  /** Null = no one is assigned. */
  assignee: UserReference.nullable().default(null),
  ...recordFields,
})
export type InventoryMonitor = z.infer<typeof InventoryMonitor>
