import { sql } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { updateMonitor as endpoint } from '@outlet/shared/contract/inventory-monitors'
import { clock } from '../platform/time/clock'
import { authorise } from '../platform/audit/actor'
import { checkVersion } from '../platform/audit/lifecycle'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { pick } from '../platform/db/pick'
import { inKnownSpelling } from '../platform/db/tags'
import { batchedUpdates } from '../platform/db/update-rows'
import { publishEvent } from '../platform/live/publish-event'
import { resumePostponed } from '../platform/outbox/postpone-events'
import { endsSooner } from '../withholding/ends-sooner'
import { NO_EPISODES } from './engine/judge-events'
import { endEpisodes, MONITOR } from './engine/monitor-events'
import { noteVariantChange } from './history/variant-changes'
import type { MonitorDeps } from './monitor-deps'
import { checkTable, monitorLifecycle, monitorTable, monitorTags, type MonitorRow } from './monitor-row'
import { changedSettings, firstCheck, NO_CHECK, settingsForAudit } from './monitor-settings'
import { refuseUnknownVariants } from './refuse-unknown-variants'
import { lockMonitor, readMonitor } from './read-monitors'

export const batchedMonitorUpdates = batchedUpdates(monitorTable, 'id')
export const batchedCheckUpdates = batchedUpdates(checkTable, 'monitor_id')

export type MonitorPatch = EndpointRequest<typeof endpoint>['body']

const settingsOf = (row: MonitorRow) => ({ ...pick(row, 'is_monitoring', 'muted_until'), ...settingsForAudit(row) })

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/** Whether the selections differ, independent of their order. */
const differAsSets = (one: readonly string[] | null, other: readonly string[] | null) =>
  differs(one?.toSorted(), other?.toSorted())

/**
 * The next check after a change. A resumed monitor, and one with another interval, other hours or variants, is due as
 * soon as its active hours allow; a paused monitor is never due; otherwise the schedule is unchanged.
 */
const nextCheck = (before: MonitorRow, after: MonitorRow, timeZone: string) => {
  if (!after.is_monitoring) return NO_CHECK
  const isDue =
    !before.is_monitoring ||
    before.interval_seconds !== after.interval_seconds ||
    differs(before.active_hours, after.active_hours) ||
    differAsSets(before.variant_ids, after.variant_ids)
  return isDue ? firstCheck(after.active_hours, timeZone) : undefined
}

const STOCK_FAMILIES = ['stock', 'low_stock', 'price'] as const

/** Ends the stock episodes and intervals, because they are of the previously selected variants. */
async function forgetStock(tx: Transaction, { id: monitorId, variant_ids }: MonitorRow) {
  const at = clock.iso()
  await endEpisodes(
    tx,
    STOCK_FAMILIES.map((family) => ({ monitor_id: monitorId, family, at })),
  )
  await noteVariantChange(tx, monitorId, variant_ids)
}

/** Fields that are reset when other variants are selected. */
const UNKNOWN_STOCK: Partial<MonitorRow> = {
  stock_state: 'unknown',
  confirming: 0,
  stock_level: null,
  stock_level_kind: 'unknown',
  orderable: null,
  price: null,
  price_max: null,
  price_currency: null,
  missing_variant_ids: [],
}

/**
 * Updates a monitor. Throws Refusal `inventory_monitor.not_found`, `inventory_monitor.version_conflict` (with
 * `current`), `inventory_monitor.variant_unknown`.
 */
export async function updateMonitor(
  tx: Transaction,
  caller: Caller,
  deps: MonitorDeps,
  monitorId: string,
  patch: MonitorPatch,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(caller.actor, 'inventory-monitors.write')
  await changeMonitor(tx, caller, deps, await lockMonitor(tx, monitorId), patch)
  return readMonitor(tx, deps.secrets, monitorId)
}

/** Updates a monitor that is already read and locked; returns its row. */
export async function changeMonitor(
  tx: Transaction,
  caller: Caller,
  { secrets, timeZone }: MonitorDeps,
  before: MonitorRow,
  patch: MonitorPatch,
): Promise<MonitorRow> {
  authorise(caller.actor, 'inventory-monitors.write')
  const { id: monitorId } = monitorLifecycle.refuseDeleted(before)
  await checkVersion('inventory_monitor', before, patch.version, () => readMonitor(tx, secrets, monitorId))
  const tags = patch.tags && (await inKnownSpelling(tx, monitorTags, patch.tags))
  const settings = changedSettings(before, { ...patch, tags })
  await refuseUnknownVariants(tx, { ...before, variant_ids: settings.variant_ids }, before.variant_ids)
  const isOtherStock = differAsSets(before.variant_ids, settings.variant_ids)
  if (isOtherStock) await forgetStock(tx, before)
  const { isFailing, isGone } = { ...NO_EPISODES, ...before.episodes }
  const set = {
    ...settings,
    muted_until: patch.muted_until === undefined ? before.muted_until : patch.muted_until,
    ...(isOtherStock ? { ...UNKNOWN_STOCK, episodes: { isFailing, isGone } } : {}),
    updated_at: clock.iso(),
    version: before.version + 1,
  }
  await batchedMonitorUpdates.write(tx, [{ key: monitorId, set }])
  const after = { ...before, ...set }
  const plan = nextCheck(before, after, timeZone)
  if (plan) await batchedCheckUpdates.write(tx, [{ key: monitorId, set: plan }])
  if (endsSooner(before, after))
    await resumePostponed(tx, sql`e.subject_type = ${MONITOR} and e.subject_id = ${monitorId}`)
  await monitorLifecycle.audit(tx, caller, 'update', before, { before: settingsOf(before), after: settingsOf(after) })
  await publishEvent(tx, 'inventory-monitors', [monitorId])
  return after
}
