import type { Faults } from './http/answer-error'
import { sharedAgent } from '../platform/http-client/address-guard'
import { StoreClient } from './http/store-client'
import { secretsIn } from './http/without-secrets'
import { ofDialect } from './of-dialect'
import { addressRules, type ConnectorParts } from './open-connector'
import type { Shopper, ShopperAccount } from './shopper'
import { storeAdmission } from './store-admission'
import { describeStore } from './store-columns'
import type { StoreRow } from './store-row'

type ShopperParts = Omit<ConnectorParts, 'secrets'>

/**
 * Buys at a store as its row says now, for one account. It costs nothing to open: connections, the store's limits and
 * its health are shared by all of the process.
 */
export const openShopper = (store: StoreRow, account: ShopperAccount, parts: ShopperParts): Shopper =>
  ofDialect(describeStore(store), ({ shop, faults }, described) =>
    shop(shopperClient(store, account, faults, parts), described, account),
  )

/** Sends an account's requests through the store's buying lane. Answers are the account's own: none is kept for others. */
export function shopperClient(
  store: StoreRow,
  { credentials }: ShopperAccount,
  faults: Faults,
  { db, config, requestMs }: ShopperParts,
): StoreClient {
  return new StoreClient({
    admission: storeAdmission(db, store.key, 'buying'),
    agent: sharedAgent(addressRules(store, config, credentials)),
    etags: null,
    storeKey: store.key,
    faults,
    secrets: secretsIn(credentials),
    requestMs,
  })
}
