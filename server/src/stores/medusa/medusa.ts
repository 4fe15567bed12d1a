import { storeDialects } from '@outlet/shared/contract/stores/store-settings'
import type { Dialect } from '../dialect'
import { medusaFaults } from './medusa-faults'
import { openMedusaShopper } from './shop/open-medusa-shopper'
import { openMedusa } from './read/open-medusa'
import { medusaRecogniser } from './recognise-medusa'

export const medusa: Dialect<'medusa'> = {
  faults: medusaFaults,
  credentials: storeDialects.medusa.credentials,
  read: openMedusa,
  shop: openMedusaShopper,
  recogniser: medusaRecogniser,
  checkout: 'api',
  // The order's id alone gives access.
  ordersShownMs: { guest: null, login: null },
}
