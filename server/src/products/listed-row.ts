import { getTableColumns, sql } from 'drizzle-orm'
import { productTable, type ListedProduct } from './product-row'

/** Columns displayed in lists; `search_text` and `images`, which are not, make up most of a row. */
const {
  images: _images,
  search_text: _searchText,
  since: _since,
  color_names: _colorNames,
  sizes: _sizes,
  attribute_values: _attributeValues,
  ...listed
} = getTableColumns(productTable)
export const listedColumns = listed

// As text, because composing the SQL each time would take longer than running it.
const names = Object.keys(listed)
const row = `row(${names.map((name) => `products.${name}`).join(', ')})`

/** Digest of the displayed columns, computed by PostgreSQL, which detects any difference. */
export const listedDigest = sql.raw(`hash_record_extended(${row}, 0)`)

/** All displayed columns as one JSON value, which is cheaper to read than separate columns. */
export const listedJson = sql.raw(
  `json_build_object(${names.map((name) => `'${name}', products.${name}`).join(', ')})::text`,
)

const times = Object.values(listed).flatMap((column) => (column.getSQLType() === 'timestamptz' ? [column.name] : []))

/** Parses the result of `listedJson`. */
export function readListed(json: string): ListedProduct {
  const read: Record<string, unknown> = JSON.parse(json)
  for (const name of times) {
    const time = read[name]
    if (typeof time === 'string') read[name] = new Date(time).toISOString()
  }
  // PostgreSQL built the JSON from the table's own columns.
  return read as unknown as ListedProduct
}
