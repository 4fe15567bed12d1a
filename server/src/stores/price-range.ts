import type { Money } from '@outlet/shared/contract/money'

export interface PriceRange {
  lowest: Money | null
  highest: Money | null
}

/**
 * Price of a unit. One that depends on choices which are no variants, such as that of a bundle, has no `price` but a
 * `range`: it must never appear as an exact price.
 */
export interface UnitPrice {
  price: Money | null
  range?: PriceRange
}

/**
 * Returns the prices of a product by those of its units: the lowest is its price, as "from" prices in a shop. A range of
 * which only the start is known is left out, since nothing would mark it as a range.
 */
export function productPrice(units: readonly UnitPrice[]): PriceRange {
  const ranges = units.map(({ price, range }) => (range?.highest ? range : { lowest: price, highest: price }))
  return {
    lowest: priceRange(ranges.map(({ lowest }) => lowest)).lowest,
    highest: priceRange(ranges.map(({ highest }) => highest)).highest,
  }
}

/** Returns a price with the fields of a unit: a range if the lowest and the highest price differ. */
export const unitPrice = (lowest: Money | null, highest: Money | null): UnitPrice =>
  lowest?.minor === highest?.minor && lowest?.currency === highest?.currency
    ? { price: lowest }
    : { price: null, range: { lowest, highest } }

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
