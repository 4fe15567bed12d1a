import { LRUCache } from 'lru-cache'
import { clock } from '../platform/time/clock'
import { ConnectorError } from '../stores/connector-error'
import { openStoreClient, type ConnectorDeps } from '../stores/open-connector'
import { storeAdmission } from '../stores/store-admission'
import type { StoreRow } from '../stores/store-row'
import type { Agreement } from '../stores/ucp/profile/negotiate'
import { cachedAgreement, readAgreement } from '../stores/ucp/profile/read-agreement'

/** The store waits for the response. */
const PROFILE_WAIT_MS = 3000
/** Time for which events do not repeat a failed reading. */
const FAILED_MS = 60_000

interface Reading {
  agreement: Promise<Agreement>
  /** Null while it is in progress. */
  failedAt: number | null
}

const readings = new LRUCache<string, Reading>({ max: 1000 })

function startReading(deps: ConnectorDeps, store: StoreRow, isRenewed: boolean): Reading {
  // Anyone can cause these readings, so a failed one does not affect the store's health.
  const admission = { ...storeAdmission(deps.db, store.key), failed: async () => undefined }
  const client = openStoreClient(store, deps, admission)
  return { agreement: readAgreement(client, store, { isRenewed, maxWaitMs: PROFILE_WAIT_MS }), failedAt: null }
}

/**
 * Returns the agreement with the store that an event claims as its sender; `isRenewed` as for `readAgreement`. Events
 * are unproven at this point: they cause one reading at a time for each store, and at most one in a minute. Throws
 * ConnectorError if the store's profile cannot be read.
 */
export async function agreementForEvent(deps: ConnectorDeps, store: StoreRow, isRenewed: boolean): Promise<Agreement> {
  const cached = cachedAgreement(store, isRenewed)
  if (cached) return cached
  const name = `${store.key} ${store.base_url}`
  const current = readings.get(name)
  const isCurrent = current && (current.failedAt === null || clock.now() < current.failedAt + FAILED_MS)
  if (isCurrent) return current.agreement
  const reading = startReading(deps, store, isRenewed)
  readings.set(name, reading)
  try {
    return await reading.agreement
  } catch (error) {
    if (error instanceof ConnectorError) reading.failedAt = clock.now()
    throw error
  } finally {
    if (reading.failedAt === null && readings.get(name) === reading) readings.delete(name)
  }
}
