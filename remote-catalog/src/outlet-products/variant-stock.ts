import type { Variant } from '@outlet/shared/contract/products'

/** How a variant's stock is said: a number, or what the store says in place of one. */
export type VariantStock = 'quantity' | 'orderable' | 'out' | 'unknown'

/**
 * Whether something can be ordered is the store's word and never derived from a quantity: an endless stock has no
 * number, and a backorder none either.
 */
export const variantStock = ({
  is_orderable: isOrderable,
  ats,
}: Pick<Variant, 'is_orderable' | 'ats'>): VariantStock => {
  if (isOrderable === false) return 'out'
  if (ats !== null && ats > 0) return 'quantity'
  return isOrderable === null ? 'unknown' : 'orderable'
}
