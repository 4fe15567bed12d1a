import { and, arrayOverlaps, eq, gt, gte, isNotNull, isNull, lte, not, or, sql, type SQL } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { countProducts, ProductChange } from '@outlet/shared/contract/products'
import { contains } from '../platform/db/contains'
import type { Queryable } from '../platform/db/database'
import { fieldsMatch } from '../platform/db/table-fields'
import { amongMonitored } from './is-monitored'
import { productTable } from './product-row'
import { verdictMatches } from './verdict-conditions'

export type ProductFilter = EndpointRequest<typeof countProducts>['query']

const p = productTable

const when = <Value>(value: Value | undefined, condition: (value: Value) => SQL | undefined): SQL | undefined =>
  value === undefined ? undefined : condition(value)

/**
 * Sort expression with unknown values last in either direction; each has an index with the identical expression in
 * 0010_products.sql.
 */
export const unknownLast = (column: SQL, descending: boolean, first: string): SQL =>
  sql`coalesce(${column}, ${sql.raw(descending ? '-1' : first)})`

/**
 * Range condition on known values, on the expressions of both indexes, so that either sort order reads only a part of
 * its index.
 */
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
    between(sql`${p.current_price}`, '9007199254740991', filter.price_from, filter.price_to),
    between(sql`${p.discount}`, '999', filter.discount_from, filter.discount_to),
  )

/**
 * End of the second-to-last successful sync; later changes were found by the last sync or after it. Null = there was
 * none. A separate query, because PostgreSQL needs the value for planning.
 */
export async function readChangesSince(db: Queryable, store: string): Promise<string | null> {
  const { rows } = await db.execute<{ finished_at: string }>(sinceOf(store))
  return rows[0] ? new Date(rows[0].finished_at).toISOString() : null
}

const sinceOf = (store: string): SQL => sql`
  select finished_at from store_syncs where website_type = ${store} and state = 'succeeded'
  order by created_at desc offset 1 limit 1`

/** Conditions for products that changed after `at`; null = at any time. */
export const changeConditions = (at: string | SQL | null): Record<ProductChange, SQL | undefined> => {
  const since = at ?? new Date(0).toISOString()
  return {
    new: gt(p.created_at, since),
    price_dropped: and(gt(p.price_changed_at, since), sql`${p.previous_price} > ${p.current_price}`),
    price_raised: and(gt(p.price_changed_at, since), sql`${p.previous_price} < ${p.current_price}`),
    restocked: and(gt(p.restocked_at, since), eq(p.orderable, true)),
    sold_out: and(gt(p.sold_out_at, since), eq(p.orderable, false)),
    gone: gt(p.offline_at, since),
  }
}

/** Condition of list, count and facets. */
export async function productsMatching(db: Queryable, filter: ProductFilter): Promise<SQL | undefined> {
  const since = filter.change ? await readChangesSince(db, filter.website_type) : null
  return matching(filter, since)
}

/** Variant without a preceding query. */
export const productsMatchingAtOnce = (filter: ProductFilter): SQL | undefined =>
  matching(filter, sql`coalesce((${sinceOf(filter.website_type)}), '-infinity')`)

const matching = (filter: ProductFilter, since: string | SQL | null): SQL | undefined => {
  const changed = changeConditions(since)
  const monitored = amongMonitored(filter.website_type)
  return and(
    fieldsMatch(p, filter),
    isNull(p.deleted_at),
    filter.q ? contains(p.search_text, filter.q) : undefined,
    when(filter.is_monitored, (value) => (value ? monitored : not(monitored))),
    when(filter.change, (changes) => or(...changes.map((one) => changed[one]))),
    when(filter.category_id, (values) => arrayOverlaps(p.category_ids, values)),
    when(filter.color, (values) => arrayOverlaps(p.color_names, values)),
    when(filter.size, (values) => arrayOverlaps(p.sizes, values)),
    when(filter.attribute, (values) => arrayOverlaps(p.attribute_values, values)),
    ranges(filter),
    verdictMatches(filter, {
      websiteType: sql`${p.website_type}`,
      productId: sql`${p.id}`,
      variantIds: sql`'{}'`,
    }),
  )
}
