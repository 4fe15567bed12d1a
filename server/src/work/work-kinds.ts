import { rollUpWork } from '../analytics/roll-up-work'
import { bulkWork } from '../bulk-jobs/bulk-work'
import type { WorkGroup } from '../config'
import { deliveryWork } from '../deliveries/delivery-work'
import { orderRefreshWork } from '../orders/refresh-work'
import { attemptWork } from '../purchase-attempts/attempt-work'
import { checkWork } from '../inventory-monitors/engine/claim-checks'
import { consumerKinds } from '../platform/outbox/consumers'
import { eventWork } from '../platform/outbox/run-consumer'
import { practiceWork } from '../practice-data/practice-data-row'
import { browserWork } from '../releases/browser/browser-check-row'
import { scheduleWork } from '../platform/work/every'
import type { WorkKind } from '../platform/work/failed-work'
import { syncWork } from '../stores/sync/sync-state'

const SNATCHING = 'snatch-tasks'

/** Work kinds by work group: a process that runs a group runs its kinds. */
const kindsOfGroups: Record<WorkGroup, readonly WorkKind[]> = {
  monitoring: [checkWork],
  syncing: [syncWork],
  bulk: [bulkWork, practiceWork],
  delivering: [...[...consumerKinds.keys()].filter((name) => name !== SNATCHING).map(eventWork), deliveryWork],
  buying: [eventWork(SNATCHING), attemptWork, orderRefreshWork],
  releases: [browserWork],
  analytics: [rollUpWork],
}

/** All kinds of work, independent of the process that runs them. */
export const workKinds: readonly WorkKind[] = [...Object.values(kindsOfGroups).flat(), scheduleWork]

const groups = new Map(
  Object.entries(kindsOfGroups).flatMap(([group, kinds]) => kinds.map(({ name }) => [name, group] as const)),
)

/** Whether a process that runs these work groups runs this kind; null if the kind is unknown. */
export function doesKind(workGroups: readonly string[], kind: string): boolean | null {
  if (kind === scheduleWork.name) return workGroups.length > 0
  const group = groups.get(kind)
  return group === undefined ? null : workGroups.includes(group)
}
