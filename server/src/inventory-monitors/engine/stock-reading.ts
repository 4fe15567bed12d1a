import { hash } from 'node:crypto'
import type { Money } from '@outlet/shared/contract/money'
import { sumStock, type StockKind } from '@outlet/shared/contract/stock'
import type { VariantStock } from '../../stores/connector'
import { priceRange } from '../../stores/price-range'

/** A variant's available stock as read; null = unknown. */
export interface VariantReading {
  variantId: string
  available: number | null
  kind: StockKind
  orderable: boolean | null
  price: Money | null
  /** Further fields of the store's response, as text: the catalogue has them, the monitor's history does not. */
  besides?: string
}

/** The variant as a check reads it. Runs for each variant of each check: a template costs a third of an array's text. */
export function variantReading(variant: VariantStock): VariantReading {
  const { variantId, available, onHand, kind, orderable, preorderable, backorderable, inStockDate } = variant
  const exact = kind === 'exact' ? available : null
  return {
    variantId,
    available: exact,
    kind,
    orderable,
    price: variant.price ?? null,
    besides: `${exact === null ? available : ''}\t${onHand}\t${preorderable}\t${backorderable}\t${inStockDate}\t${variant.promotionalPrice?.minor}`,
  }
}

/** Converts an amount from the database, where a bigint is text. */
export const moneyOf = (minor: string | number | null, currency: string | null): Money | null =>
  minor === null || currency === null ? null : { minor: Number(minor), currency }

/** Sum over a monitor's variants; see `sumStock`. */
export interface StockTotal extends Pick<ReturnType<typeof sumStock>, 'available' | 'kind' | 'orderable'> {
  /** The lowest known price, and in `priceMax` the highest. */
  price: Money | null
  priceMax: Money | null
}

export function totalOf(readings: readonly VariantReading[]): StockTotal {
  const { available, kind, orderable } = sumStock(readings)
  const { lowest, highest } = priceRange(readings.map(({ price }) => price))
  return { available, kind, orderable, price: lowest, priceMax: highest }
}

/** Digest of readings, independent of their order: that of the history's fields, and after a dot that of the others. */
export function digestOf(readings: readonly VariantReading[]): string {
  let history = ''
  let others = ''
  for (const reading of readings.toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1))) {
    const { variantId, available, kind, orderable, price, besides } = reading
    history += `${variantId}\t${available}\t${kind}\t${orderable}\t${price?.minor}\t${price?.currency}\n`
    others += `${variantId}\t${besides}\n`
  }
  return `${hash('sha1', history, 'base64')}.${hash('sha1', others, 'base64')}`
}

/** Whether two digests agree in the fields that the history lacks. If so, the history shows which variants changed. */
export const isSameBesides = (one: string, other: string): boolean => one.split('.')[1] === other.split('.')[1]
