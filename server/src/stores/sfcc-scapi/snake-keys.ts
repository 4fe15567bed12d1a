/** Maps whose keys are the merchant's own words. */
const KEPT = new Set(['prices', 'variationValues', 'validFrom'])

const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * A document as the Shop API (OCAPI) spells it: both APIs of the platform tell the same in two spellings. Custom
 * attributes (`c_…`) and what a merchant named stay as they are.
 */
export function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => {
      if (key.startsWith('c_')) return [key, own]
      return [snake(key), KEPT.has(key) ? own : snakeKeys(own)]
    }),
  )
}
