import { clock } from '../../../platform/time/clock'
import type { Connector, ReadOptions, StockReading } from '../../connector'
import type { StoreOf } from '../../dialect'
import type { StoreClient } from '../../http/store-client'
import { plainDocument, plainStock } from '../../plain-product'
import { asConnectorError, readAll } from '../../read-each'
import { pidOf } from '../storefront-urls'
import { mapProduct } from './map-product'
import { storefrontOf } from './storefront'

/**
 * Reads a Salesforce storefront as any visitor sees it, by the controllers of the Storefront Reference Architecture:
 * whether variants can be bought, without quantities.
 */
export function openSfra(client: StoreClient, store: StoreOf<'sfra'>): Connector {
  const { readProduct } = storefrontOf(client, store)
  const readOneStock = async (productId: string, options?: ReadOptions): Promise<StockReading> => {
    try {
      const product = await readProduct(productId, options)
      return product
        ? { productId, outcome: 'found', stock: plainStock(mapProduct(product, store)) }
        : { productId, outcome: 'gone' }
    } catch (error) {
      return { productId, outcome: 'failed', error: asConnectorError(error) }
    }
  }
  return {
    caps: { exactQuantity: false, batchSize: 1 },
    // The storefront lists products as pages only.
    catalogue: null,
    readMarket: null,
    readStock: (ids, options) => Promise.all(ids.map((id) => readOneStock(id, options))),
    getProducts: async (ids, options) => {
      const at = clock.date()
      const read = await readAll(
        ids.map((id) => [id]),
        async ([id = '']) => ({
          read: [await readProduct(pidOf(id), options)].flatMap((one) => one ?? []),
          unreadable: null,
        }),
      )
      return new Map([...read].map(([id, product]) => [id, plainDocument(mapProduct(product, store), store, at)]))
    },
  }
}
