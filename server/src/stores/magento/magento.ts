import { storeDialects } from '@outlet/shared/contract/stores/store-settings'
import type { Dialect } from '../dialect'
import { magentoFaults } from './magento-faults'
import { openMagento } from './read/open-magento'
import { openMagentoShopper } from './shop/open-magento-shopper'
import { magentoRecogniser } from './recognise-magento'

export const magento: Dialect<'magento'> = {
  faults: magentoFaults,
  credentials: storeDialects.magento.credentials,
  read: openMagento,
  shop: openMagentoShopper,
  // `placeOrder` can order twice, so only a person orders.
  recogniser: magentoRecogniser,
  checkout: 'hand_over',
  ordersShownMs: { guest: 0, login: 0 },
}
