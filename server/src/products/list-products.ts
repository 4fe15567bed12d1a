import { and, arrayContains, eq, getTableColumns, gte, isNull, lte, not, sql, type SQL } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Count } from '@outlet/shared/contract/list'
import type { countProducts as countEndpoint, listProducts as listEndpoint } from '@outlet/shared/contract/products'
import { authorise, type Actor } from '../audit/actor'
import type { Config } from '../config'
import { contains } from '../db/contains'
import { countCapped } from '../db/count-capped'
import type { Database, Queryable } from '../db/database'
import { keyset } from '../db/keyset'
import type { SecretBox } from '../secrets/secret-box'
import { isMonitored } from './is-monitored'
import { productMarks } from './product-marks'
import { productTable } from './product-row'
import { readRates } from './read-rates'
import { toProduct } from './to-product'

type Filter = EndpointRequest<typeof countEndpoint>['query']
type ListQuery = EndpointRequest<typeof listEndpoint>['query']

export interface ProductParts {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'reportingCurrency' | 'timeZone'>
}

const when = <Value>(value: Value | undefined, condition: (value: Value) => SQL | undefined): SQL | undefined =>
  value === undefined ? undefined : condition(value)

const p = productTable

const flags = (filter: Filter) =>
  and(
    when(filter.is_on_sale, (value) => eq(p.isOnSale, value)),
    when(filter.is_new, (value) => eq(p.isNew, value)),
    when(filter.is_offline, (value) => eq(p.isOffline, value)),
    when(filter.orderable, (value) => eq(p.orderable, value)),
    when(filter.is_monitored, (value) => (value ? isMonitored : not(isMonitored))),
  )

/** Unknown comes last in either direction; each expression has its index, word for word, in 0003_stores.sql. */
const unknownLast = (column: SQL, descending: boolean, first: string): SQL =>
  sql`coalesce(${column}, ${sql.raw(descending ? '-1' : first)})`

// The expressions of the indexes that sort downwards; an unknown value is below every bound.
const knownPrice = unknownLast(sql`${p.currentPrice}`, true, '')
const knownDiscount = unknownLast(sql`${p.discount}`, true, '')

const matching = (filter: Filter): SQL | undefined =>
  and(
    eq(p.websiteType, filter.website_type),
    isNull(p.deletedAt),
    filter.q ? contains(p.searchText, filter.q) : undefined,
    flags(filter),
    when(filter.category_id, (value) => arrayContains(p.categoryIds, [value])),
    filter.price_from === undefined && filter.price_to === undefined
      ? undefined
      : gte(knownPrice, filter.price_from ?? 0),
    when(filter.price_to, (value) => lte(knownPrice, value)),
    when(filter.discount_from, (value) => gte(knownDiscount, value)),
  )

const sortColumns = (descending: boolean) => ({
  updated_at: p.updatedAt,
  created_at: p.createdAt,
  name: p.name,
  current_price: unknownLast(sql`${p.currentPrice}`, descending, '9007199254740991'),
  discount: unknownLast(sql`${p.discount}`, descending, '999'),
  average_rating: unknownLast(sql`${p.averageRating}`, descending, '99'),
  ats: unknownLast(sql`${p.ats}`, descending, '2147483647'),
})

const { images: _images, searchText: _searchText, currentPriceMax: _max, ...listed } = getTableColumns(productTable)

export async function listProducts(
  { db, secrets, config }: Omit<ProductParts, 'db'> & { db: Queryable },
  actor: Actor,
  query: ListQuery,
): Promise<EndpointResponse<typeof listEndpoint>> {
  authorise(actor, 'products.read')
  const columns = sortColumns(query.sort.startsWith('-'))
  const pages = keyset({ sort: query.sort, columns, id: p.id, query })
  const found = await db
    .select({ product: listed, ...productMarks, key: pages.key, idKey: pages.idKey })
    .from(productTable)
    .where(and(matching(query), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  const currencies = rows.map(({ product }) => product.currency)
  const rates = await readRates(db, config, currencies)
  return { items: rows.map((row) => toProduct(row.product, row, rates, secrets)), next }
}

export async function countProducts(db: Database, actor: Actor, filter: Filter): Promise<Count> {
  authorise(actor, 'products.read')
  return countCapped(db, productTable, matching(filter))
}
