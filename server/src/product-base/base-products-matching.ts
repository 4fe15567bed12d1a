import { and, arrayOverlaps, isNull, not, sql, type SQL } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { countBaseProducts } from '@outlet/shared/contract/product-base'
import { contains } from '../db/contains'
import { baseProductTable } from './base-product-row'
import { matchesOf } from './read-presences'

export type BaseProductFilter = EndpointRequest<typeof countBaseProducts>['query']

const b = baseProductTable

/** Whether the code of the row at hand names a product of which that holds. */
const isPresent = (which: SQL): SQL => sql`exists (
  select 1 from (${matchesOf(sql`array[lower(${b.productCode})]`)}) as match
  join products p on p.website_type = match.store and p.id = match.id and p.deleted_at is null where ${which})`

const flag = (value: boolean | undefined, condition: SQL) =>
  value === undefined ? undefined : value ? condition : not(condition)

/** The condition of list and count. */
export const baseProductsMatching = (filter: BaseProductFilter): SQL | undefined =>
  and(
    isNull(b.deletedAt),
    filter.q ? contains(b.searchText, filter.q) : undefined,
    filter.tag ? arrayOverlaps(b.tags, filter.tag) : undefined,
    filter.owner ? arrayOverlaps(b.ownerIds, filter.owner) : undefined,
    filter.website_type === undefined ? undefined : isPresent(sql`match.store = ${filter.website_type}`),
    flag(filter.is_listed, isPresent(sql`not p.is_offline`)),
    flag(filter.in_stock, isPresent(sql`not p.is_offline and p.orderable`)),
  )
