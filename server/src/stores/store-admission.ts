import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import type { Database } from '../platform/db/database'
import type { ReadOptions } from './connector'
import type { ConnectorError } from './connector-error'
import { storeGate, type Pass } from './store-gate'
import { recordFailure, recordSuccess } from './store-health'

/** Admits a store's requests and receives their outcomes. */
export interface Admission {
  pass(options: ReadOptions): Promise<Pass>
  succeeded(): Promise<void>
  failed(error: ConnectorError): Promise<void>
}

/** Errors of the buying account. They do not affect the health of the store, which is read with other credentials. */
const ofAccount = new Set<StoreErrorCode>(['store.auth_failed', 'store.wrong_setting'])

/**
 * Admission of a connected store: within its rate limits over all processes; outcomes update its health. Buying has its
 * own priority, so that reads do not delay it.
 */
export const storeAdmission = (db: Database, storeKey: string, priority?: 'buying'): Admission => ({
  pass: ({ bulk, ...options }) =>
    storeGate(db, storeKey).pass({ ...options, priority: priority ?? (bulk ? 'bulk' : 'reading') }),
  succeeded: () => recordSuccess(db, storeKey),
  failed: async (error) => {
    if (priority !== 'buying' || !ofAccount.has(error.code)) await recordFailure(db, storeKey, error)
  },
})

/** Admission of unsaved settings: the few requests come from a person, and change nothing. */
export const freeAdmission: Admission = {
  pass: async () => ({ wasFailing: false, release: () => undefined }),
  succeeded: async () => undefined,
  failed: async () => undefined,
}

/**
 * Admission of requests to the authorization server of a store: within the store's rate limits, without effect on its
 * health. The catalogue can be read while that server is away.
 */
export const linkingAdmission = (db: Database, storeKey: string): Admission => ({
  ...freeAdmission,
  pass: ({ bulk: _, ...options }) => storeGate(db, storeKey).pass({ ...options, priority: 'buying' }),
})
