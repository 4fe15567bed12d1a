import type { VariantStock } from '../../stores/connector'

/** A variant of which this many are available and on hand. */
export const variantStock = (variantId: string, available: number): VariantStock => ({
  variantId,
  available,
  kind: 'exact',
  orderable: available > 0,
  preorderable: null,
  backorderable: null,
  onHand: available,
  inStockDate: null,
})
