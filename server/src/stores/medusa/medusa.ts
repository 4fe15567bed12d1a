import { storeCredentials } from '@outlet/shared/contract/store-settings'
import type { Dialect } from '../dialect'
import { medusaFaults } from './medusa-faults'
import { openMedusaShopper } from './shop/open-medusa-shopper'
import { openMedusa } from './read/open-medusa'

export const medusa: Dialect<'medusa'> = {
  faults: medusaFaults,
  credentials: storeCredentials['medusa'],
  read: openMedusa,
  shop: openMedusaShopper,
  checkout: 'api',
  // By the order's id alone.
  ordersShownMs: { guest: null, login: null },
}
