import { storeDialects } from '@outlet/shared/contract/stores/store-settings'
import type { Dialect } from '../dialect'
import { pageFaults } from './page-faults'
import { openPage } from './read/open-page'
import { pageRecogniser } from './recognise-page'
import { openPageShopper } from './shop/open-page-shopper'

export const page: Dialect<'page'> = {
  faults: pageFaults,
  credentials: storeDialects.page.credentials,
  read: openPage,
  shop: openPageShopper,
  checkout: 'hand_over',
  recogniser: pageRecogniser,
  ordersShownMs: { guest: 0, login: 0 },
}
