import { sql, type SQL } from 'drizzle-orm'
import { productFacetNames } from '@outlet/shared/contract/products/product-facets'
import { productTable } from './product-row'

const p = productTable

/** Maximum number of values per facet; rarer values can be found by search. */
const MAX_VALUES = 200

const lists = { category_id: p.category_ids, color: p.color_names, size: p.sizes, attribute: p.attribute_values }
const flags = {
  orderable: p.orderable,
  is_on_sale: p.is_on_sale,
  is_new: p.is_new,
  is_offline: p.is_offline,
  is_early_access: p.is_early_access,
}
const ranges = { price: p.current_price, discount: p.discount }
export const rangeNames = ['price', 'discount'] as const
export type Range = (typeof rangeNames)[number]

export const facetNames = [...productFacetNames, 'attribute'] as const
export type FacetName = (typeof facetNames)[number]

/** A facet whose values are counted, or a range whose ends are computed. */
export type Counted = FacetName | Range

export interface FacetRow extends Record<string, unknown> {
  facet: Counted | 'total'
  /** For a range, its ends: `5-70`. */
  value: string
  count: number
}

const isList = (name: Counted): name is keyof typeof lists => name in lists
const isRange = (name: Counted): name is Range => name in ranges

/** Column of a facet. For many rows, one list of all monitored products is faster than a subquery per row. */
const columnOf = (name: Counted, store: string): SQL =>
  name === 'is_monitored'
    ? sql`${p.id} in (select product_id from inventory_monitors where website_type = ${store} and deleted_at is null)`
    : sql`${{ ...lists, ...flags, ...ranges }[name]}`

/** Counts by list first, because many products share the same list of values, and then by single value. */
const countsOfList = (name: Counted): SQL => sql`(
  select ${name} as facet, value, sum(products)::int as count
  from (select ${sql.identifier(name)} as held, count(*) as products from matched group by 1) as alike,
    unnest(held) as value
  group by value order by 3 desc limit ${MAX_VALUES})`

interface Aggregate {
  facet: FacetRow['facet']
  value: SQL
  count: SQL
}

const aggregatesOf = (name: Counted): Aggregate[] => {
  const column = sql.identifier(name)
  if (isRange(name)) {
    return [{ facet: name, value: sql`min(${column}) || '-' || max(${column})`, count: sql`count(${column})` }]
  }
  return [
    { facet: name, value: sql`'true'`, count: sql`count(*) filter (where ${column})` },
    { facet: name, value: sql`'false'`, count: sql`count(*) filter (where not ${column})` },
  ]
}

/** Counts all facets that are not lists in one scan. */
const countsOfAll = (aggregates: readonly Aggregate[]): SQL => {
  const named = aggregates.map((sum, index) => ({
    ...sum,
    as: [`v${index}`, `n${index}`].map((name) => sql.identifier(name)),
  }))
  const summed = named.map(({ value, count, as: [v, n] }) => sql`${value} as ${v}, ${count} as ${n}`)
  const rows = named.map(({ facet, as: [v, n] }) => sql`(${facet}, ${v}, ${n}::int)`)
  return sql`(
    select counted.* from (select ${sql.join(summed, sql`, `)} from matched) as summed
    cross join lateral (values ${sql.join(rows, sql`, `)}) as counted (facet, value, count) where count > 0)`
}

/**
 * SQL for rows (facet, value, count) of a store's matching products, most frequent values first, and the total: of the
 * first `most` products, or of all for null.
 */
export const countFacets = (
  store: string,
  where: SQL | undefined,
  counted: readonly Counted[],
  maxProducts: number | null,
): SQL => {
  const columns = counted.map((name) => sql`${columnOf(name, store)} as ${sql.identifier(name)}`)
  const aggregates = counted.filter((name) => !isList(name)).flatMap(aggregatesOf)
  const total: Aggregate = { facet: 'total', value: sql`''`, count: sql`count(*)` }
  return sql`
    with matched as materialized (
      select ${sql.join(columns, sql`, `)} from ${p} where ${where} ${maxProducts === null ? sql`` : sql`limit ${maxProducts}`})
    ${sql.join([...counted.filter(isList).map(countsOfList), countsOfAll([...aggregates, total])], sql` union all `)}`
}
