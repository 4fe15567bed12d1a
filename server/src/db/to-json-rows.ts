/** PostgreSQL's text holds neither NUL nor half of a surrogate pair, which a store's JSON may. */
const storable = (_key: string, value: unknown): unknown =>
  // eslint-disable-next-line no-control-regex
  typeof value === 'string' ? value.replace(/\u0000|[\ud800-\udfff]/gu, '') : value

/** Rows as one JSON parameter, for `jsonb_to_recordset`. */
export const toJsonRows = (rows: readonly unknown[]): string => JSON.stringify(rows, storable)
