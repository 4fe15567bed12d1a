import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { AssigneeChange } from '@outlet/shared/contract/users/assignee'
import { authorise } from '../platform/audit/actor'
import { checkVersion } from '../platform/audit/lifecycle'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { pick } from '../platform/db/pick'
import { publishEvent } from '../platform/live/publish-event'
import { clock } from '../platform/time/clock'
import { notifyAssignee } from '../users/assignees'
import type { MonitorDeps } from './monitor-deps'
import { monitorLifecycle, type MonitorRow } from './monitor-row'
import { lockMonitor, readMonitor } from './read-monitors'
import { batchedMonitorUpdates } from './update-monitor'

/**
 * Assigns a monitor to a user or to no one, with optimistic locking. Throws Refusal `inventory_monitor.not_found`,
 * `inventory_monitor.version_conflict` (with `current`), `request.invalid` with `user.not_assignable`.
 */
export async function assignMonitor(
  tx: Transaction,
  caller: Caller,
  deps: MonitorDeps,
  monitorId: string,
  change: AssigneeChange,
): Promise<InventoryMonitor> {
  authorise(caller.actor, 'inventory-monitors.write')
  await assignLockedMonitor(tx, caller, deps, await lockMonitor(tx, monitorId), change)
  return readMonitor(tx, deps.secrets, monitorId)
}

/** Assigns a monitor that is already read and locked; returns its row. */
export async function assignLockedMonitor(
  tx: Transaction,
  caller: Caller,
  { secrets }: Pick<MonitorDeps, 'secrets'>,
  before: MonitorRow,
  { version, assignee_id }: AssigneeChange,
): Promise<MonitorRow> {
  authorise(caller.actor, 'inventory-monitors.write')
  const { id, product_code: name } = monitorLifecycle.refuseDeleted(before)
  await checkVersion('inventory_monitor', before, version, () => readMonitor(tx, secrets, id))
  if (assignee_id === before.assignee_id) return before
  await notifyAssignee(tx, caller, { record: { type: 'inventory_monitor', id, name }, assigneeId: assignee_id })
  const set = { assignee_id, updated_at: clock.iso(), version: version + 1 }
  await batchedMonitorUpdates.write(tx, [{ key: id, set }])
  const after = { ...before, ...set }
  const [audited, changed] = [pick(before, 'assignee_id'), pick(after, 'assignee_id')]
  await monitorLifecycle.audit(tx, caller, 'update', before, { before: audited, after: changed })
  await publishEvent(tx, 'inventory-monitors', [id])
  return after
}
