import type { StoreOf } from '../../dialect'
import { handOverShopper } from '../../hand-over-shopper'
import type { StoreClient, WriteOptions } from '../../http/store-client'
import { handOverPage, pagesCart, refuseUnbuyable, type OfferedLine } from '../../pages-cart'
import type { ConnectorError } from '../../connector-error'
import { refuse } from '../../refused-step'
import type { CartLine, Shopper } from '../../shopper'
import { mapProduct } from '../read/map-product'
import { magentoProducts, type ConfiguredProduct } from '../read/read-products'

const NOT_SHIPPED = new Set(['VirtualProduct', 'DownloadableProduct'])

/** Returns the line as the store offers it. Throws RefusedError. */
function offeredLine(store: StoreOf<'magento'>, { config, ...wire }: ConfiguredProduct, line: CartLine): OfferedLine {
  const { variants, url } = mapProduct(wire, store, config)
  // The store hides variants that are sold out.
  const missing = `${wire.id} has no variant ${line.variantId}, or it is sold out`
  const variant = variants.find(({ id }) => id === line.variantId) ?? refuse('not-a-variant', missing)
  const unit = wire.variants?.find(({ product }) => product?.sku === line.variantId)?.product ?? wire
  return {
    ...line,
    page: url,
    stock: variant.stock,
    unitPrice: variant.price,
    requiresShipping: !NOT_SHIPPED.has(unit.__typename),
  }
}

/** Reads the lines' products now, and refuses what a person could not buy. Throws RefusedError, ConnectorError. */
async function readOffers(
  client: StoreClient,
  store: StoreOf<'magento'>,
  lines: readonly CartLine[],
  options: WriteOptions,
): Promise<OfferedLine[]> {
  const keyOf = ({ productId, variantId }: CartLine) =>
    productId ?? refuse('product-unknown', `no product is known of ${variantId}`)
  const keys = [...new Set(lines.map(keyOf))]
  const { read, unreadable } = await magentoProducts(client, store).readStocks(options)(keys)
  return lines.map((line) => {
    const product = read.find(({ id }) => id === line.productId)
    return product ? offeredLine(store, product, line) : refuseMissing(line, unreadable)
  })
}

function refuseMissing({ productId }: CartLine, unreadable: ConnectorError | null): never {
  if (unreadable) throw unreadable
  return refuse('product-gone', `the shop no longer sells ${productId}`)
}

/** Checks that the lines can be bought, and hands over the product's page: `placeOrder` can order twice. */
export const openMagentoShopper = (client: StoreClient, store: StoreOf<'magento'>): Shopper =>
  handOverShopper({
    prepareCart: async (lines, _marker, options) => {
      if (lines.length === 0) return refuse('no-lines', 'there is nothing to buy')
      const offered = await readOffers(client, store, lines, options)
      offered.forEach(refuseUnbuyable)
      return pagesCart(offered, store.currency)
    },
    urlOf: handOverPage,
  })
