import { storeDialects } from '@outlet/shared/contract/stores/store-settings'
import type { Dialect } from '../dialect'
import { openWoocommerce } from './read/open-woocommerce'
import { openWoocommerceShopper } from './shop/open-woocommerce-shopper'
import { woocommerceRecogniser } from './recognise-woocommerce'
import { woocommerceFaults } from './woocommerce-faults'

export const woocommerce: Dialect<'woocommerce'> = {
  faults: woocommerceFaults,
  credentials: storeDialects.woocommerce.credentials,
  read: openWoocommerce,
  shop: openWoocommerceShopper,
  recogniser: woocommerceRecogniser,
  checkout: 'api',
  // An order's key and e-mail address give access to it. The Store API signs no account in.
  ordersShownMs: { guest: null, login: 0 },
}
