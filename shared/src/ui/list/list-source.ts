import type { UseInfiniteQueryOptions, UseQueryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../api/api-error'
import type { Count } from '../../contract/list'
import { z } from '../../contract/zod'
import { readUrlState } from '../../url-state/url-state'

export type ValuesOf<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

interface RowPage<Row> {
  items: Row[]
  next: string | null
}
type RowsQuery<Row> = UseInfiniteQueryOptions<RowPage<Row>, ApiError, Row[], readonly unknown[], string | null>
type CountQuery = UseQueryOptions<Count, ApiError>

/** A list with the state of its page in the address, and its queries. */
interface SourceSetup<Filters extends z.ZodRawShape, Sort extends string, Own extends z.ZodRawShape, Row> {
  /** The contract's definition. */
  readonly list: {
    readonly name: string
    readonly filters: Filters
    readonly sorts: readonly [Sort, ...Sort[]]
  }
  /** State of the page besides filters and sort: open drawer, open form. */
  readonly own: Own
  readonly rowKey: (row: Row) => string
  /** Change of the address that opens a row's drawer. */
  readonly opens: (key: string) => Partial<ValuesOf<Own>>
  readonly rows: (query: ValuesOf<Filters> & { sort?: Sort }) => RowsQuery<Row>
  /** Undefined for a list without a count. */
  readonly count?: (filter: ValuesOf<Filters>) => CountQuery
  /** Parameters of the address that identify the list, and stay when a view is opened. */
  readonly viewScope?: readonly string[]
  /** Distinguishes sources of the same list, such as by store: another scope clears the selection. */
  readonly scope?: string
}

export type ListUrl<Filter, Sort, Own> = Filter & Own & { readonly sort: Sort }

export interface ListSource<Filter extends object, Sort extends string, Own extends object, Row> {
  readonly name: string
  readonly sorts: readonly [Sort, ...Sort[]]
  /** Change that removes all filters. */
  readonly noFilter: Partial<Filter>
  /** URL parameters that a view stores. */
  readonly viewNames: readonly string[]
  readonly viewScope: readonly string[]
  readonly scope?: string
  readonly urlSchema: z.ZodObject
  readonly rowKey: (row: Row) => string
  readonly opens: (key: string) => Partial<Own>
  readonly rows: (query: Filter & { sort?: Sort }) => RowsQuery<Row>
  readonly count: ((filter: Filter) => CountQuery) | undefined
  readonly readUrl: (search: string) => ListUrl<Filter, Sort, Own>
  /** Active filters of the page's state. An empty search and `deleted=false` are no filters. */
  readonly filterOf: (url: Filter) => Filter
  /** Query of the list request, as in the address; the default sort is omitted. */
  readonly queryOf: (url: Filter & { readonly sort: Sort }) => Filter & { sort?: Sort }
}

export type UrlOf<Source> =
  Source extends ListSource<infer Filter, infer Sort, infer Own, infer _Row> ? ListUrl<Filter, Sort, Own> : never

const isSet = (name: string, value: unknown) => value !== '' && !(name === 'deleted' && value === false)

/**
 * The page's half of a list. Filters and sort have the API's names in the address, so that the manifest can start the
 * page's requests from the address alone.
 */
export const listSource = <Filters extends z.ZodRawShape, Sort extends string, Own extends z.ZodRawShape, Row>(
  setup: SourceSetup<Filters, Sort, Own, Row>,
): ListSource<ValuesOf<Filters>, Sort, ValuesOf<Own>, Row> => {
  type Filter = ValuesOf<Filters>
  const { list, own, count } = setup
  const filterNames = Object.keys(list.filters)
  const urlSchema = z.object({ ...list.filters, sort: z.enum(list.sorts).default(list.sorts[0]), ...own })
  // TypeScript cannot compute the types of a schema that is merged from generic shapes.
  const readUrl = (search: string) => readUrlState(urlSchema, search) as ListUrl<Filter, Sort, ValuesOf<Own>>
  // The names are those of the filters' shape, which Object.entries does not know.
  const filterOf = (url: Filter) =>
    Object.fromEntries(
      Object.entries(url).filter(
        ([name, value]) => filterNames.includes(name) && value !== undefined && isSet(name, value),
      ),
    ) as Filter
  // Each name is one of the filters' shape.
  const noFilter = Object.fromEntries(filterNames.map((name) => [name, undefined])) as Partial<Filter>
  return {
    ...setup,
    name: list.name,
    sorts: list.sorts,
    noFilter,
    viewNames: [...filterNames, 'sort'],
    viewScope: setup.viewScope ?? [],
    urlSchema,
    count,
    readUrl,
    filterOf,
    queryOf: (url) => (url.sort === list.sorts[0] ? filterOf(url) : { ...filterOf(url), sort: url.sort }),
  }
}
