import { storeDialects } from '@outlet/shared/contract/stores/store-settings'
import type { Dialect } from '../dialect'
import { openUcp } from './read/open-ucp'
import { ucpRecogniser } from './recognise-ucp'
import { openUcpShopper } from './shop/open-ucp-shopper'
import { ucpFaults } from './ucp-faults'

export const ucp: Dialect<'ucp'> = {
  faults: ucpFaults,
  credentials: storeDialects.ucp.credentials,
  read: openUcp,
  shop: openUcpShopper,
  recogniser: ucpRecogniser,
  checkout: 'api',
  ordersShownMs: { guest: null, login: null },
}
