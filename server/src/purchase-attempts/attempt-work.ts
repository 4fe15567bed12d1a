import type { WorkKind } from '../platform/work/failed-work'
import type { WorkTable } from '../platform/work/work-table'

const table: WorkTable = {
  name: 'purchase_attempts',
  key: 'id',
  keyType: 'uuid',
  nextAt: 'next_at',
  attempts: 'attempts',
}

/** Version of the rows that this process writes. A process does not claim rows of a later version. */
export const ATTEMPT_VERSION = 1

export const attemptWork: WorkKind = { name: 'purchase-attempts', table }

/** Lease of an attempt: time after which another worker takes over from one that does not renew it. */
export const ATTEMPT_LEASE_MS = 30_000
