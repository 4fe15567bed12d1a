import { and, arrayOverlaps, eq, gt, gte, isNull, lte, not, or, sql, type SQL } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { countProducts, ProductChange } from '@outlet/shared/contract/products'
import { contains } from '../db/contains'
import { isMonitored } from './is-monitored'
import { productTable } from './product-row'

export type ProductFilter = EndpointRequest<typeof countProducts>['query']

const p = productTable

const when = <Value>(value: Value | undefined, condition: (value: Value) => SQL | undefined): SQL | undefined =>
  value === undefined ? undefined : condition(value)

const flags = (filter: ProductFilter) =>
  and(
    when(filter.is_on_sale, (value) => eq(p.isOnSale, value)),
    when(filter.is_new, (value) => eq(p.isNew, value)),
    when(filter.is_offline, (value) => eq(p.isOffline, value)),
    when(filter.orderable, (value) => eq(p.orderable, value)),
    when(filter.is_early_access, (value) => eq(p.isEarlyAccess, value)),
    when(filter.is_monitored, (value) => (value ? isMonitored : not(isMonitored))),
  )

/** Unknown comes last in either direction; each expression has its index, word for word, in 0003_stores.sql. */
export const unknownLast = (column: SQL, descending: boolean, first: string): SQL =>
  sql`coalesce(${column}, ${sql.raw(descending ? '-1' : first)})`

// The expressions of the indexes that sort downwards; an unknown value is below every bound.
const knownPrice = unknownLast(sql`${p.currentPrice}`, true, '')
const knownDiscount = unknownLast(sql`${p.discount}`, true, '')

const ranges = (filter: ProductFilter) =>
  and(
    filter.price_from === undefined && filter.price_to === undefined
      ? undefined
      : gte(knownPrice, filter.price_from ?? 0),
    when(filter.price_to, (value) => lte(knownPrice, value)),
    filter.discount_from === undefined && filter.discount_to === undefined
      ? undefined
      : gte(knownDiscount, filter.discount_from ?? 0),
    when(filter.discount_to, (value) => lte(knownDiscount, value)),
  )

/** When the sync before the last one that succeeded ended; what is later, the last one or one after it saw. */
export const changesSince = (store: string): SQL<Date> => sql<Date>`coalesce((
  select finished_at from store_syncs where website_type = ${store} and state = 'succeeded'
  order by created_at desc offset 1 limit 1), '-infinity')`

/** What makes a product one that changed, after `since`. */
export const changeConditions = (since: SQL): Record<ProductChange, SQL | undefined> => ({
  new: gt(p.createdAt, since),
  price_dropped: and(gt(p.priceChangedAt, since), sql`${p.previousPrice} > ${p.currentPrice}`),
  price_raised: and(gt(p.priceChangedAt, since), sql`${p.previousPrice} < ${p.currentPrice}`),
  restocked: and(gt(p.restockedAt, since), eq(p.orderable, true)),
  sold_out: and(gt(p.soldOutAt, since), eq(p.orderable, false)),
  gone: gt(p.offlineAt, since),
})

/** The condition of list, count and facets. */
export const productsMatching = (filter: ProductFilter): SQL | undefined => {
  const changed = changeConditions(changesSince(filter.website_type))
  return and(
    eq(p.websiteType, filter.website_type),
    isNull(p.deletedAt),
    filter.q ? contains(p.searchText, filter.q) : undefined,
    flags(filter),
    when(filter.change, (changes) => or(...changes.map((change) => changed[change]))),
    when(filter.category_id, (values) => arrayOverlaps(p.categoryIds, values)),
    when(filter.color, (values) => arrayOverlaps(p.colorNames, values)),
    when(filter.size, (values) => arrayOverlaps(p.sizes, values)),
    ranges(filter),
  )
}
