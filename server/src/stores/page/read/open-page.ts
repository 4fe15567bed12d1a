import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import { clock } from '../../../platform/time/clock'
import type { Connector, ProductDocument, ReadOptions, StockReading } from '../../connector'
import { ConnectorError } from '../../connector-error'
import type { StoreOf } from '../../dialect'
import type { StoreClient } from '../../http/store-client'
import { asConnectorError } from '../../read-each'
import { pageDocument, pageStock } from './page-document'
import { pageReads, type ReadPage } from './read-pages'

/** Errors of a single page, which say nothing about the store's other pages. */
const ofPage = new Set<StoreErrorCode>([
  'store.bad_shape',
  'store.redirected',
  'store.robots_disallowed',
  'store.too_large',
])

const isUnreadable = (error: unknown): error is ConnectorError =>
  error instanceof ConnectorError && ofPage.has(error.code)

/** Prices in another currency are part of the document, so that they are refused instead of missing. */
const withForeignPrices = ({ product, unreadPrices, in: read }: ReadPage) => {
  const named = unreadPrices?.reason === 'other_currency' ? unreadPrices.named : null
  return (named === null ? null : read(named).product) ?? product
}

/** Reads products from the pages of an ordinary shop. It lists none: each is known by the address of its page. */
export function openPage(client: StoreClient, store: StoreOf<'page'>): Connector {
  const readPage = pageReads(client, store)
  const documentOf = async (id: string, options?: ReadOptions): Promise<ProductDocument | ConnectorError | null> => {
    try {
      const page = await readPage(id, options)
      return page && pageDocument(withForeignPrices(page), page, store, clock.date())
    } catch (error) {
      if (isUnreadable(error)) return error
      throw error
    }
  }
  const stockOf = async (productId: string, options?: ReadOptions): Promise<StockReading> => {
    try {
      const page = await readPage(productId, options)
      if (!page) return { productId, outcome: 'gone' }
      const stock = pageStock(page.product, productId)
      return { productId, outcome: 'found', stock, unreadPrices: page.unreadPrices }
    } catch (error) {
      return { productId, outcome: 'failed', error: asConnectorError(error) }
    }
  }
  return {
    caps: { exactQuantity: false, batchSize: 1 },
    catalogue: null,
    getProducts: async (ids, options) => {
      const read = await Promise.all(ids.map((id) => documentOf(id, options)))
      const documents = read.flatMap((one) => (one === null || one instanceof ConnectorError ? [] : [one]))
      const unreadable = read.find((one) => one instanceof ConnectorError)
      // A product of an unexpected shape is missing, as in a list; alone it is an error.
      if (unreadable && documents.length === 0) throw unreadable
      return new Map(documents.map((document) => [document.productId, document]))
    },
    readStock: (ids, options) => Promise.all(ids.map((id) => stockOf(id, options))),
    readMarket: null,
  }
}
