import { getTableColumns, sql } from 'drizzle-orm'
import { productTable, type ListedProduct } from './product-row'

/** What a row of a list shows; `search_text` and `images`, which it does not, are most of a row. */
const {
  images: _images,
  searchText: _searchText,
  since: _since,
  colorNames: _colorNames,
  sizes: _sizes,
  attributeValues: _attributeValues,
  ...listed
} = getTableColumns(productTable)
export const listedColumns = listed

// As text: put together from columns each time, it would take longer than to run it.
const named = Object.entries(listed).map(([name, column]) => ({ name, sql: `products.${column.name}` }))
const row = `row(${named.map(({ sql }) => sql).join(', ')})`

/** A digest of all that is listed of a row, made by PostgreSQL, so that whatever differs in it is seen. */
export const listedDigest = sql.raw(`hash_record_extended(${row}, 0)`)

/** All that is listed of a row, as one JSON: it takes less to read than its columns would. */
export const listedJson = sql.raw(
  `json_build_object(${named.map(({ name, sql }) => `'${name}', ${sql}`).join(', ')})::text`,
)

const times = Object.entries(listed).flatMap(([name, { dataType }]) => (dataType === 'date' ? [name] : []))

/** What `listedJson` holds. */
export function readListed(json: string): ListedProduct {
  const read: Record<string, unknown> = JSON.parse(json)
  for (const name of times) {
    const time = read[name]
    if (typeof time === 'string') read[name] = new Date(time)
  }
  // PostgreSQL made it of the table's own columns.
  return read as unknown as ListedProduct
}
