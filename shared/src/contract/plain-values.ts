import type { z } from './zod'

type Plain = Record<string, string | string[]>

/** Returns the raw values of a schema's fields in a query string: a text, or a list for a repeated parameter. */
export const plainValues = (schema: z.ZodObject, params: URLSearchParams): Plain =>
  Object.fromEntries(
    Object.keys(schema.shape)
      .filter((name) => params.has(name))
      .map((name) => {
        const values = params.getAll(name)
        return [name, values.length > 1 ? values : (values[0] ?? '')]
      }),
  )
