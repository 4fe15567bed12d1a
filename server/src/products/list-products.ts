import { and, getTableColumns, sql } from 'drizzle-orm'
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
import { productsMatching, unknownLast, type ProductFilter } from './products-matching'

type ListQuery = EndpointRequest<typeof listEndpoint>['query']

export interface ProductParts {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'reportingCurrency' | 'timeZone'>
}

const p = productTable

const sortColumns = (descending: boolean) => ({
  updated_at: p.updatedAt,
  created_at: p.createdAt,
  name: p.name,
  current_price: unknownLast(sql`${p.currentPrice}`, descending, '9007199254740991'),
  discount: unknownLast(sql`${p.discount}`, descending, '999'),
  average_rating: unknownLast(sql`${p.averageRating}`, descending, '99'),
  ats: unknownLast(sql`${p.ats}`, descending, '2147483647'),
})

// What a row of a list does not show is not read: `search_text` and `images` are most of a row.
const {
  images: _images,
  searchText: _searchText,
  currentPriceMax: _max,
  since: _since,
  colorNames: _colorNames,
  sizes: _sizes,
  attributeValues: _attributeValues,
  ...listed
} = getTableColumns(productTable)

export async function listProducts(
  { db, secrets, config }: Omit<ProductParts, 'db'> & { db: Queryable },
  reader: Reader,
  query: ListQuery,
): Promise<EndpointResponse<typeof listEndpoint>> {
  authorise(reader, 'products.read')
  const columns = sortColumns(query.sort.startsWith('-'))
  const pages = keyset({ sort: query.sort, columns, id: p.id, query })
  const found = await db
    .select({ product: listed, ...productMarks(config), key: pages.key, idKey: pages.idKey })
    .from(productTable)
    .where(and(await productsMatching(db, query), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  return { items: rows.map((row) => toProduct(row.product, row, { secrets, config })), next }
}

export async function countProducts(db: Database, reader: Reader, filter: ProductFilter): Promise<Count> {
  authorise(reader, 'products.read')
  return countCapped(db, productTable, await productsMatching(db, filter))
}
