import type { StoreOf } from '../../dialect'
import { handOverShopper } from '../../hand-over-shopper'
import type { StoreClient, WriteOptions } from '../../http/store-client'
import { handOverPage, pagesCart, refuseUnbuyable, type OfferedLine } from '../../pages-cart'
import { refuse } from '../../refused-step'
import type { CartLine, Shopper } from '../../shopper'
import { exactVariant, lookupProducts, productOf } from '../read/lookup-products'
import { mapProduct } from '../read/map-product'
import { openUcpApi } from '../transport/ucp-api'

/** Checks that the lines can be bought, and hands over the product's page to a person. */
export function openUcpShopper(client: StoreClient, store: StoreOf<'ucp'>): Shopper {
  const api = openUcpApi(client, store)
  const offeredLines = async (lines: readonly CartLine[], options: WriteOptions): Promise<OfferedLine[]> => {
    const ids = lines.map(({ variantId }) => variantId)
    const { products, failed } = await lookupProducts(api, store, ids, options)
    const [failure] = failed.values()
    if (failure) throw failure
    return lines.map((line) => {
      const { variantId } = line
      const product = productOf(products, variantId)
      const variant = exactVariant(products, variantId)
      if (!product || !variant) return refuse('product-gone', `the store no longer sells ${variantId}`)
      const { url, variants } = mapProduct({ ...product, variants: [variant] }, store)
      const [offered] = variants
      if (!offered) return refuse('product-gone', `the store no longer sells ${variantId}`)
      return { ...line, page: variant.url ?? url, stock: offered.stock, unitPrice: offered.price }
    })
  }
  return handOverShopper({
    prepareCart: async (lines, _marker, options) => {
      if (lines.length === 0) return refuse('no-lines', 'there is nothing to buy')
      const offered = await offeredLines(lines, options)
      offered.forEach(refuseUnbuyable)
      return pagesCart(offered, store.currency)
    },
    urlOf: handOverPage,
  })
}
