import type { z } from './zod'

type Plain = Record<string, string | string[]>

/** What a query string says of a schema's fields, before it is parsed: a text, or those of a repeated parameter. */
export const plainValues = (schema: z.ZodObject, params: URLSearchParams): Plain =>
  Object.fromEntries(
    Object.keys(schema.shape)
      .filter((name) => params.has(name))
      .map((name) => {
        const values = params.getAll(name)
        return [name, values.length > 1 ? values : (values[0] ?? '')]
      }),
  )
