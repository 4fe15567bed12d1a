import type { Product, Variant } from '@outlet/shared/contract/products'

/** How stock is said: a number, or what the store says in place of one. */
export type StockWord = 'quantity' | 'plenty' | 'orderable' | 'out' | 'unknown'

type Quantity = Pick<Product, 'ats' | 'qty_kind'>

/**
 * A product's quantity: an endless stock has no number, and a number that nobody told is no 0. Where some variants are not
 * counted, the number is the least that there is.
 */
export const productStock = ({
  ats,
  qty_kind: kind = 'exact',
}: Quantity): 'quantity' | 'at_least' | 'plenty' | 'unknown' => {
  if (ats !== null) return kind === 'exact' ? 'quantity' : 'at_least'
  return kind === 'capped' ? 'plenty' : 'unknown'
}

/** Whether a variant can be ordered is the store's word and never derived from a quantity: a backorder has none. */
export const variantStock = (variant: Quantity & Pick<Variant, 'is_orderable'>): StockWord => {
  if (variant.is_orderable === false) return 'out'
  if (productStock(variant) === 'plenty') return 'plenty'
  if (variant.ats !== null && variant.ats > 0) return 'quantity'
  return variant.is_orderable === null ? 'unknown' : 'orderable'
}
