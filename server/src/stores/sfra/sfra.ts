import { storeDialects } from '@outlet/shared/contract/stores/store-settings'
import type { Dialect } from '../dialect'
import { openSfra } from './read/open-sfra'
import { sfraRecogniser } from './recognise-sfra'
import { sfraFaults } from './sfra-faults'
import { openSfraShopper } from './shop/open-sfra-shopper'

export const sfra: Dialect<'sfra'> = {
  faults: sfraFaults,
  credentials: storeDialects.sfra.credentials,
  read: openSfra,
  shop: openSfraShopper,
  checkout: 'hand_over',
  recogniser: sfraRecogniser,
  ordersShownMs: { guest: 0, login: 0 },
}
