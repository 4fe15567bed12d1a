import type { WorkKind } from '../platform/work/given-up'
import type { WorkTable } from '../platform/work/work-table'

const table: WorkTable = {
  name: 'purchase_attempts',
  key: 'id',
  keyType: 'uuid',
  nextAt: 'next_at',
  attempts: 'attempts',
}

/** What a process writes now. A process leaves alone what a later one wrote. */
export const ATTEMPT_VERSION = 1

export const attemptWork: WorkKind = { name: 'purchase-attempts', table }

/** How long a worker that says nothing holds an attempt. */
export const ATTEMPT_LEASE_MS = 30_000
