import { sql, type SQL } from 'drizzle-orm'
import type { ActiveHours } from '@outlet/shared/contract/inventory-monitor-settings'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listMissedChecks as endpoint, MissedChecks, MissedReason } from '@outlet/shared/contract/missed-checks'
import { StoreErrorCode } from '@outlet/shared/contract/stores'
import { authorise, type Actor } from '../audit/actor'
import type { Database } from '../db/database'
import { keyset } from '../db/keyset'
import { activeSpans } from './engine/active-hours'
import { explainMissed } from './engine/explain-missed'
import { laneSpans, type LaneSpan } from './engine/lane-states'
import { expectedChecks } from './engine/missed-time'

interface MissedRow extends Record<string, unknown> {
  key: string | null
  idKey: string
  id: string
  monitor_id: string
  product_code: string
  product_name: string | null
  website_type: string
  from_ms: number
  /** Null of what goes on. */
  until_ms: number | null
  missed: number
  failed: number
  reason: MissedReason
  code: string | null
  active_hours: ActiveHours | null
  interval_seconds: number
}

interface Question {
  query: EndpointRequest<typeof endpoint>['query']
  timeZone: string
  now: number
}

const DAY = 86_400_000
/** A worker looks for due checks more often than this; sooner nothing is late. */
const OVERDUE_AFTER = '60 seconds'

const iso = (instant: number) => new Date(instant).toISOString()

/** What is over, and what goes on: due and not claimed, or failing. A paused monitor misses nothing. */
const times = (since: string, now: string): SQL => sql`
  select id, monitor_id, from_at, until_at, missed, failed, reason, code from missed_checks where until_at >= ${since}
  union all
  select m.id, m.id, coalesce(greatest(c.read_at, c.expected_from), m.created_at), null, 0, c.failures, 'late',
    case when c.failures > 0 then m.last_error_code end
  from monitor_checks c join inventory_monitors m on m.id = c.monitor_id
  where m.deleted_at is null and m.is_monitoring
    and (c.next_check_at < ${now}::timestamptz - ${OVERDUE_AFTER}::interval or c.failures > 0)`

async function readRows(db: Database, { query, now }: Question) {
  const since = iso(now - query.days * DAY)
  const pages = keyset({ sort: query.sort, columns: { from: sql`t.from_at` }, id: sql`t.id`, query })
  const { rows } = await db.execute<MissedRow>(sql`
    select ${pages.key} as key, ${pages.idKey} as "idKey", t.id, t.monitor_id, m.product_code, p.name as product_name,
      m.website_type, (extract(epoch from t.from_at) * 1000)::float8 as from_ms,
      (extract(epoch from t.until_at) * 1000)::float8 as until_ms, t.missed, t.failed, t.reason, t.code,
      m.active_hours, m.interval_seconds
    from (${times(since, iso(now))}) as t
    join inventory_monitors m on m.id = t.monitor_id and m.deleted_at is null
    left join products p on p.website_type = m.website_type and p.id = m.product_id
    where ${pages.where ?? sql`true`}
      and ${query.website_type === undefined ? sql`true` : sql`m.website_type = ${query.website_type}`}
      and ${query.monitor_id === undefined ? sql`true` : sql`m.id = ${query.monitor_id}`}
    order by ${pages.orderBy} limit ${pages.limit}`)
  return pages.page(rows)
}

/** What goes on is counted and explained up to now. */
function goingOn(row: MissedRow, spans: readonly LaneSpan[], { timeZone, now }: Question) {
  const plan = { activeHours: row.active_hours, intervalSeconds: row.interval_seconds, timeZone }
  const missed = Math.max(1, row.failed, expectedChecks(plan, row.from_ms, now))
  const active = activeSpans(row.active_hours, timeZone, row.from_ms, now)
  const time = { from: row.from_ms, until: now, active, missed, failed: row.failed, code: row.code }
  return { missed, reason: explainMissed(time, spans) }
}

const toMissed = (row: MissedRow, told: { missed: number; reason: MissedReason }): MissedChecks => ({
  id: row.id,
  monitor_id: row.monitor_id,
  product_code: row.product_code,
  product_name: row.product_name,
  website_type: row.website_type,
  from: iso(row.from_ms),
  until: row.until_ms === null ? null : iso(row.until_ms),
  missed: told.missed,
  failed: row.failed,
  reason: told.reason,
  code: StoreErrorCode.safeParse(row.code).data ?? null,
})

/** What checks should have brought a reading and did not, over all monitors or one; latest first. */
export async function listMissedChecks(
  db: Database,
  actor: Actor,
  question: Question,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'inventory-monitors.read')
  const { rows, next } = await readRows(db, question)
  const open = rows.filter((row) => row.until_ms === null)
  const stores = [...new Set(open.map((row) => row.website_type))]
  const spans = open.length > 0 ? await laneSpans(db, stores, Math.min(...open.map((row) => row.from_ms))) : new Map()
  const items = rows.map((row) =>
    toMissed(row, row.until_ms === null ? goingOn(row, spans.get(row.website_type) ?? [], question) : row),
  )
  return { items, next }
}
