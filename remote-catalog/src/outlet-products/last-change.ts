import type { Product, ProductChange } from '@outlet/shared/contract/products'

interface Change {
  readonly kind: ProductChange
  readonly at: string
}

const priceKind = ({ previous_price: before, current_price: now }: Product): ProductChange | null => {
  if (!before || !now || before.minor === now.minor) return null
  return before.minor > now.minor ? 'price_dropped' : 'price_raised'
}

/** The latest of what syncs saw change of a product; undefined for nothing since it was first seen. */
export const lastChange = (product: Product): Change | undefined => {
  const times: [ProductChange | null, string | null | undefined][] = [
    [priceKind(product), product.price_changed_at],
    [product.orderable === true ? 'restocked' : null, product.restocked_at],
    [product.orderable === false ? 'sold_out' : null, product.sold_out_at],
    ['gone', product.offline_at],
    ['new', product.created_at],
  ]
  return times
    .flatMap(([kind, at]) => (kind && at ? [{ kind, at }] : []))
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0]
}
