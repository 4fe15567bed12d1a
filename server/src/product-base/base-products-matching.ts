import { and, arrayOverlaps, isNotNull, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { countBaseProducts } from '@outlet/shared/contract/product-base'
import { contains } from '../platform/db/contains'
import { baseProductTable } from './base-product-row'
import { isCalled, isNamed } from './read-presences'

export type BaseProductFilter = EndpointRequest<typeof countBaseProducts>['query']

const b = baseProductTable
const code = sql`lower(${b.productCode})`

const flag = (value: boolean | undefined, condition: SQL) =>
  value === undefined ? undefined : value ? condition : not(condition)

/** The team's own code, tags and note, or what the stores call a product of that code. */
const mentions = (text: string): SQL | undefined => or(contains(b.searchText, text), isCalled(code, text))

/** The condition of list and count. */
export const baseProductsMatching = (filter: BaseProductFilter): SQL | undefined =>
  and(
    filter.deleted ? isNotNull(b.deletedAt) : isNull(b.deletedAt),
    filter.q ? mentions(filter.q) : undefined,
    filter.tag ? arrayOverlaps(b.tags, filter.tag) : undefined,
    filter.owner ? arrayOverlaps(b.ownerIds, filter.owner) : undefined,
    filter.website_type === undefined ? undefined : isNamed(code, sql`p.website_type = ${filter.website_type}`),
    flag(filter.is_listed, isNamed(code, sql`not p.is_offline`)),
    flag(filter.in_stock, isNamed(code, sql`not p.is_offline and p.orderable`)),
  )
