import { sql, type SQL } from 'drizzle-orm'
import { productFacetNames } from '@outlet/shared/contract/product-facets'
import { productTable } from './product-row'

const p = productTable

/** So many values of one facet; what is rarer is found by the search. */
const MOST = 200

const lists = { category_id: p.categoryIds, color: p.colorNames, size: p.sizes, attribute: p.attributeValues }
const flags = {
  orderable: p.orderable,
  is_on_sale: p.isOnSale,
  is_new: p.isNew,
  is_offline: p.isOffline,
  is_early_access: p.isEarlyAccess,
}
const ranges = { price: p.currentPrice, discount: p.discount }
export const rangeNames = ['price', 'discount'] as const
export type Range = (typeof rangeNames)[number]

export const facetNames = [...productFacetNames, 'attribute'] as const
export type FacetName = (typeof facetNames)[number]

/** What is counted of products: a facet's values, or those within a range. */
export type Counted = FacetName | Range

export interface FacetRow extends Record<string, unknown> {
  facet: Counted | 'total'
  /** Of a range, its ends: `5-70`. */
  value: string
  count: number
}

const isList = (name: Counted): name is keyof typeof lists => name in lists
const isRange = (name: Counted): name is Range => name in ranges

/** Of so many rows it is quicker to know all that are monitored than to ask for each. */
const columnOf = (name: Counted, store: string): SQL =>
  name === 'is_monitored'
    ? sql`${p.id} in (select product_id from inventory_monitors where website_type = ${store} and deleted_at is null)`
    : sql`${{ ...lists, ...flags, ...ranges }[name]}`

/** Many products hold the same values together: those are counted first, and only then taken apart. */
const countsOfList = (name: Counted): SQL => sql`(
  select ${name} as facet, value, sum(products)::int as count
  from (select ${sql.identifier(name)} as held, count(*) as products from matched group by 1) as alike,
    unnest(held) as value
  group by value order by 3 desc limit ${MOST})`

interface Sum {
  facet: FacetRow['facet']
  value: SQL
  count: SQL
}

const sumsOf = (name: Counted): Sum[] => {
  const column = sql.identifier(name)
  if (isRange(name)) {
    return [{ facet: name, value: sql`min(${column}) || '-' || max(${column})`, count: sql`count(${column})` }]
  }
  return [
    { facet: name, value: sql`'true'`, count: sql`count(*) filter (where ${column})` },
    { facet: name, value: sql`'false'`, count: sql`count(*) filter (where not ${column})` },
  ]
}

/** Everything but the lists is counted in one go. */
const countsOfAll = (sums: readonly Sum[]): SQL => {
  const named = sums.map((sum, index) => ({
    ...sum,
    as: [`v${index}`, `n${index}`].map((name) => sql.identifier(name)),
  }))
  const summed = named.map(({ value, count, as: [v, n] }) => sql`${value} as ${v}, ${count} as ${n}`)
  const rows = named.map(({ facet, as: [v, n] }) => sql`(${facet}, ${v}, ${n}::int)`)
  return sql`(
    select told.* from (select ${sql.join(summed, sql`, `)} from matched) as summed
    cross join lateral (values ${sql.join(rows, sql`, `)}) as told (facet, value, count) where count > 0)`
}

/**
 * SQL of rows (facet, value, count) of what matches in a store, the most frequent values first, and the total among
 * them: of the first `most` products, or of all for null.
 */
export const countFacets = (
  store: string,
  where: SQL | undefined,
  counted: readonly Counted[],
  most: number | null,
): SQL => {
  const columns = counted.map((name) => sql`${columnOf(name, store)} as ${sql.identifier(name)}`)
  const sums = counted.filter((name) => !isList(name)).flatMap(sumsOf)
  const total: Sum = { facet: 'total', value: sql`''`, count: sql`count(*)` }
  return sql`
    with matched as materialized (
      select ${sql.join(columns, sql`, `)} from ${p} where ${where} ${most === null ? sql`` : sql`limit ${most}`})
    ${sql.join([...counted.filter(isList).map(countsOfList), countsOfAll([...sums, total])], sql` union all `)}`
}
