import type { Product, ProductChange } from '@outlet/shared/contract/products'

interface Change {
  /** `first_seen`: no change is known since the first reading. The product itself may be older than that reading. */
  readonly kind: Exclude<ProductChange, 'new'> | 'first_seen'
  readonly at: string
}

const priceKind = ({ previous_price: before, current_price: now }: Product): Change['kind'] | null => {
  if (!before || !now || before.minor === now.minor) return null
  return before.minor > now.minor ? 'price_dropped' : 'price_raised'
}

/** The latest change of a product found by syncs, or its first reading. */
export const lastChange = (product: Product): Change | undefined => {
  const times: [Change['kind'] | null, string | null | undefined][] = [
    [priceKind(product), product.price_changed_at],
    [product.orderable === true ? 'restocked' : null, product.restocked_at],
    [product.orderable === false ? 'sold_out' : null, product.sold_out_at],
    ['gone', product.offline_at],
    ['first_seen', product.created_at],
  ]
  return times
    .flatMap(([kind, at]) => (kind && at ? [{ kind, at }] : []))
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0]
}
