import { and, sql } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Count } from '@outlet/shared/contract/list'
import type { listProducts as listEndpoint } from '@outlet/shared/contract/products'
import { authorise, type Reader } from '../platform/audit/actor'
import type { Config } from '../config'
import { countCapped } from '../platform/db/count-capped'
import type { Database, Queryable } from '../platform/db/database'
import { keyset } from '../platform/db/keyset'
import type { SecretBox } from '../platform/secrets/secret-box'
import { productMarks } from './product-marks'
import { productTable, toProduct } from './product-row'
import { listedColumns, listedDigest } from './listed-row'
import type { FoundProduct, ProductTexts } from './product-texts'
import { productsMatching, unknownLast, type ProductFilter } from './products-matching'

type ListQuery = EndpointRequest<typeof listEndpoint>['query']

export interface ProductDeps {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'reportingCurrency' | 'timeZone'>
}

const p = productTable

/** Stored verdicts of products, for the sort by difference from the usual price. */
const verdicts = sql`price_verdicts verdict on verdict.website_type = ${p.website_type} and verdict.product_id = ${p.id}
  and verdict.variant_ids = '{}'`
const isByDifference = ({ sort }: Pick<ListQuery, 'sort'>) => sort.endsWith('price_difference')

const sortColumns = (descending: boolean) => ({
  updated_at: p.updated_at,
  created_at: p.created_at,
  name: p.name,
  current_price: unknownLast(sql`${p.current_price}`, descending, '9007199254740991'),
  discount: unknownLast(sql`${p.discount}`, descending, '999'),
  average_rating: unknownLast(sql`${p.average_rating}`, descending, '99'),
  ats: unknownLast(sql`${p.ats}`, descending, '2147483647'),
  // As in the indexes of 0090_price_verdicts.sql. A price may be below the usual one, so -1 is a difference.
  price_difference: sql`coalesce(verdict.percent, ${sql.raw(descending ? '-1000' : '2147483647')})`,
})

const pagesOf = (query: ListQuery) =>
  keyset({
    sort: query.sort,
    columns: sortColumns(query.sort.startsWith('-')),
    id: isByDifference(query) ? sql`verdict.product_id` : p.id,
    query,
  })

export async function listProducts(
  { db, secrets, config }: Omit<ProductDeps, 'db'> & { db: Queryable },
  reader: Reader,
  query: ListQuery,
): Promise<EndpointResponse<typeof listEndpoint>> {
  authorise(reader, 'products.read')
  const pages = pagesOf(query)
  const all = db
    .select({ product: listedColumns, ...productMarks(config), key: pages.key, idKey: pages.idKey })
    .from(isByDifference(query) ? sql`${p} join ${verdicts}` : productTable)
  const found = await all
    .where(and(await productsMatching(db, query), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  return { items: rows.map((row) => toProduct(row.product, row, { secrets, config })), next }
}

type Found = FoundProduct & { key: string | null; idKey: string } & Record<string, unknown>

/** Variant that returns each product as JSON, made by `productTexts`. */
export async function listProductTexts(
  db: Database,
  texts: ProductTexts,
  reader: Reader,
  query: ListQuery,
): Promise<{ items: string[]; next: string | null }> {
  authorise(reader, 'products.read')
  const pages = pagesOf(query)
  const where = and(await productsMatching(db, query), pages.where)
  const found = await db.execute<Found>(sql`
    select ${listedDigest} as row, ${p.website_type} as store, ${p.id} as id, ${p.currency} as currency,
      ${pages.key} as key, ${pages.idKey} as "idKey"
    from ${isByDifference(query) ? sql`${p} join ${verdicts}` : p} where ${where} order by ${pages.orderBy} limit ${pages.limit}`)
  const { rows, next } = pages.page(found.rows)
  return { items: await texts(rows), next }
}

export async function countProducts(db: Database, reader: Reader, filter: ProductFilter): Promise<Count> {
  authorise(reader, 'products.read')
  return countCapped(db, productTable, await productsMatching(db, filter))
}
