import { sql } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  StoreErrorCode,
  type StoreHealth,
  type StoreSync,
  type SyncState,
  type UnreadPrices,
} from '@outlet/shared/contract/stores'
import type { ConfiguredStore } from '@outlet/shared/contract/stores/store-settings'
import { NO_MAINTENANCE, type Maintenance } from '@outlet/shared/contract/stores/maintenance'
import type { StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import type { z } from '@outlet/shared/contract/zod'
import { createdInstant, instant } from '../platform/db/columns'
import { pick } from '../platform/db/pick'
import { describeStore } from './store-columns'
import { placeOf } from './sync/place'

/** Why the prices of single products are left out, and since when. */
export type StoredUnreadPrices = UnreadPrices & { since: string }

export const storeTable = pgTable('stores', {
  key: text().primaryKey(),
  name: text().notNull(),
  dialect: text().$type<StoreDialect>().notNull(),
  is_practice: boolean().notNull().default(false),
  is_counted: boolean().notNull().default(true),
  base_url: text().notNull(),
  site_id: text(),
  category_ids: text().array().notNull().default([]),
  list_price_book: text(),
  organization_id: text(),
  redirect_uri: text(),
  region_id: text(),
  channel_token: text(),
  country: text(),
  own_settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  proxy: text(),
  unread_prices: jsonb().$type<StoredUnreadPrices>(),
  currency: text().notNull(),
  rate_per_second: doublePrecision().notNull(),
  burst: integer().notNull(),
  concurrency: integer().notNull(),
  max_orderable_quantity: integer().notNull(),
  sync_every_hours: integer().notNull().default(24),
  credentials: text().notNull(),
  health: text().$type<StoreHealth>().notNull().default('ok'),
  failing_since: instant(),
  failures: integer().notNull().default(0),
  retry_at: instant(),
  last_error_code: text(),
  last_error_message: text(),
  last_error_at: instant(),
  tested_at: instant(),
  test_error_code: text(),
  test_error_message: text(),
  products_count: integer().notNull().default(0),
  last_synced_at: instant(),
  paused_at: instant(),
  muted_until: instant(),
  maintenance: jsonb().$type<Maintenance>().notNull().default(NO_MAINTENANCE),
  maintenance_from: instant(),
  maintenance_until: instant(),
  deleted_at: instant(),
  created_at: createdInstant(),
  updated_at: createdInstant(),
  version: integer().notNull().default(1),
})
export type StoreRow = typeof storeTable.$inferSelect

export const storeSyncTable = pgTable('store_syncs', {
  id: uuid().primaryKey(),
  website_type: text().notNull(),
  state: text().$type<z.infer<typeof SyncState>>().notNull().default('queued'),
  done: integer().notNull().default(0),
  total: integer(),
  cursor: text(),
  attempts: integer().notNull().default(0),
  next_at: instant().default(sql`clock_now()`),
  holder: bigint({ mode: 'number' }),
  error_code: text(),
  error_message: text(),
  error_at: instant(),
  created_at: createdInstant(),
  started_at: instant(),
  finished_at: instant(),
})
export type StoreSyncRow = typeof storeSyncTable.$inferSelect

const toError = (code: string | null, message: string | null, at: string | null): ConfiguredStore['last_error'] => {
  const known = StoreErrorCode.safeParse(code)
  return known.success && at ? { code: known.data, message: message ?? known.data, at } : null
}

/** Maps a row without its credentials, which are write-only. */
export const toStore = (row: StoreRow): ConfiguredStore => ({
  ...describeStore(row),
  ...pick(row, 'is_practice', 'is_counted', 'health', 'failing_since', 'paused_at', 'muted_until', 'deleted_at'),
  ...pick(row, 'maintenance_from', 'maintenance_until'),
  ...pick(row, 'unread_prices'),
  ...pick(row, 'products_count', 'last_synced_at', 'created_at', 'updated_at', 'version'),
  last_error: toError(row.last_error_code, row.last_error_message, row.last_error_at),
  last_test:
    row.tested_at === null
      ? null
      : {
          at: row.tested_at,
          error: toError(row.test_error_code, row.test_error_message, row.tested_at),
        },
})

export const toStoreSync = (row: StoreSyncRow): StoreSync => ({
  ...pick(row, 'id', 'website_type', 'state', 'created_at', 'started_at', 'finished_at'),
  progress: { done: row.done, total: row.total, unread: placeOf(row).unread },
  error: toError(row.error_code, row.error_message, row.error_at),
})
