/** Maps whose keys are defined by the merchant. */
const MERCHANT_KEYED = new Set(['prices', 'variationValues', 'validFrom'])

const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Converts a document to the spelling of the Shop API (OCAPI): both APIs of the platform carry the same data in two
 * spellings. Custom attributes (`c_…`) and keys defined by a merchant stay unchanged.
 */
export function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => {
      if (key.startsWith('c_')) return [key, own]
      return [snake(key), MERCHANT_KEYED.has(key) ? own : snakeKeys(own)]
    }),
  )
}
