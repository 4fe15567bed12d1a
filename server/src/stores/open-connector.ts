import type { StoreDescription } from '@outlet/shared/contract/stores/store-settings'
import type { Config } from '../config'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import type { Connector } from './connector'
import { sharedAgent, type AddressRules } from '../platform/http-client/address-guard'
import { openPlatformIdentity, type PlatformDeps } from '../ucp-platform/open-platform-identity'
import type { PlatformIdentity } from '../ucp-platform/platform-identity'
import { EtagCache } from './http/etag-cache'
import { StoreClient, type StoreClientDeps } from './http/store-client'
import { secretsIn } from './http/without-secrets'
import type { ConnectorError } from './connector-error'
import { guardConnector, type GuardReports } from './guard-connector'
import { ofDialect } from './of-dialect'
import { freeAdmission, storeAdmission } from './store-admission'
import { describeStore } from './store-columns'
import { openCredentials } from './store-credentials'
import type { StoreRow } from './store-row'
import { proxiesOf } from './store-proxy'
import { connectorWithoutEchoes } from './without-echoes'
import { recordUnreadPrices } from './unread-prices'

type NetworkConfig = Pick<Config, 'allowedPrivateNetworks' | 'practiceStore' | 'proxies'>

export interface ConnectorDeps {
  db: Database
  secrets: SecretBox
  config: NetworkConfig & PlatformDeps['config']
  /** Time-out of a request in ms; default 15 s. */
  requestMs?: number
}

const ETAG_BYTES = 32 * 1024 * 1024
// Shared by all stores of the process.
const etags = new EtagCache(ETAG_BYTES)

/**
 * Returns the addresses that a store's connections may reach, and their proxy. Only the practice store may be on this
 * machine (SSRF guard).
 */
export const addressRules = (
  store: Pick<StoreRow, 'is_practice' | 'base_url'> & Partial<Pick<StoreRow, 'proxy'>>,
  config: NetworkConfig,
  credentials: unknown,
): AddressRules => ({
  allowedPrivateNetworks: config.allowedPrivateNetworks,
  allowedOrigin: store.is_practice && config.practiceStore ? store.base_url : null,
  proxies: proxiesOf(store.proxy, credentials, config.proxies),
})

/**
 * Opens the connector of a store with the settings in its row. Opening is cheap: open one for each piece of work.
 * Connections, tokens and health are shared by the whole process. Throws ConnectorError `store.secrets_unreadable`.
 */
export function openConnector(store: StoreRow, deps: ConnectorDeps): Connector {
  const { db, secrets, config, requestMs } = deps
  const admission = storeAdmission(db, store.key)
  const credentials = openCredentials(secrets, store)
  const agent = sharedAgent(addressRules(store, config, credentials))
  const notePrices: GuardReports['prices'] = (unread) => recordUnreadPrices(db, store, unread)
  return openAs(describeStore(store), credentials, {
    admission,
    agent,
    requestMs,
    notePrices,
    identity: openPlatformIdentity(deps),
  })
}

/** Settings to try without saving them. */
export interface TrialStore {
  settings: StoreDescription
  credentials: unknown
  isPractice: boolean
}

export interface TrialDeps extends Pick<ConnectorDeps, 'requestMs'> {
  config: NetworkConfig
  /** Default: requests cannot be signed. */
  identity?: PlatformIdentity | null
}

/**
 * Opens a connector with unsaved settings, for a handful of requests: without rate limits, and without effect on the
 * health.
 */
export function openTrial(
  { settings, credentials, isPractice }: TrialStore,
  { config, requestMs, identity = null }: TrialDeps,
): Connector {
  const tried = { is_practice: isPractice, base_url: settings.base_url, proxy: settings.proxy ?? null }
  const agent = sharedAgent(addressRules(tried, config, credentials))
  const way = { admission: freeAdmission, agent, requestMs, notePrices: async () => undefined, identity }
  return openAs(settings, credentials, way)
}

/** Opens a client for requests that are not of the connector, such as for a store's profile. */
export function openStoreClient(
  store: StoreRow,
  deps: ConnectorDeps,
  admission = storeAdmission(deps.db, store.key),
): StoreClient {
  const credentials = openCredentials(deps.secrets, store)
  return ofDialect(describeStore(store), ({ faults }) => {
    const agent = sharedAgent(addressRules(store, deps.config, credentials))
    const identity = openPlatformIdentity(deps)
    const secrets = secretsIn(credentials)
    return new StoreClient({ admission, agent, etags: null, storeKey: store.key, faults, secrets, identity })
  })
}

type Way = Pick<StoreClientDeps, 'admission' | 'agent' | 'requestMs' | 'identity'> & {
  notePrices: GuardReports['prices']
}

const openAs = (described: StoreDescription, credentials: unknown, { notePrices, ...way }: Way): Connector =>
  ofDialect(described, (dialect, store) => {
    const own = dialect.credentials.parse(credentials)
    const { faults } = dialect
    const client = new StoreClient({ ...way, etags, storeKey: described.key, faults, secrets: secretsIn(own) })
    const connector = connectorWithoutEchoes(dialect.read(client, store, own), client)
    const reports = { refused: (error: ConnectorError) => way.admission.failed(error), prices: notePrices }
    return guardConnector(connector, store.currency, reports)
  })
