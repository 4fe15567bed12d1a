const camel = (key: string): string => key.replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())

/** A document of the Shop API (OCAPI), as the Shopper APIs (SCAPI) spell it. */
export function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [camel(key), camelKeys(own)]))
}
