import { sql } from 'drizzle-orm'
import type { Money } from '@outlet/shared/contract/money'
import { queueRebuilds } from '../../analytics/queue-rebuilds'
import type { Transaction } from '../../platform/db/database'
import { toJsonRows } from '../../platform/db/to-json-rows'
import { publishEvent } from '../../platform/live/publish-event'
import { emit, type EventDraft } from '../../platform/outbox/emit'
import type { Lease } from '../../platform/work/work-table'
import { storeStock } from '../../products/store-stock'
import type { MonitorChange } from './judge-change'
import type { JudgedCheck } from './judge-check'
import type { CheckFailure } from './judge-health'
import { monitorEvents } from './monitor-events'
import { writeMissed } from './write-missed'
import { writeReadings } from './write-readings'

interface Settled {
  /** Instant at which this reading counts; 0 if there is none. */
  readAt: number
  rolledUntil: number
}

/**
 * A reading with its settled instant. If the time since the previous reading is already rolled up as a gap, the reading
 * starts a new interval even though it was made in time.
 */
function withSettledInstant(check: JudgedCheck, settled: Settled | undefined): JudgedCheck {
  const { values, readAt, readings } = check
  if (!settled || values === null) return check
  const isRolledBeyond = readAt !== null && settled.rolledUntil > readAt
  const late = isRolledBeyond ? { values, isGap: true, readAt } : null
  return { ...check, at: settled.readAt, readings: late ?? readings }
}

const iso = (instant: number) => new Date(instant).toISOString()

/** Ids as a separate condition beside the join, so that the planner estimates few rows and uses the index. */
const idsOf = (input: readonly { id: string }[]) => sql.param(input.map(({ id }) => id))

/**
 * Schedules the next checks of those that the lease still holds. Returns them with the instant at which their reading
 * counts: never before the end of the roll-ups, so that a late reading changes no roll-up, and never before the last
 * change of the monitored variants.
 */
async function scheduleNext(
  tx: Transaction,
  lease: Lease,
  judged: readonly JudgedCheck[],
  isPast: boolean,
): Promise<Map<string, Settled>> {
  const input = judged.map(({ monitorId, at, nextCheckAt, waitsForHours, failures, digest }) => ({
    id: monitorId,
    at: iso(at),
    delay: nextCheckAt - at,
    waits: waitsForHours,
    failures,
    digest,
  }))
  const { rows } = await tx.execute<{ monitor_id: string; read_ms: number | null; rolled_ms: number | null }>(sql`
    update monitor_checks c set
      -- By the database's clock, as what is due is: a process's own may differ.
      next_check_at = clock_now() + i.delay * interval '1 millisecond',
      holder = ${isPast ? lease : null},
      waits_for_hours = i.waits,
      last_checked_at = i.at,
      failures = i.failures,
      read_at = case when i.digest is null then c.read_at else greatest(c.read_at, c.hours_until, c.days_until,
        c.variants_since, i.at) end,
      readings_digest = coalesce(i.digest, c.readings_digest)
    from json_to_recordset(${JSON.stringify(input)}::json)
      as i(id uuid, at timestamptz, delay float8, waits boolean, failures integer, digest text)
    where c.monitor_id = any(${idsOf(input)}::uuid[]) and c.monitor_id = i.id and c.holder = ${lease}
    returning c.monitor_id, (extract(epoch from c.read_at) * 1000)::float8 as read_ms,
      (extract(epoch from greatest(c.hours_until, c.days_until)) * 1000)::float8 as rolled_ms`)
  return new Map(
    rows.map(({ monitor_id, read_ms, rolled_ms }) => [
      monitor_id,
      { readAt: Math.round(read_ms ?? 0), rolledUntil: Math.round(rolled_ms ?? 0) },
    ]),
  )
}

const priceRow = (price: Money | null) => ({ price: price?.minor ?? null, currency: price?.currency ?? null })

const errorRow = (error: CheckFailure | null) => ({
  code: error?.code ?? null,
  message: error?.message.slice(0, 500) ?? null,
})

const changeRow = (id: string, at: number, change: MonitorChange) => ({
  id,
  state: change.stockState,
  confirming: change.confirming,
  turned_at: change.isTurn ? iso(at) : null,
  level: change.available,
  kind: change.kind,
  orderable: change.orderable,
  ...priceRow(change.price),
  price_max: change.priceMax?.minor ?? null,
  episodes: change.episodes,
  health: change.health,
  missing: change.missingVariantIds,
  ...errorRow(change.error),
})

