import { sql, type SQL } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { COUNT_CAP } from '@outlet/shared/contract/list'
import {
  productFacetNames,
  type listProductFacets as endpoint,
  type ProductFacetName,
} from '@outlet/shared/contract/products'
import { authorise, type Reader } from '../audit/actor'
import type { Database, Queryable, Transaction } from '../db/database'
import { productTable } from './product-row'
import { productsMatching, type ProductFilter } from './products-matching'

type Answer = EndpointResponse<typeof endpoint>
type Values = Answer['values'][ProductFacetName]
type Range = keyof Pick<Answer, 'price' | 'discount'>

/** So many values of one facet; what is rarer is found by the search. */
const MOST = 200

const p = productTable

/** Each facet's values of a row: an array, or one value. */
const arrays = { category_id: 'category_ids', color: 'color_names', size: 'sizes' } as const
const flagColumns = {
  orderable: p.orderable,
  is_on_sale: p.isOnSale,
  is_new: p.isNew,
  is_offline: p.isOffline,
  is_early_access: p.isEarlyAccess,
} as const satisfies Partial<Record<ProductFacetName, unknown>>

const countsOf = (facet: ProductFacetName): SQL => {
  if (facet === 'category_id' || facet === 'color' || facet === 'size') {
    return sql`(select ${facet} as facet, value, count(*)::int as count
      from matched, unnest(${sql.identifier(arrays[facet])}) as value group by value order by 3 desc limit ${MOST})`
  }
  return sql`(select ${facet}, ${sql.identifier(facet)}::text, count(*)::int
    from matched where ${sql.identifier(facet)} is not null group by 2)`
}

const ranges = sql`(select 'price', min(current_price) || '-' || max(current_price), count(*)::int from matched
    where current_price is not null having count(*) > 0)
  union all
  (select 'discount', min(discount) || '-' || max(discount), count(*)::int from matched
    where discount is not null having count(*) > 0)
  union all (select 'total', '', count(*)::int from matched)`

interface FacetRow extends Record<string, unknown> {
  facet: ProductFacetName | Range | 'total'
  value: string
  count: number
}

/**
 * The first so many rows of a store that match, with what is counted of them. Of so many rows it is quicker to know all
 * that are monitored than to ask for each.
 */
const matchedOf = (store: string, where: SQL | undefined, most: number | null): SQL => sql`matched as materialized (
    select ${sql.join(
      [p.categoryIds, p.colorNames, p.sizes, p.currentPrice, p.discount].map((column) => sql`${column}`),
      sql`, `,
    )}, ${sql.join(
      Object.entries(flagColumns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
      sql`, `,
    )}, ${p.id} in (select product_id from inventory_monitors where website_type = ${store} and deleted_at is null)
      as is_monitored
    from ${p} where ${where} ${most === null ? sql`` : sql`limit ${most}`})`

const readRows = async (db: Queryable, filter: ProductFilter, facets: readonly ProductFacetName[]) => {
  const where = await productsMatching(db, filter)
  const { rows } = await db.execute<FacetRow>(sql`with ${matchedOf(filter.website_type, where, COUNT_CAP + 1)}
    ${sql.join([...facets.map(countsOf), ranges], sql` union all `)}`)
  return rows
}

/** Of a whole large catalogue, as its last sync left it; what is monitored may have changed since. */
const readKept = async (db: Queryable, store: string): Promise<FacetRow[]> => {
  const { rows } = await db.execute<FacetRow>(sql`
    select facet, value, count from product_facets where website_type = ${store} and facet <> 'is_monitored'
    order by count desc`)
  return rows
}

/** Counts what a store's catalogue holds, once it has been synced. */
export async function keepProductFacets(tx: Transaction, store: string): Promise<void> {
  await tx.execute(sql`delete from product_facets where website_type = ${store}`)
  await tx.execute(sql`with ${matchedOf(store, await productsMatching(tx, { website_type: store }), null)}
    insert into product_facets (website_type, facet, value, count)
    select ${store}, facet, value, count from (
      ${sql.join([...productFacetNames.map(countsOf), ranges], sql` union all `)}) as counted`)
}

const isSet = (filter: ProductFilter, facet: ProductFacetName) => filter[facet] !== undefined
const isWholeStore = ({ website_type: _store, ...filter }: ProductFilter) =>
  Object.values(filter).every((value) => value === undefined || value === '')

const rangeOf = (rows: readonly FacetRow[], range: Range) => {
  const [min, max] =
    rows
      .find(({ facet }) => facet === range)
      ?.value.split('-')
      .map(Number) ?? []
  return min === undefined || max === undefined ? null : { min, max }
}

const totalOf = (rows: readonly FacetRow[]) => rows.find(({ facet }) => facet === 'total')?.count ?? 0

const valuesOf = (rows: readonly FacetRow[], facet: ProductFacetName): Values => {
  const exact = totalOf(rows) <= COUNT_CAP
  return rows.filter((row) => row.facet === facet).map(({ value, count }) => ({ value, count, exact }))
}

/**
 * Facets of what matches, capped as counts are: beyond 10,000 matching products they are counted among the first 10,000
 * (`exact` false: at least so many), but for a whole catalogue, whose numbers its last sync has left.
 */
export async function listProductFacets(db: Database, reader: Reader, filter: ProductFilter): Promise<Answer> {
  authorise(reader, 'products.read')
  const free = productFacetNames.filter((facet) => !isSet(filter, facet))
  const set = productFacetNames.filter((facet) => isSet(filter, facet))
  const [base, ...others] = await Promise.all([
    readRows(db, filter, free),
    ...set.map((facet) => readRows(db, { ...filter, [facet]: undefined }, [facet])),
  ])
  const kept = isWholeStore(filter) && totalOf(base) > COUNT_CAP ? await readKept(db, filter.website_type) : []
  const values = (facet: ProductFacetName): Values => {
    const own = set.indexOf(facet)
    if (own >= 0) return valuesOf(others[own] ?? [], facet)
    const known = kept.filter((row) => row.facet === facet)
    return known.length > 0 ? known.map(({ value, count }) => ({ value, count, exact: true })) : valuesOf(base, facet)
  }
  const rows = kept.length > 0 ? kept : base
  const entries = productFacetNames.map((facet) => [facet, values(facet)])
  // Object.fromEntries forgets the names, which are all there.
  return {
    values: Object.fromEntries(entries) as Answer['values'],
    price: rangeOf(rows, 'price'),
    discount: rangeOf(rows, 'discount'),
  }
}
