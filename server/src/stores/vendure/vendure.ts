import { storeDialects } from '@outlet/shared/contract/stores/store-settings'
import type { Dialect } from '../dialect'
import { openVendure } from './read/open-vendure'
import { openVendureShopper } from './shop/open-vendure-shopper'
import { vendureFaults } from './vendure-faults'
import { vendureRecogniser } from './recognise-vendure'

export const vendure: Dialect<'vendure'> = {
  faults: vendureFaults,
  credentials: storeDialects.vendure.credentials,
  read: openVendure,
  shop: openVendureShopper,
  recogniser: vendureRecogniser,
  checkout: 'api',
  // `orderByCode` shows a guest's order for two hours.
  ordersShownMs: { guest: 2 * 3_600_000, login: null },
}
