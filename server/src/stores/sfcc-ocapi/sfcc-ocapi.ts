import { storeDialects } from '@outlet/shared/contract/stores/store-settings'
import type { Dialect } from '../dialect'
import { ocapiFaults } from './ocapi-faults'
import { openOcapiShopper } from './shop/open-ocapi-shopper'
import { openSfccOcapi } from './read/open-sfcc-ocapi'

export const sfccOcapi: Dialect<'sfcc-ocapi'> = {
  faults: ocapiFaults,
  credentials: storeDialects['sfcc-ocapi'].credentials,
  read: openSfccOcapi,
  shop: openOcapiShopper,
  recogniser: null,
  checkout: 'api',
  // A guest's token expires after half an hour, and another guest cannot see the order.
  ordersShownMs: { guest: 30 * 60_000, login: null },
}
