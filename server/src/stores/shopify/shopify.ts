import { storeCredentials } from '@outlet/shared/contract/store-settings'
import type { Dialect } from '../dialect'
import { shopifyFaults } from './shopify-faults'
import { openShopify } from './read/open-shopify'

export const shopify: Dialect<'shopify'> = {
  faults: shopifyFaults,
  credentials: storeCredentials['shopify'],
  read: openShopify,
  shop: null,
}
