import { z } from './zod'

export const DEFAULT_LIMIT = 50

/**
 * Query of a list: its filters, and `sort` (one of the given fields, descending with a leading `-`), `limit` and
 * `cursor`.
 */
export const listQuery = <Shape extends z.ZodRawShape, const Sort extends readonly [string, ...string[]]>(
  filters: Shape,
  sorts: Sort,
) =>
  z.strictObject({
    ...filters,
    sort: z.enum(sorts as unknown as [Sort[number], ...Sort[number][]]).default(sorts[0] as Sort[number]),
    limit: z.coerce.number().int().min(1).max(200).default(DEFAULT_LIMIT),
    cursor: z.string().max(2000).optional(),
  })

/**
 * Definition of a list with a page of its own, from which its endpoints, CSV export, bulk actions and page follow.
 * `name` is the key of its stored columns and views; `sorts` starts with the default; `csv` are the columns of its
 * export.
 */
export const defineList = <
  const Definition extends {
    readonly name: string
    readonly filters: z.ZodRawShape
    readonly sorts: readonly [string, ...string[]]
    readonly csv?: readonly [string, ...string[]]
  },
>(
  list: Definition,
) => ({
  ...list,
  query: listQuery<Definition['filters'], Definition['sorts']>(list.filters, list.sorts),
  countQuery: z.strictObject<Definition['filters']>(list.filters),
})

/** Page of a list with keyset pagination. `next` is the cursor of the next page; null on the last page. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() })

/** Number of matches, exact up to 10,000. If `exact` is false, there are more than `count`. */
export const Count = z.object({ count: z.int(), exact: z.boolean() })
export type Count = z.infer<typeof Count>
export const COUNT_CAP = 10_000

/** Boolean in a query string: `true` or `false`. */
export const queryFlag = z
  .enum(['true', 'false'])
  .or(z.boolean())
  .transform((value) => value === true || value === 'true')

/** Maximum number of values of one filter. `MAX_SEARCH` is the maximum length of a search text. */
export const MAX_FILTER_VALUES = 50
export const MAX_SEARCH = 200

/**
 * One or several values of a repeated query parameter. An empty list, which a query string cannot express, is no
 * filter.
 */
export const queryMany = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .max(MAX_FILTER_VALUES)
    .transform((all) => (all.length > 0 ? all : undefined))
    .or(item.transform((one) => [one]))
    .optional()
