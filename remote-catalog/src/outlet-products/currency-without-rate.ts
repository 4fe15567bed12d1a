import type { Product } from '@outlet/shared/contract/products'

/** The currency of prices that nobody has set a rate for; undefined where all are converted. */
export const currencyWithoutRate = (
  products: readonly Pick<Product, 'current_price' | 'converted_price'>[],
): string | undefined =>
  products.find((product) => product.current_price && !product.converted_price)?.current_price?.currency
