import type { ProductCandidate } from '../../contract/products/product-candidates'

/**
 * The product with this code in each store that has it: the first one, which is also the one that a monitor would use.
 */
export const namedByStore = (items: readonly ProductCandidate[]): ProductCandidate[] => {
  const named = items.filter(({ is_named: isNamed }) => isNamed)
  return named.filter(
    ({ website_type: store }, index) => named.findIndex((one) => one.website_type === store) === index,
  )
}
