import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import type { Database } from '../platform/db/database'
import type { ReadOptions } from './connector'
import type { ConnectorError } from './connector-error'
import { storeGate, type Pass } from './store-gate'
import { recordFailure, recordSuccess } from './store-health'

/** Lets a store's requests through, and is told how they ended. */
export interface Admission {
  pass(options: ReadOptions): Promise<Pass>
  succeeded(): Promise<void>
  failed(error: ConnectorError): Promise<void>
}

/** What is wrong with the account that buys says nothing of the store, which is read by other credentials. */
const ofAccount = new Set<StoreErrorCode>(['store.auth_failed', 'store.wrong_setting'])

/**
 * Of a connected store: within its limits over all processes; what happens moves its health. Buying has a lane of its
 * own, which no read keeps waiting.
 */
export const storeAdmission = (db: Database, storeKey: string, lane?: 'buying'): Admission => ({
  pass: ({ bulk, ...options }) =>
    storeGate(db, storeKey).pass({ ...options, lane: lane ?? (bulk ? 'bulk' : 'reading') }),
  succeeded: () => recordSuccess(db, storeKey),
  failed: async (error) => {
    if (lane !== 'buying' || !ofAccount.has(error.code)) await recordFailure(db, storeKey, error)
  },
})

/** Of settings that are only tried: their few requests are a person's own, and change nothing. */
export const freeAdmission: Admission = {
  pass: async () => ({ wasFailing: false, release: () => undefined }),
  succeeded: async () => undefined,
  failed: async () => undefined,
}
