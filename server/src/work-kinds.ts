import { rollUpWork } from './analytics/roll-up-work'
import { bulkWork } from './bulk-jobs/bulk-work'
import type { WorkGroup } from './config'
import { deliveryWork } from './deliveries/delivery-work'
import { orderRefreshWork } from './orders/refresh-work'
import { attemptWork } from './purchase-attempts/attempt-work'
import { checkWork } from './inventory-monitors/engine/claim-checks'
import { consumerKinds } from './platform/outbox/consumers'
import { eventWork } from './platform/outbox/run-consumer'
import { practiceWork } from './practice-data/practice-data-row'
import { browserWork } from './releases/browser/browser-check-row'
import { scheduleWork } from './platform/work/every'
import type { WorkKind } from './platform/work/given-up'
import { syncWork } from './stores/sync/sync-state'

const SNATCHING = 'snatch-tasks'

/** The kinds of work by the part of the work that they belong to: a process that does the part does its kinds. */
const kindsOfGroups: Record<WorkGroup, readonly WorkKind[]> = {
  monitoring: [checkWork],
  syncing: [syncWork],
  bulk: [bulkWork, practiceWork],
  delivering: [...[...consumerKinds.keys()].filter((name) => name !== SNATCHING).map(eventWork), deliveryWork],
  buying: [eventWork(SNATCHING), attemptWork, orderRefreshWork],
  releases: [browserWork],
  analytics: [rollUpWork],
}

/** All kinds of work, whichever process does them. */
export const workKinds: readonly WorkKind[] = [...Object.values(kindsOfGroups).flat(), scheduleWork]

const groups = new Map(
  Object.entries(kindsOfGroups).flatMap(([group, kinds]) => kinds.map(({ name }) => [name, group] as const)),
)

/** Whether a process that does these parts of the work does this kind; null where the kind is not known. */
export function doesKind(parts: readonly string[], kind: string): boolean | null {
  if (kind === scheduleWork.name) return parts.length > 0
  const group = groups.get(kind)
  return group === undefined ? null : parts.includes(group)
}
