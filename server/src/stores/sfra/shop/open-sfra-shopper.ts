import type { StoreOf } from '../../dialect'
import { handOverShopper } from '../../hand-over-shopper'
import type { StoreClient, WriteOptions } from '../../http/store-client'
import { handOverPage, pagesCart, refuseUnbuyable, type OfferedLine } from '../../pages-cart'
import type { PlainVariant } from '../../plain-product'
import { refuse } from '../../refused-step'
import type { CartLine, Shopper } from '../../shopper'
import { mapProduct } from '../read/map-product'
import { storefrontOf } from '../read/storefront'
import { isMaster } from '../read/wire'
import { pageUrl } from '../storefront-urls'

/** Refuses a quantity that the storefront does not offer. Throws RefusedError. */
function refuseQuantity({ limits }: PlainVariant, { quantity }: CartLine): void {
  const { min, max } = limits ?? { min: 1, max: null }
  if (quantity < min || quantity > (max ?? Infinity)) {
    refuse('quantity-rule', `the shop sells at least ${min}${max === null ? '' : `, at most ${max}`}; not ${quantity}`)
  }
}

/** Reads a line's variant or item now, for its quantity. Throws RefusedError, ConnectorError. */
async function readOffer(
  client: StoreClient,
  store: StoreOf<'sfra'>,
  line: CartLine,
  options: WriteOptions,
): Promise<OfferedLine> {
  const { variantId, quantity } = line
  const root = await storefrontOf(client, store).readUnit(variantId, quantity, options)
  if (!root) return refuse('product-gone', `the shop no longer sells ${variantId}`)
  const [unit] = mapProduct({ id: variantId, root, variants: null }, store).variants
  if (!unit || isMaster(root)) return refuse('not-a-variant', `${variantId} is sold by its variants only`)
  refuseQuantity(unit, line)
  return { ...line, page: pageUrl(store, variantId), stock: unit.stock, unitPrice: unit.price }
}

/** Checks that the lines can be bought, and hands over the page of the variant. */
export const openSfraShopper = (client: StoreClient, store: StoreOf<'sfra'>): Shopper =>
  handOverShopper({
    prepareCart: async (lines, _marker, options) => {
      if (lines.length === 0) return refuse('no-lines', 'there is nothing to buy')
      const offered = await Promise.all(lines.map((line) => readOffer(client, store, line, options)))
      offered.forEach(refuseUnbuyable)
      return pagesCart(offered, store.currency)
    },
    urlOf: handOverPage,
  })
