import type { Connector, ProductDocument, ReadOptions } from '../connector'
import type { ConnectorSettings } from '../store-row'
import { countCatalogue, listCatalogue } from './list-catalogue'
import { mapProduct } from './map-product'
import { batchesOf, MAX_IDS, productsPath } from './product-paths'
import { readOffers, readProducts } from './read-products'
import { readStock } from './read-stock'
import type { ShopClient } from './shop-client'
import { WireProducts } from './wire'

const WHOLE_PRODUCT = 'availability,images,prices,variations&all_images=true'

/** The Shop API (OCAPI) of Salesforce Commerce Cloud, version 23.2. */
export function openSfccOcapi(client: ShopClient, store: ConnectorSettings): Connector {
  const getProducts = async (ids: readonly string[], options?: ReadOptions) => {
    const products = new Map<string, ProductDocument>()
    for (const batch of batchesOf(ids)) {
      const { data } = await client.get(productsPath(batch, WHOLE_PRODUCT), WireProducts, options)
      for (const wire of data) products.set(wire.id, mapProduct(wire, store, new Date()))
    }
    return products
  }
  return {
    caps: { exactQuantity: true, batchSize: MAX_IDS, checkout: false, idempotency: 'none', findOrder: false },
    list: (cursor, options) => listCatalogue(client, store.categoryIds, cursor, options),
    countListed: (options) => countCatalogue(client, store.categoryIds, options),
    getProducts,
    get: (ids, options) => readOffers(client, store, ids, options),
    readStock: (ids, options) => readStock(client, ids, options),
    readProducts: (ids, options) => readProducts(client, store, ids, options),
  }
}
