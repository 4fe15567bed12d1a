import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { updateMonitor as endpoint } from '@outlet/shared/contract/inventory-monitors'
import { clock } from '../platform/time/clock'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { inKnownSpelling } from '../platform/db/tags'
import { batchedUpdates } from '../platform/db/update-rows'
import { publishEvent } from '../platform/live/publish-event'
import { notFound, Refusal } from '../platform/http/refusal'
import { NO_EPISODES } from './engine/judge-events'
import { endEpisodes } from './engine/monitor-events'
import { noteVariantChange } from './history/variant-changes'
import type { MonitorParts } from './monitor-parts'
import { checkTable, monitorTable, monitorTags, type MonitorRow } from './monitor-row'
import { changedSettings, firstCheck, settingsForAudit } from './monitor-settings'
import { refuseUnknownVariants } from './refuse-unknown-variants'
import { lockMonitor, readMonitor } from './read-monitors'

export const batchedMonitorUpdates = batchedUpdates(monitorTable, 'id')
export const batchedCheckUpdates = batchedUpdates(checkTable, 'monitorId')

export type MonitorPatch = EndpointRequest<typeof endpoint>['body']

const settingsOf = (row: MonitorRow) => ({
  is_monitoring: row.isMonitoring,
  ...settingsForAudit(row),
})

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/** Chosen in another order they are the same. */
const areOthers = (one: readonly string[] | null, other: readonly string[] | null) =>
  differs(one?.toSorted(), other?.toSorted())

/**
 * A resumed monitor, and one with another interval, other hours or variants, is due as soon as its active hours allow; a
 * paused one never; else the plan stays.
 */
const nextCheck = (before: MonitorRow, after: MonitorRow, timeZone: string) => {
  if (!after.isMonitoring) return { nextCheckAt: null, holder: null, waitsForHours: false }
  const isDue =
    !before.isMonitoring ||
    before.intervalSeconds !== after.intervalSeconds ||
    differs(before.activeHours, after.activeHours) ||
    areOthers(before.variantIds, after.variantIds)
  return isDue ? firstCheck(after.activeHours, timeZone) : undefined
}

const OF_THE_STOCK = ['stock', 'low_stock', 'price'] as const

/** With other variants, what was told and read of the stock is of something else. */
async function forgetStock(tx: Transaction, { id: monitorId, variantIds }: MonitorRow) {
  const at = clock.date().toISOString()
  await endEpisodes(
    tx,
    OF_THE_STOCK.map((family) => ({ monitor_id: monitorId, family, at })),
  )
  await noteVariantChange(tx, monitorId, variantIds)
}

/** With other variants, what was known of the stock is of something else. */
const knowsNothing: Partial<MonitorRow> = {
  stockState: 'unknown',
  confirming: 0,
  stockLevel: null,
  stockLevelKind: 'unknown',
  orderable: null,
  price: null,
  priceCurrency: null,
  missingVariantIds: [],
}

/**
 * Throws Refusal `inventory_monitor.not_found`, `inventory_monitor.version_conflict` (with `current`),
 * `inventory_monitor.variant_unknown`.
 */
export async function updateMonitor(
  tx: Transaction,
  caller: Caller,
  parts: MonitorParts,
  monitorId: string,
  patch: MonitorPatch,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(caller.actor, 'inventory-monitors.write')
  await changeMonitor(tx, caller, parts, await lockMonitor(tx, monitorId), patch)
  return readMonitor(tx, parts.secrets, monitorId)
}

/** The same with a monitor that is read and locked; returns its row. */
export async function changeMonitor(
  tx: Transaction,
  caller: Caller,
  { secrets, timeZone }: MonitorParts,
  before: MonitorRow,
  patch: MonitorPatch,
): Promise<MonitorRow> {
  authorise(caller.actor, 'inventory-monitors.write')
  const { id: monitorId } = before
  if (before.deletedAt) throw notFound('inventory_monitor.not_found')
  if (before.version !== patch.version) {
    const current = await readMonitor(tx, secrets, monitorId)
    throw new Refusal('conflict', 'inventory_monitor.version_conflict', { current })
  }
  const tags = patch.tags && (await inKnownSpelling(tx, monitorTags, patch.tags))
  const settings = changedSettings(before, { ...patch, tags })
  const { websiteType, productId } = before
  await refuseUnknownVariants(tx, {
    websiteType,
    productId,
    variantIds: settings.variantIds,
    before: before.variantIds,
  })
  const isOtherStock = areOthers(before.variantIds, settings.variantIds)
  if (isOtherStock) await forgetStock(tx, before)
  const { isFailing, isGone } = { ...NO_EPISODES, ...before.episodes }
  const set = {
    ...settings,
    ...(isOtherStock ? { ...knowsNothing, episodes: { isFailing, isGone } } : {}),
    updatedAt: clock.date(),
    version: before.version + 1,
  }
  await batchedMonitorUpdates.write(tx, [{ key: monitorId, set }])
  const after = { ...before, ...set }
  const plan = nextCheck(before, after, timeZone)
  if (plan) await batchedCheckUpdates.write(tx, [{ key: monitorId, set: plan }])
  await recordAudit(tx, caller, {
    action: 'inventory_monitors.update',
    subjectType: 'inventory_monitor',
    subjectId: monitorId,
    before: settingsOf(before),
    after: settingsOf(after),
  })
  await publishEvent(tx, 'inventory-monitors', [monitorId])
  return after
}
