import { z } from './zod'

export const DEFAULT_LIMIT = 50

/** The query of a list: its filters, plus `sort` among the named fields (`-` in front = descending), `limit`, `cursor`. */
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

/** A page of a list: keyset-paged, `next` is the cursor of the following page or null at the end. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() })

/** A count, exact up to 10,000; beyond it `exact` is false and the text is "more than". */
export const Count = z.object({ count: z.int(), exact: z.boolean() })
export type Count = z.infer<typeof Count>
export const COUNT_CAP = 10_000

/** `true` / `false` in a query string. */
export const queryFlag = z
  .enum(['true', 'false'])
  .or(z.boolean())
  .transform((value) => value === true || value === 'true')

/** As many values as one filter takes, and as many characters as every search takes: what is longer is refused. */
export const MAX_FILTER_VALUES = 50
export const MAX_SEARCH = 200

/** One or many values of a repeated query parameter; none, which a query string cannot say, is no filter. */
export const queryMany = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .max(MAX_FILTER_VALUES)
    .transform((all) => (all.length > 0 ? all : undefined))
    .or(item.transform((one) => [one]))
    .optional()
