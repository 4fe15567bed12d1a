import type { Config } from '../config'
import type { Database } from '../db/database'
import type { SecretBox } from '../secrets/secret-box'
import type { Connector } from './connector'
import { sharedAgent, type AddressRules } from './http/address-guard'
import { EtagCache } from './sfcc-ocapi/etag-cache'
import { openSfccOcapi } from './sfcc-ocapi/open-sfcc-ocapi'
import { ShopClient } from './sfcc-ocapi/shop-client'
import { freeAdmission, storeAdmission, type Admission } from './store-admission'
import { openCredentials, type StoreCredentials } from './store-credentials'
import type { ConnectorSettings, StoreRow } from './store-row'

export interface ConnectorParts {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'allowedPrivateNetworks' | 'practiceStore'>
}

const ETAG_BYTES = 32 * 1024 * 1024
// Shared by all stores of the process: an address names its store.
const etags = new EtagCache(ETAG_BYTES)

/** What a store's connections are allowed: only the practice store may be on this very machine. */
export const addressRules = (
  store: Pick<StoreRow, 'isPractice' | 'baseUrl'>,
  config: ConnectorParts['config'],
): AddressRules => ({
  allowedPrivateNetworks: config.allowedPrivateNetworks,
  allowedOrigin: store.isPractice && config.practiceStore ? store.baseUrl : null,
})

/**
 * The connector of a store as its row says now: open one for each piece of work (it costs nothing; connections, tokens
 * and health are shared by all of the process). Throws where the credentials were encrypted with another SECRET_KEY.
 */
export function openConnector(store: StoreRow, { db, secrets, config }: ConnectorParts): Connector {
  return openAs(store, openCredentials(secrets, store), storeAdmission(db, store.key), config)
}

/** A connector with settings that are only tried, for a handful of requests: outside of all limits, changing no health. */
export const openTrial = (
  store: ConnectorSettings,
  credentials: StoreCredentials,
  config: ConnectorParts['config'],
): Connector => openAs(store, credentials, freeAdmission, config)

function openAs(
  store: ConnectorSettings,
  { client_id: clientId }: StoreCredentials,
  admission: Admission,
  config: ConnectorParts['config'],
): Connector {
  const client = new ShopClient({ admission, agent: sharedAgent(addressRules(store, config)), store, clientId, etags })
  switch (store.dialect) {
    case 'sfcc-ocapi':
      return openSfccOcapi(client, store)
  }
}