/** Writes the displayed fields of changed monitors. `version` and `updated_at` track users' changes only. */
async function writeChanges(tx: Transaction, judged: readonly JudgedCheck[]): Promise<string[]> {
  const input = judged.flatMap(({ monitorId, at, change }) => (change ? [changeRow(monitorId, at, change)] : []))
  if (input.length === 0) return []
  await tx.execute(sql`
    update inventory_monitors m set
      stock_state = i.state,
      confirming = i.confirming,
      stock_changed_at = coalesce(i.turned_at, m.stock_changed_at),
      stock_level = i.level,
      stock_level_kind = i.kind,
      orderable = i.orderable,
      price = i.price,
      price_max = i.price_max,
      price_currency = i.currency,
      episodes = i.episodes,
      health = i.health,
      missing_variant_ids = i.missing,
      last_error_code = i.code,
      last_error_message = i.message
    from json_to_recordset(${toJsonRows(input)}::json) as i(id uuid, state text, confirming integer,
      turned_at timestamptz, level integer, kind text, orderable boolean, price bigint, price_max bigint,
      currency text, episodes jsonb,
      health text, missing text[], code text, message text)
    where m.id = any(${idsOf(input)}::uuid[]) and m.id = i.id`)
  return input.map(({ id }) => id)
}

/**
 * Writes the readings to the catalogue. Only variants in `changed` are written, unless the catalogue's state is
 * uncertain. Returns the events to emit.
 */
async function writeStock(
  tx: Transaction,
  judged: readonly JudgedCheck[],
  changed: Awaited<ReturnType<typeof writeReadings>>,
  isPast: boolean,
): Promise<EventDraft[]> {
  const read = judged.flatMap(({ monitorId, websiteType, productId, readAt, at, stock }) => {
    if (!stock) return []
    const { variants, isSure, isPartial } = stock
    const only = isSure ? (changed.get(monitorId) ?? null) : null
    return [{ websiteType, productId, readBefore: readAt, variants, only, isPartial, at: isPast ? at : undefined }]
  })
  let isNew = false
  const events: EventDraft[] = []
  for (const store of new Set(read.map(({ websiteType }) => websiteType))) {
    const { isChanged, chances } = await storeStock(
      tx,
      store,
      read.filter(({ websiteType }) => websiteType === store),
    )
    isNew ||= isChanged
    for (const id of chances) {
      const subject = { type: 'product', id }
      events.push({ kind: 'became_orderable', subject, store, payload: { product_id: id } })
    }
  }
  if (isNew) await publishEvent(tx, 'products', [])
  return events
}

/** Marks the days with a restock or sell-out of a product for recounting. */
const noteProductTurns = (tx: Transaction, events: readonly EventDraft[]) =>
  queueRebuilds(
    tx,
    'product_stock',
    events.flatMap(({ kind, at }) => (at !== undefined && (kind === 'restocked' || kind === 'sold_out') ? [at] : [])),
  )

/**
 * Commits a batch of judged checks in `tx`, in as few statements as possible. Skips checks that another worker or a
 * user has taken since. Publishes one event for all changed monitors. With `isPast`, further checks of the same
 * monitors follow: the lease is retained, the catalogue's history uses the checks' times instead of the current time,
 * and the caller writes the missed checks. Returns the ids of the committed monitors.
 */
export async function commitChecks(
  tx: Transaction,
  lease: Lease,
  judged: readonly JudgedCheck[],
  { isPast = false } = {},
): Promise<Set<string>> {
  const settled = await scheduleNext(tx, lease, judged, isPast)
  const ours = judged.filter(({ monitorId }) => settled.has(monitorId))
  const news = await writeReadings(
    tx,
    ours.map((check) => withSettledInstant(check, settled.get(check.monitorId))),
  )
  const chances = await writeStock(tx, ours, news, isPast)
  const changed = await writeChanges(tx, ours)
  const reported = await monitorEvents(tx, ours)
  await emit(tx, [...chances, ...reported])
  await noteProductTurns(tx, reported)
  if (!isPast) await writeMissed(tx, ours)
  if (changed.length > 0) await publishEvent(tx, 'inventory-monitors', changed)
  return new Set(settled.keys())
}
