import { and, inArray, sql } from 'drizzle-orm'
import { MAX_MONITOR_TAGS } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-settings'
import type { MonitorBulkAction } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-bulk'
import { authorise } from '../../platform/audit/actor'
import type { Caller } from '../../platform/audit/record-audit'
import type { BulkList, BulkOutcome, BulkRow } from '../../bulk-jobs/bulk-list'
import type { Transaction } from '../../platform/db/database'
import { hasTag, withoutTags } from '../../platform/db/tags'
import { Refusal } from '../../platform/http/refusal'
import { assignLockedMonitor } from '../assign-monitor'
import { requestCheck } from '../request-check'
import { deleteLockedMonitor } from '../delete-monitor'
import type { MonitorDeps } from '../monitor-deps'
import { monitorTable, type MonitorRow } from '../monitor-row'
import { monitorsMatching, type MonitorFilter } from '../list/monitors-matching'
import { lockFreeMonitors, lockMonitor } from '../read-monitors'
import { restoreLockedMonitor } from '../restore-monitor'
import { batchedCheckUpdates, batchedMonitorUpdates, changeMonitor, type MonitorPatch } from '../update-monitor'

type Outcome = BulkOutcome<MonitorBulkAction>
type Patch = Omit<MonitorPatch, 'version'>

interface Change {
  patch: Patch
  /** The action that undoes the change. */
  inverse: MonitorBulkAction
}

const setMonitoring = (is: boolean, before: MonitorRow): Change | null =>
  before.is_monitoring === is ? null : { patch: { is_monitoring: is }, inverse: { kind: is ? 'pause' : 'resume' } }

const setInterval = (interval_seconds: number, before: MonitorRow): Change | null =>
  before.interval_seconds === interval_seconds
    ? null
    : { patch: { interval_seconds }, inverse: { kind: 'set_interval', interval_seconds: before.interval_seconds } }

const setMute = (muted_until: string | null, before: MonitorRow): Change | null =>
  before.muted_until === muted_until
    ? null
    : { patch: { muted_until }, inverse: { kind: 'mute', muted_until: before.muted_until } }

function addTags(requested: readonly string[], before: MonitorRow): Change | null {
  const tags = withoutTags(requested, before.tags)
  if (tags.length === 0) return null
  if (before.tags.length + tags.length > MAX_MONITOR_TAGS) {
    throw new Refusal('conflict', 'inventory_monitor.too_many_tags')
  }
  return { patch: { tags: [...before.tags, ...tags] }, inverse: { kind: 'remove_tags', tags } }
}

function removeTags(requested: readonly string[], before: MonitorRow): Change | null {
  const tags = before.tags.filter((tag) => hasTag(requested, tag))
  const rest = before.tags.filter((tag) => !tags.includes(tag))
  return tags.length > 0 ? { patch: { tags: rest }, inverse: { kind: 'add_tags', tags } } : null
}

type SettingAction = Exclude<MonitorBulkAction, { kind: 'refresh' | 'delete' | 'restore' | 'assign' }>

/** The change that an action makes to a monitor; null if the monitor already has the values. */
function changeOf(action: SettingAction, before: MonitorRow): Change | null {
  switch (action.kind) {
    case 'pause':
      return setMonitoring(false, before)
    case 'resume':
      return setMonitoring(true, before)
    case 'mute':
      return setMute(action.muted_until, before)
    case 'set_interval':
      return setInterval(action.interval_seconds, before)
    case 'add_tags':
      return addTags(action.tags, before)
    case 'remove_tags':
      return removeTags(action.tags, before)
  }
}

type Row = BulkRow<MonitorBulkAction, MonitorRow>

async function assign(
  tx: Transaction,
  caller: Caller,
  deps: MonitorDeps,
  before: MonitorRow,
  { assignee_id }: Extract<MonitorBulkAction, { kind: 'assign' }>,
): Promise<Outcome> {
  const { version } = before
  const after = await assignLockedMonitor(tx, caller, deps, before, { version, assignee_id })
  if (after.version === version) return 'unchanged'
  return { inverse: { kind: 'assign', assignee_id: before.assignee_id }, version: after.version }
}

async function applyTo(tx: Transaction, caller: Caller, deps: MonitorDeps, row: Row): Promise<Outcome> {
  const { id, action } = row
  const before = row.before ?? (await lockMonitor(tx, id))
  const version = row.version ?? before.version
  if (before.version !== version) throw new Refusal('conflict', 'inventory_monitor.version_conflict')
  if (action.kind === 'refresh') {
    await requestCheck(tx, caller, deps, before)
    return { inverse: null, version }
  }
  if (action.kind === 'delete') {
    await deleteLockedMonitor(tx, caller, before)
    return { inverse: { kind: 'restore' }, version: version + 1 }
  }
  if (action.kind === 'restore') {
    if (before.deleted_at === null) return 'unchanged'
    return { inverse: { kind: 'delete' }, version: await restoreLockedMonitor(tx, caller, deps, before) }
  }
  if (action.kind === 'assign') return assign(tx, caller, deps, before, action)
  const change = changeOf(action, before)
  if (!change) return 'unchanged'
  const after = await changeMonitor(tx, caller, deps, before, { version, ...change.patch })
  return { inverse: change.inverse, version: after.version }
}

/** Bulk actions on monitors. Each row is changed as the single-monitor endpoints change it. */
export const bulkMonitors = (deps: MonitorDeps): BulkList<MonitorFilter, MonitorBulkAction, MonitorRow> => ({
  authorise: (actor) => authorise(actor, 'inventory-monitors.write'),
  rows: (_actor, filter, ids) => sql`
    select ${monitorTable.id}::text as subject_id, ${monitorTable.product_code} as label from ${monitorTable}
    where ${and(monitorsMatching(filter), ids && inArray(sql`${monitorTable.id}::text`, [...ids])) ?? sql`true`}
    order by ${monitorTable.id}`,
  lock: lockFreeMonitors,
  batched: [batchedMonitorUpdates, batchedCheckUpdates],
  apply: (tx, caller, row) => applyTo(tx, caller, deps, row),
})
