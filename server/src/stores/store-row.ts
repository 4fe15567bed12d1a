import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import {
  StoreErrorCode,
  type Store,
  type StoreHealth,
  type StoreSync,
  type SyncState,
  type UnreadPrices,
} from '@outlet/shared/contract/stores'
import type { StoreDialect } from '@outlet/shared/contract/store-settings'
import type { z } from '@outlet/shared/contract/zod'
import { describeStore } from './store-columns'
import { placeOf } from './sync/place'

/** Since when the prices of single products are left out, and why. */
export type StoredUnreadPrices = UnreadPrices & { since: string }

const time = (name: string) => timestamp(name, { withTimezone: true })

export const storeTable = pgTable('stores', {
  key: text().primaryKey(),
  name: text().notNull(),
  dialect: text().$type<StoreDialect>().notNull(),
  isPractice: boolean('is_practice').notNull().default(false),
  isCounted: boolean('is_counted').notNull().default(true),
  baseUrl: text('base_url').notNull(),
  siteId: text('site_id'),
  categoryIds: text('category_ids').array().notNull().default([]),
  listPriceBook: text('list_price_book'),
  organizationId: text('organization_id'),
  redirectUri: text('redirect_uri'),
  regionId: text('region_id'),
  channelToken: text('channel_token'),
  country: text(),
  proxy: text(),
  unreadPrices: jsonb('unread_prices').$type<StoredUnreadPrices>(),
  currency: text().notNull(),
  ratePerSecond: doublePrecision('rate_per_second').notNull(),
  burst: integer().notNull(),
  concurrency: integer().notNull(),
  maxOrderableQuantity: integer('max_orderable_quantity').notNull(),
  syncEveryHours: integer('sync_every_hours').notNull().default(24),
  credentials: text().notNull(),
  health: text().$type<StoreHealth>().notNull().default('ok'),
  failingSince: time('failing_since'),
  failures: integer().notNull().default(0),
  retryAt: time('retry_at'),
  lastErrorCode: text('last_error_code'),
  lastErrorMessage: text('last_error_message'),
  lastErrorAt: time('last_error_at'),
  testedAt: time('tested_at'),
  testErrorCode: text('test_error_code'),
  testErrorMessage: text('test_error_message'),
  productsCount: integer('products_count').notNull().default(0),
  lastSyncedAt: time('last_synced_at'),
  pausedAt: time('paused_at'),
  deletedAt: time('deleted_at'),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
  version: integer().notNull().default(1),
})
export type StoreRow = typeof storeTable.$inferSelect

export const storeSyncTable = pgTable('store_syncs', {
  id: uuid().primaryKey(),
  websiteType: text('website_type').notNull(),
  state: text().$type<z.infer<typeof SyncState>>().notNull().default('queued'),
  done: integer().notNull().default(0),
  total: integer(),
  cursor: text(),
  attempts: integer().notNull().default(0),
  nextAt: time('next_at').defaultNow(),
  holder: bigint({ mode: 'number' }),
  errorCode: text('error_code'),
  errorMessage: text('error_message'),
  errorAt: time('error_at'),
  createdAt: time('created_at').notNull().defaultNow(),
  startedAt: time('started_at'),
  finishedAt: time('finished_at'),
})
export type StoreSyncRow = typeof storeSyncTable.$inferSelect

const toError = (code: string | null, message: string | null, at: Date | null): Store['last_error'] => {
  const known = StoreErrorCode.safeParse(code)
  return known.success && at ? { code: known.data, message: message ?? known.data, at: at.toISOString() } : null
}

/** Without credentials: they are write-only. */
export const toStore = (row: StoreRow): Store => ({
  ...describeStore(row),
  is_practice: row.isPractice,
  is_counted: row.isCounted,
  health: row.health,
  failing_since: row.failingSince?.toISOString() ?? null,
  paused_at: row.pausedAt?.toISOString() ?? null,
  deleted_at: row.deletedAt?.toISOString() ?? null,
  last_error: toError(row.lastErrorCode, row.lastErrorMessage, row.lastErrorAt),
  last_test: row.testedAt && {
    at: row.testedAt.toISOString(),
    error: toError(row.testErrorCode, row.testErrorMessage, row.testedAt),
  },
  unread_prices: row.unreadPrices,
  products_count: row.productsCount,
  last_synced_at: row.lastSyncedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  version: row.version,
})

export const toStoreSync = (row: StoreSyncRow): StoreSync => ({
  id: row.id,
  website_type: row.websiteType,
  state: row.state,
  progress: { done: row.done, total: row.total, unread: placeOf(row).unread },
  error: toError(row.errorCode, row.errorMessage, row.errorAt),
  created_at: row.createdAt.toISOString(),
  started_at: row.startedAt?.toISOString() ?? null,
  finished_at: row.finishedAt?.toISOString() ?? null,
})
