import type { Faults } from './http/response-error'
import { openPlatformIdentity } from '../ucp-platform/open-platform-identity'
import { sharedAgent } from '../platform/http-client/address-guard'
import { StoreClient } from './http/store-client'
import { secretsIn } from './http/without-secrets'
import { ofDialect } from './of-dialect'
import { addressRules, type ConnectorDeps } from './open-connector'
import type { Shopper, ShopperAccount } from './shopper'
import { storeAdmission } from './store-admission'
import { describeStore } from './store-columns'
import type { StoreRow } from './store-row'
import { shopperWithoutEchoes } from './without-echoes'

/**
 * Opens a shopper for one account, with the settings in the store's row. Opening is cheap: connections, the store's
 * limits and its health are shared by the whole process.
 */
export const openShopper = (store: StoreRow, account: ShopperAccount, deps: ConnectorDeps): Shopper =>
  ofDialect(describeStore(store), ({ shop, faults }, described) => {
    const client = shopperClient(store, account, faults, deps)
    return shopperWithoutEchoes(shop(client, described, account), client)
  })

/**
 * Returns a client that sends an account's requests with the store's buying priority. Responses belong to the account
 * and are not cached.
 */
function shopperClient(
  store: StoreRow,
  { credentials }: ShopperAccount,
  faults: Faults,
  deps: ConnectorDeps,
): StoreClient {
  const { db, config, requestMs } = deps
  return new StoreClient({
    admission: storeAdmission(db, store.key, 'buying'),
    agent: sharedAgent(addressRules(store, config, credentials)),
    etags: null,
    storeKey: store.key,
    faults,
    secrets: secretsIn(credentials),
    requestMs,
    identity: openPlatformIdentity(deps),
  })
}
