import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { COUNT_CAP } from '@outlet/shared/contract/list'
import { productFacetNames, type listProductFacets as endpoint } from '@outlet/shared/contract/products/product-facets'
import { authorise, type Reader } from '../platform/audit/actor'
import type { Database, Queryable } from '../platform/db/database'
import {
  countFacets,
  facetNames,
  rangeNames,
  type Counted,
  type FacetName,
  type FacetRow,
  type Range,
} from './count-facets'
import { productsMatching, type ProductFilter } from './products-matching'

type FacetsResponse = EndpointResponse<typeof endpoint>
type Values = FacetsResponse['attributes']

const readRows = async (db: Queryable, filter: ProductFilter, counted: readonly Counted[]) => {
  const where = await productsMatching(db, filter)
  const { rows } = await db.execute<FacetRow>(countFacets(filter.website_type, where, counted, COUNT_CAP + 1))
  return rows
}

/** Stored counts of a full large catalogue, except the number of monitored products, which may have changed since. */
const readStored = async (db: Queryable, store: string): Promise<FacetRow[]> => {
  const { rows } = await db.execute<FacetRow>(sql`
    select facet, value, count from product_facets where website_type = ${store} and facet <> 'is_monitored'
    order by count desc`)
  return rows
}

const isSet = (filter: ProductFilter, facet: FacetName) => filter[facet] !== undefined
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

const valuesOf = (rows: readonly FacetRow[], facet: FacetName): Values => {
  const exact = totalOf(rows) <= COUNT_CAP
  return rows.filter((row) => row.facet === facet).map(({ value, count }) => ({ value, count, exact }))
}

/**
 * Facets of the matching products, capped like counts: beyond 10,000 products they are counted among the first 10,000
 * (`exact` false = at least that many). The counts of a full catalogue are exact, because they are stored
 * (store-product-facets.ts).
 */
export async function listProductFacets(db: Database, reader: Reader, filter: ProductFilter): Promise<FacetsResponse> {
  authorise(reader, 'products.read')
  const free = facetNames.filter((facet) => !isSet(filter, facet))
  const set = facetNames.filter((facet) => isSet(filter, facet))
  const [base, ...others] = await Promise.all([
    readRows(db, filter, [...free, ...rangeNames]),
    ...set.map((facet) => readRows(db, { ...filter, [facet]: undefined }, [facet])),
  ])
  const storedRows = isWholeStore(filter) && totalOf(base) > COUNT_CAP ? await readStored(db, filter.website_type) : []
  const values = (facet: FacetName): Values => {
    const own = set.indexOf(facet)
    if (own >= 0) return valuesOf(others[own] ?? [], facet)
    const known = storedRows.filter((row) => row.facet === facet)
    return known.length > 0 ? known.map(({ value, count }) => ({ value, count, exact: true })) : valuesOf(base, facet)
  }
  const rows = totalOf(base) > COUNT_CAP ? storedRows : base
  const entries = productFacetNames.map((facet) => [facet, values(facet)])
  // Object.fromEntries loses the names, which are all present.
  return {
    values: Object.fromEntries(entries) as FacetsResponse['values'],
    attributes: values('attribute'),
    price: rangeOf(rows, 'price'),
    discount: rangeOf(rows, 'discount'),
  }
}
