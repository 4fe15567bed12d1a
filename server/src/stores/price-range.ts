import type { Money } from '@outlet/shared/contract/money'

export interface PriceRange {
  lowest: Money | null
  highest: Money | null
}

/**
 * Returns the lowest and the highest of the known prices. Prices in another currency than the first are left out, since
 * they are not comparable.
 */
export function priceRange(prices: readonly (Money | null | undefined)[]): PriceRange {
  let [lowest, highest]: [Money | null, Money | null] = [null, null]
  for (const price of prices) {
    if (!price || (lowest && lowest.currency !== price.currency)) continue
    if (!lowest || price.minor < lowest.minor) lowest = price
    if (!highest || price.minor > highest.minor) highest = price
  }
  return { lowest, highest }
}
