import { CHECKOUT_SCOPE } from '@outlet/shared/contract/stores/buying-options'
import { storeDialects } from '@outlet/shared/contract/stores/store-settings'
import type { Dialect } from '../dialect'
import { openUcp } from './read/open-ucp'
import { ucpRecogniser } from './recognise-ucp'
import { finishingOf } from './shop/finishing'
import { openUcpShopper } from './shop/open-ucp-shopper'
import { linkAccounts } from './access/link-accounts'
import { linkScopes } from './access/link-scopes'
import { platformAccess } from './access/platform-access'
import { openUcpApi } from './transport/ucp-api'
import { ucpFaults } from './ucp-faults'

export const ucp: Dialect<'ucp'> = {
  faults: ucpFaults,
  credentials: storeDialects.ucp.credentials,
  read: openUcp,
  shop: openUcpShopper,
  recogniser: ucpRecogniser,
  checkout: 'api',
  linking: linkAccounts,
  readBuyingOptions: async (client, store, credentials, options) => {
    const agreement = await openUcpApi(client, store).agreement(options)
    const access = platformAccess(client, store, { ...credentials, oauth_token_url: store.oauth_token_url })
    const methods = [...agreement.paymentHandlers.values()].flat().map(({ id }) => id)
    const scopes = linkScopes(agreement)
    return {
      way: finishingOf(agreement, (await access?.hasScope(CHECKOUT_SCOPE, options)) ?? false),
      payment_methods: methods,
      ...(scopes.length > 0 && { link_scopes: scopes }),
    }
  },
  ordersShownMs: { guest: null, login: null },
}
