/** PostgreSQL text cannot contain NUL or unpaired surrogates, which JSON from a store may contain. */
// eslint-disable-next-line no-control-regex -- the pattern must match NUL, a control character
export const storableText = (text: string): string => text.replace(/\u0000|[\ud800-\udfff]/gu, '')

const storable = (_key: string, value: unknown): unknown => (typeof value === 'string' ? storableText(value) : value)

/** The same value as JSON can hold it, for a jsonb column. */
export const storableJson = (value: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(value, storable)) as Record<string, unknown>

/** Rows as one JSON parameter for `jsonb_to_recordset`. */
export const toJsonRows = (rows: readonly unknown[]): string => JSON.stringify(rows, storable)
