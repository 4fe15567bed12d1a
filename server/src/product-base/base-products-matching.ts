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
const code = sql`lower(${b.productCode})`

const flag = (value: boolean | undefined, condition: SQL) =>
  value === undefined ? undefined : value ? condition : not(condition)

/** `isCalled`: what the stores call a product of that code. */
const matching = (filter: BaseProductFilter, isCalled: SQL | undefined): SQL | undefined =>
  and(
    filter.deleted ? isNotNull(b.deletedAt) : isNull(b.deletedAt),
    // The team's own code, tags and note too.
    filter.q ? or(contains(b.searchText, filter.q), isCalled) : undefined,
    filter.tag ? hasSomeTag(b.tags, filter.tag) : undefined,
    filter.owner ? arrayOverlaps(b.ownerIds, filter.owner) : undefined,
    filter.website_type === undefined ? undefined : isNamed(code, sql`p.website_type = ${filter.website_type}`),
    flag(filter.is_listed, isNamed(code, sql`not p.is_offline`)),
    flag(filter.in_stock, isNamed(code, sql`not p.is_offline and p.orderable`)),
  )

/**
 * The condition of list and count. The codes of few products that have the text are read by themselves: PostgreSQL then
 * takes the indexes of both the code and the text.
 */
export async function baseProductsMatching(db: Queryable, filter: BaseProductFilter): Promise<SQL | undefined> {
  if (!filter.q) return matching(filter, undefined)
  const codes = await codesCalled(db, filter.q)
  return matching(filter, codes ? sql`${code} = any(${sql.param(codes)}::text[])` : isCalled(code, filter.q))
}

/** The same where nothing can be read before. */
export const baseProductsMatchingAtOnce = (filter: BaseProductFilter): SQL | undefined =>
  matching(filter, filter.q ? isCalledAtOnce(code, filter.q) : undefined)
