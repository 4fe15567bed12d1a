import { storeDialects } from '@outlet/shared/contract/stores/store-settings'
import type { Dialect } from '../dialect'
import { scapiFaults } from './scapi-faults'
import { openScapiShopper } from './shop/open-scapi-shopper'
import { openSfccScapi } from './read/open-sfcc-scapi'

export const sfccScapi: Dialect<'sfcc-scapi'> = {
  faults: scapiFaults,
  credentials: storeDialects['sfcc-scapi'].credentials,
  read: openSfccScapi,
  shop: openScapiShopper,
  recogniser: null,
  checkout: 'api',
  ordersShownMs: { guest: null, login: null },
}
