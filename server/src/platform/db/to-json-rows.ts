/** PostgreSQL's text holds neither NUL nor half of a surrogate pair, which a store's JSON may. */
// eslint-disable-next-line no-control-regex -- NUL is a control character, and what is looked for
export const storableText = (text: string): string => text.replace(/\u0000|[\ud800-\udfff]/gu, '')

const storable = (_key: string, value: unknown): unknown => (typeof value === 'string' ? storableText(value) : value)

/** Rows as one JSON parameter, for `jsonb_to_recordset`. */
export const toJsonRows = (rows: readonly unknown[]): string => JSON.stringify(rows, storable)
