type Scalar = string | number | boolean
export type QueryValues = Readonly<Record<string, unknown>>

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Serialises a query for the API: an array becomes a repeated parameter, null and undefined are omitted. */
export const toSearch = (query: QueryValues = {}): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (isScalar(one)) params.append(name, String(one))
    }
  }
  const text = params.toString()
  return text && `?${text}`
}
