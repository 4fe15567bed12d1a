import { plainValues } from '../contract/plain-values'
import type { z } from '../contract/zod'

/** Parses the state in a query string; an invalid value counts as absent. */
export const readUrlState = <Schema extends z.ZodObject>(schema: Schema, search: string): z.output<Schema> => {
  const values = plainValues(schema, new URLSearchParams(search))
  const parsed = schema.safeParse(values)
  if (parsed.success) return parsed.data
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
  return schema.parse(Object.fromEntries(Object.entries(values).filter(([name]) => !wrong.has(name))))
}

/** Texts of a value's parameters. An empty text is no value, except within an array, where it stands for "unknown". */
const texts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : value === undefined || value === null || value === ''
      ? []
      : [String(value)]

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, index) => text === b[index])

/**
 * Returns the query string after a change: defaults and empty values are omitted, other parameters preserved.
 * @returns the query with its `?`, or an empty string
 */
export const writeUrlState = <Schema extends z.ZodObject>(
  schema: Schema,
  search: string,
  change: Partial<z.output<Schema>>,
): string => {
  const params = new URLSearchParams(search)
  const defaults = new Map(Object.entries(schema.parse({})))
  for (const [name, value] of Object.entries(change)) {
    const values = texts(value)
    params.delete(name)
    if (!same(values, texts(defaults.get(name)))) for (const text of values) params.append(name, text)
  }
  const text = params.toString()
  return text && `?${text}`
}
