import type { StoreOf } from '../../dialect'
import { handOverShopper } from '../../hand-over-shopper'
import type { StoreClient, WriteOptions } from '../../http/store-client'
import { handOverPage, pagesCart, refuseUnbuyable, type OfferedLine } from '../../pages-cart'
import { refuse } from '../../refused-step'
import type { CartLine, Shopper } from '../../shopper'
import { pageStock } from '../read/page-document'
import { pageReads } from '../read/read-pages'

/** Reads the line's page now, and returns the line as the page offers it. Throws RefusedError, ConnectorError. */
async function offeredLine(
  readPage: ReturnType<typeof pageReads>,
  line: CartLine,
  options: WriteOptions,
): Promise<OfferedLine> {
  const { productId = refuse('product-unknown', `no product is known of ${line.variantId}`), variantId } = line
  const page = await readPage(productId, options)
  if (!page) return refuse('product-gone', `the shop no longer sells ${productId}`)
  const stock = pageStock(page.product, productId).find((one) => one.variantId === variantId)
  if (!stock) return refuse('not-a-variant', `${productId} has no variant ${variantId}`)
  return { ...line, page: page.url, stock, unitPrice: stock.price ?? null }
}

/** Checks that the lines can be bought, and hands over the product's page to a person. */
export function openPageShopper(client: StoreClient, store: StoreOf<'page'>): Shopper {
  const readPage = pageReads(client, store)
  return handOverShopper({
    prepareCart: async (lines, _marker, options) => {
      if (lines.length === 0) return refuse('no-lines', 'there is nothing to buy')
      const offered = await Promise.all(lines.map((line) => offeredLine(readPage, line, options)))
      offered.forEach(refuseUnbuyable)
      return pagesCart(offered, store.currency)
    },
    urlOf: handOverPage,
  })
}
