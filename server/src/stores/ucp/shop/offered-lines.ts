import type { StoreOf } from '../../dialect'
import type { WriteOptions } from '../../http/store-client'
import type { OfferedLine } from '../../pages-cart'
import { refuse } from '../../refused-step'
import type { CartLine } from '../../shopper'
import { exactVariant, lookupProducts, productOf } from '../read/lookup-products'
import { mapProduct } from '../read/map-product'
import type { UcpApi } from '../transport/ucp-api'

/** Reads lines as the store offers them at the moment. Throws RefusedError, ConnectorError. */
export async function offeredLines(
  api: UcpApi,
  store: StoreOf<'ucp'>,
  lines: readonly CartLine[],
  options: WriteOptions,
): Promise<OfferedLine[]> {
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
