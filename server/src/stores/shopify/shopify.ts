import { storeDialects } from '@outlet/shared/contract/stores/store-settings'
import type { Dialect } from '../dialect'
import { shopifyFaults } from './shopify-faults'
import { openShopify } from './read/open-shopify'
import { openShopifyShopper } from './shop/open-shopify-shopper'
import { shopifyRecogniser } from './recognise-shopify'

export const shopify: Dialect<'shopify'> = {
  faults: shopifyFaults,
  credentials: storeDialects.shopify.credentials,
  read: openShopify,
  shop: openShopifyShopper,
  recogniser: shopifyRecogniser,
  checkout: 'hand_over',
  ordersShownMs: { guest: 0, login: 0 },
}
