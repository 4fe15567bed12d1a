import { and, arrayOverlaps, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { countBaseProducts } from '@outlet/shared/contract/product-base'
import { contains } from '../platform/db/contains'
import type { Queryable } from '../platform/db/database'
import { hasSomeTag } from '../platform/db/tags'
import { baseProductTable } from './base-product-row'
import { codesCalled, isCalled, isCalledAtOnce, isNamed } from './read-presences'

export type BaseProductFilter = EndpointRequest<typeof countBaseProducts>['query']

const b = baseProductTable
const code = sql`lower(${b.product_code})`

const flag = (value: boolean | undefined, condition: SQL) =>
  value === undefined ? undefined : value ? condition : not(condition)

/** @param isCalled condition on the names that stores have for a product of that code */
const matching = (filter: BaseProductFilter, isCalled: SQL | undefined): SQL | undefined =>
  and(
    filter.deleted ? isNotNull(b.deleted_at) : isNull(b.deleted_at),
    // Also matches the team's own code, tags and note.
    filter.q ? or(contains(b.search_text, filter.q), isCalled) : undefined,
    filter.tag ? hasSomeTag(b.tags, filter.tag) : undefined,
    filter.owner ? arrayOverlaps(b.owner_ids, filter.owner) : undefined,
    filter.website_type === undefined ? undefined : isNamed(code, sql`p.website_type = ${filter.website_type}`),
    flag(filter.is_listed, isNamed(code, sql`not p.is_offline`)),
    flag(filter.in_stock, isNamed(code, sql`not p.is_offline and p.orderable`)),
  )

/**
 * Condition of list and count. If few products match the text, their codes are read first, so that PostgreSQL uses the
 * indexes of both the code and the text.
 */
export async function baseProductsMatching(db: Queryable, filter: BaseProductFilter): Promise<SQL | undefined> {
  if (!filter.q) return matching(filter, undefined)
  const codes = await codesCalled(db, filter.q)
  return matching(filter, codes ? sql`${code} = any(${sql.param(codes)}::text[])` : isCalled(code, filter.q))
}

/** Variant without a preceding query. */
export const baseProductsMatchingAtOnce = (filter: BaseProductFilter): SQL | undefined =>
  matching(filter, filter.q ? isCalledAtOnce(code, filter.q) : undefined)
