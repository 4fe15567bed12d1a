import type { Money } from '@outlet/shared/contract/money'

/** Percent off the list price, to two digits; 0 where it is not below it, null where either is unknown. */
export function percentOff(price: Money | null, listPrice: Money | null): number | null {
  if (!price || !listPrice || listPrice.minor === 0 || price.currency !== listPrice.currency) return null
  return Math.max(0, Math.round((1 - price.minor / listPrice.minor) * 10_000) / 100)
}

/** Null where the store did not name both prices. */
export function isOnSale(price: Money | null, listPrice: Money | null): boolean | null {
  return price && listPrice && price.currency === listPrice.currency ? price.minor < listPrice.minor : null
}
