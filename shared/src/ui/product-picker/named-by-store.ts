import type { ProductCandidate } from '../../contract/product-candidates'

/** The product that the code names in each store that has it: the first, as a monitor by this code would take it. */
export const namedByStore = (items: readonly ProductCandidate[]): ProductCandidate[] => {
  const named = items.filter(({ is_named: isNamed }) => isNamed)
  return named.filter(
    ({ website_type: store }, index) => named.findIndex((one) => one.website_type === store) === index,
  )
}
