import { bulkWork } from './bulk-jobs/bulk-work'
import { checkWork } from './inventory-monitors/engine/claim-checks'
import { consumerKinds } from './platform/outbox/consumers'
import { eventWork } from './platform/outbox/run-consumer'
import { scheduleWork } from './platform/work/every'
import type { WorkKind } from './platform/work/given-up'
import { syncWork } from './stores/sync/sync-state'

/** All kinds of work, whichever process does them. */
export const workKinds: readonly WorkKind[] = [
  checkWork,
  syncWork,
  bulkWork,
  scheduleWork,
  ...[...consumerKinds.keys()].map(eventWork),
]
