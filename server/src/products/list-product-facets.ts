import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { COUNT_CAP } from '@outlet/shared/contract/list'
import { productFacetNames, type listProductFacets as endpoint } from '@outlet/shared/contract/product-facets'
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

type Answer = EndpointResponse<typeof endpoint>
type Values = Answer['attributes']

const readRows = async (db: Queryable, filter: ProductFilter, counted: readonly Counted[]) => {
  const where = await productsMatching(db, filter)
  const { rows } = await db.execute<FacetRow>(countFacets(filter.website_type, where, counted, COUNT_CAP + 1))
  return rows
}

/** Of a whole large catalogue, as last counted; what is monitored may have changed since. */
const readKept = async (db: Queryable, store: string): Promise<FacetRow[]> => {
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
 * Facets of what matches, capped as counts are: beyond 10,000 matching products they are counted among the first 10,000
 * (`exact` false: at least so many), but for a whole catalogue, whose numbers are kept (keep-product-facets.ts).
 */
export async function listProductFacets(db: Database, reader: Reader, filter: ProductFilter): Promise<Answer> {
  authorise(reader, 'products.read')
  const free = facetNames.filter((facet) => !isSet(filter, facet))
  const set = facetNames.filter((facet) => isSet(filter, facet))
  const [base, ...others] = await Promise.all([
    readRows(db, filter, [...free, ...rangeNames]),
    ...set.map((facet) => readRows(db, { ...filter, [facet]: undefined }, [facet])),
  ])
  const kept = isWholeStore(filter) && totalOf(base) > COUNT_CAP ? await readKept(db, filter.website_type) : []
  const values = (facet: FacetName): Values => {
    const own = set.indexOf(facet)
    if (own >= 0) return valuesOf(others[own] ?? [], facet)
    const known = kept.filter((row) => row.facet === facet)
    return known.length > 0 ? known.map(({ value, count }) => ({ value, count, exact: true })) : valuesOf(base, facet)
  }
  const rows = totalOf(base) > COUNT_CAP ? kept : base
  const entries = productFacetNames.map((facet) => [facet, values(facet)])
  // Object.fromEntries forgets the names, which are all there.
  return {
    values: Object.fromEntries(entries) as Answer['values'],
    attributes: values('attribute'),
    price: rangeOf(rows, 'price'),
    discount: rangeOf(rows, 'discount'),
  }
}
