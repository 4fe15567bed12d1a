import { z } from '@outlet/shared/contract/zod'
import type { TestDatabase } from '../../testing/test-database'
import { startBuyingWorld, startShopWorld, type ShopWorld } from './buying-world'
import { ucpShop } from './ucp-shop'
import { woocommerceShop } from './woocommerce-shop'

/** Shops at which purchases are proven. */
export const ShopName = z.enum(['practice', 'ucp', 'ucp-mcp', 'woocommerce'])
export type ShopName = z.infer<typeof ShopName>

/** Starts the world of a shop. Uses a migrated database of its own; outside a test run the caller passes one. */
export const startWorldOf = async (shop: ShopName, database?: TestDatabase): Promise<ShopWorld> => {
  if (shop === 'practice') return startBuyingWorld(database)
  if (shop === 'woocommerce') return startShopWorld(await woocommerceShop(), database)
  return startShopWorld(await ucpShop(shop === 'ucp' ? 'rest' : 'mcp'), database)
}
