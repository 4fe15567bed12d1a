import type { TestDatabase } from '../../testing/test-database'
import { startBuyingWorld, startShopWorld, type ShopWorld } from './buying-world'
import type { ShopName } from './shop-name'
import { ucpShop } from './ucp-shop'
import { woocommerceShop } from './woocommerce-shop'

/** Starts the world of a shop. Uses a migrated database of its own; outside a test run the caller passes one. */
export const startWorldOf = async (shop: ShopName, database?: TestDatabase): Promise<ShopWorld> => {
  if (shop === 'practice') return startBuyingWorld(database)
  if (shop === 'woocommerce') return startShopWorld(await woocommerceShop(), database)
  return startShopWorld(await ucpShop(shop === 'ucp' ? 'rest' : 'mcp'), database)
}
