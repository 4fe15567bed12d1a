import type { VariantStock } from '../../stores/connector'

/** So many pieces of a variant, in the warehouse and to be ordered. */
export const variantStock = (variantId: string, quantity: number): VariantStock => ({
  variantId,
  quantity,
  quantityKind: 'exact',
  orderable: quantity > 0,
  preorderable: null,
  backorderable: null,
  stockLevel: quantity,
  inStockDate: null,
})
