import { and, arrayOverlaps, eq, gt, gte, isNotNull, isNull, lte, not, or, sql, type SQL } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { countProducts, ProductChange } from '@outlet/shared/contract/products'
import { contains } from '../platform/db/contains'
import type { Queryable } from '../platform/db/database'
import { amongMonitored } from './is-monitored'
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
    when(filter.is_monitored, (value) => {
      const monitored = amongMonitored(filter.website_type)
      return value ? monitored : not(monitored)
    }),
  )

/** Unknown comes last in either direction; each expression has its index, word for word, in 0010_products.sql. */
export const unknownLast = (column: SQL, descending: boolean, first: string): SQL =>
  sql`coalesce(${column}, ${sql.raw(descending ? '-1' : first)})`

/** A known value between bounds, said of both of its indexes' expressions, so that either sort reads a part of its index. */
const between = (column: SQL, greatest: string, from: number | undefined, to: number | undefined) =>
  from === undefined && to === undefined
    ? undefined
    : and(
        ...[true, false].flatMap((descending) => [
          gte(unknownLast(column, descending, greatest), from ?? 0),
          lte(unknownLast(column, descending, greatest), to ?? sql.raw(greatest)),
        ]),
        isNotNull(column),
      )

const ranges = (filter: ProductFilter) =>
  and(
    between(sql`${p.currentPrice}`, '9007199254740991', filter.price_from, filter.price_to),
    between(sql`${p.discount}`, '999', filter.discount_from, filter.discount_to),
  )

/**
 * When the sync before the last one that succeeded ended; what is later, the last one or one after it saw. Null = there
 * was none before. Read by itself: PostgreSQL plans by the time that it is given.
 */
export async function readChangesSince(db: Queryable, store: string): Promise<Date | null> {
  const { rows } = await db.execute<{ finished_at: string | Date }>(sinceOf(store))
  return rows[0] ? new Date(rows[0].finished_at) : null
}

const sinceOf = (store: string): SQL => sql`
  select finished_at from store_syncs where website_type = ${store} and state = 'succeeded'
  order by created_at desc offset 1 limit 1`

const EVER = new Date(0)

/** What makes a product one that changed, after `at`; any time for null. */
export const changeConditions = (at: Date | SQL | null): Record<ProductChange, SQL | undefined> => {
  const since = at ?? EVER
  return {
    new: gt(p.createdAt, since),
    price_dropped: and(gt(p.priceChangedAt, since), sql`${p.previousPrice} > ${p.currentPrice}`),
    price_raised: and(gt(p.priceChangedAt, since), sql`${p.previousPrice} < ${p.currentPrice}`),
    restocked: and(gt(p.restockedAt, since), eq(p.orderable, true)),
    sold_out: and(gt(p.soldOutAt, since), eq(p.orderable, false)),
    gone: gt(p.offlineAt, since),
  }
}

/** The condition of list, count and facets. */
export async function productsMatching(db: Queryable, filter: ProductFilter): Promise<SQL | undefined> {
  const since = filter.change ? await readChangesSince(db, filter.website_type) : null
  return matching(filter, since)
}

/** The same where nothing can be read before. */
export const productsMatchingAtOnce = (filter: ProductFilter): SQL | undefined =>
  matching(filter, sql`coalesce((${sinceOf(filter.website_type)}), '-infinity')`)

const matching = (filter: ProductFilter, since: Date | SQL | null): SQL | undefined => {
  const changed = changeConditions(since)
  return and(
    eq(p.websiteType, filter.website_type),
    isNull(p.deletedAt),
    filter.q ? contains(p.searchText, filter.q) : undefined,
    flags(filter),
    when(filter.change, (changes) => or(...changes.map((one) => changed[one]))),
    when(filter.category_id, (values) => arrayOverlaps(p.categoryIds, values)),
    when(filter.color, (values) => arrayOverlaps(p.colorNames, values)),
    when(filter.size, (values) => arrayOverlaps(p.sizes, values)),
    when(filter.attribute, (values) => arrayOverlaps(p.attributeValues, values)),
    ranges(filter),
  )
}
