import type { StoreDescription } from '@outlet/shared/contract/store-settings'
import type { Config } from '../config'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import type { Connector } from './connector'
import { sharedAgent, type AddressRules } from '../platform/http-client/address-guard'
import { EtagCache } from './http/etag-cache'
import { StoreClient, type StoreClientParts } from './http/store-client'
import { secretsIn } from './http/without-secrets'
import type { ConnectorError } from './connector-error'
import { guardConnector, type GuardReports } from './guard-connector'
import { ofDialect } from './of-dialect'
import { freeAdmission, storeAdmission } from './store-admission'
import { describeStore } from './store-columns'
import { openCredentials } from './store-credentials'
import type { StoreRow } from './store-row'
import { proxiesOf } from './store-proxy'
import { recordUnreadPrices } from './unread-prices'

export interface ConnectorParts {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'allowedPrivateNetworks' | 'practiceStore' | 'proxies'>
  /** How long a store may take for an answer; 15 s unless said. */
  requestMs?: number
}

const ETAG_BYTES = 32 * 1024 * 1024
// Shared by all stores of the process.
const etags = new EtagCache(ETAG_BYTES)

/** What a store's connections are allowed, and which proxy they go through: only the practice store may be on this very machine. */
export const addressRules = (
  store: Pick<StoreRow, 'isPractice' | 'baseUrl'> & Partial<Pick<StoreRow, 'proxy'>>,
  config: ConnectorParts['config'],
  credentials: unknown,
): AddressRules => ({
  allowedPrivateNetworks: config.allowedPrivateNetworks,
  allowedOrigin: store.isPractice && config.practiceStore ? store.baseUrl : null,
  proxies: proxiesOf(store.proxy, credentials, config.proxies),
})

/**
 * The connector of a store as its row says now: open one for each piece of work (it costs nothing; connections, tokens
 * and health are shared by all of the process). Throws ConnectorError `store.secrets_unreadable`.
 */
export function openConnector(store: StoreRow, parts: ConnectorParts): Connector {
  const { db, secrets, config, requestMs } = parts
  const admission = storeAdmission(db, store.key)
  const credentials = openCredentials(secrets, store)
  const agent = sharedAgent(addressRules(store, config, credentials))
  const notePrices: GuardReports['prices'] = (unread) => recordUnreadPrices(db, store, unread)
  return openAs(describeStore(store), credentials, { admission, agent, requestMs, notePrices })
}

/** Settings that are only tried. */
export interface TrialStore {
  settings: StoreDescription
  credentials: unknown
  isPractice: boolean
}

/** A connector with settings that are only tried, for a handful of requests: outside of all limits, changing no health. */
export function openTrial(
  { settings, credentials, isPractice }: TrialStore,
  { config, requestMs }: Pick<ConnectorParts, 'config' | 'requestMs'>,
): Connector {
  const tried = { isPractice, baseUrl: settings.base_url, proxy: settings.proxy ?? null }
  const agent = sharedAgent(addressRules(tried, config, credentials))
  const way = { admission: freeAdmission, agent, requestMs, notePrices: async () => undefined }
  return openAs(settings, credentials, way)
}

type Way = Pick<StoreClientParts, 'admission' | 'agent' | 'requestMs'> & { notePrices: GuardReports['prices'] }

const openAs = (described: StoreDescription, credentials: unknown, { notePrices, ...way }: Way): Connector =>
  ofDialect(described, (dialect, store) => {
    const own = dialect.credentials.parse(credentials)
    const { faults } = dialect
    const client = new StoreClient({ ...way, etags, storeKey: described.key, faults, secrets: secretsIn(own) })
    const connector = dialect.read(client, store, own)
    const reports = { refused: (error: ConnectorError) => way.admission.failed(error), prices: notePrices }
    return guardConnector(connector, store.currency, reports)
  })
