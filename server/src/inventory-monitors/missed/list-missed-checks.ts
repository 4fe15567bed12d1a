import { sql, type SQL } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type * as contract from '@outlet/shared/contract/inventory-monitors/missed-checks'
import type { MissedChecks, MissedReason } from '@outlet/shared/contract/inventory-monitors/missed-checks'
import { StoreErrorCode } from '@outlet/shared/contract/stores'
import { authorise, type Actor } from '../../platform/audit/actor'
import type { Database } from '../../platform/db/database'
import { keyset } from '../../platform/db/keyset'
import { explainOngoing, isOngoing, ongoingFor, ongoingSince, type Ongoing } from './ongoing-missed'

interface MissedRow extends Ongoing, Record<string, unknown> {
  key: string | null
  idKey: string
  id: string
  monitor_id: string
  product_code: string
  product_name: string | null
  /** Null while the gap is ongoing. */
  until_ms: number | null
  missed: number
  reason: MissedReason
}

interface Question {
  query: EndpointRequest<typeof contract.listMissedChecks>['query']
  timeZone: string
  now: number
}

const DAY = 86_400_000
const iso = (instant: number) => new Date(instant).toISOString()

/** Ended and ongoing gaps; with `only`, those of one reason. */
function times(since: string, now: string, only: { reason: MissedReason; ongoing: readonly string[] } | null): SQL {
  const [over, ongoing] = only
    ? [sql`reason = ${only.reason}`, sql`m.id = any(${sql.param([...only.ongoing])}::uuid[])`]
    : [sql`true`, sql`true`]
  return sql`
    select id, monitor_id, from_at, until_at, missed, failed, reason, code from missed_checks
    where until_at >= ${since} and ${over}
    union all
    select m.id, m.id, ${ongoingSince}, null, 0, c.failures, 'late', case when c.failures > 0 then m.last_error_code end
    from monitor_checks c join inventory_monitors m on m.id = c.monitor_id where ${isOngoing(now)} and ${ongoing}`
}

async function readRows(db: Database, question: Question) {
  const { query, now } = question
  const { website_type: store, monitor_id: monitor, reason } = query
  const since = iso(now - query.days * DAY)
  const which = sql`${store === undefined ? sql`true` : sql`m.website_type = ${store}`}
    and ${monitor === undefined ? sql`true` : sql`m.id = ${monitor}`}`
  const only = reason === undefined ? null : { reason, ongoing: await ongoingFor(db, question, reason, which) }
  const pages = keyset({ sort: query.sort, columns: { from: sql`t.from_at` }, id: sql`t.id`, query })
  const { rows } = await db.execute<MissedRow>(sql`
    select ${pages.key} as key, ${pages.idKey} as "idKey", t.id, t.monitor_id, m.product_code, p.name as product_name,
      m.website_type, (extract(epoch from t.from_at) * 1000)::float8 as from_ms,
      (extract(epoch from t.until_at) * 1000)::float8 as until_ms, t.missed, t.failed, t.reason, t.code,
      m.active_hours, m.interval_seconds
    from (${times(since, iso(now), only)}) as t
    join inventory_monitors m on m.id = t.monitor_id and m.deleted_at is null
    left join products p on p.website_type = m.website_type and p.id = m.product_id
    where ${pages.where ?? sql`true`} and ${which}
    order by ${pages.orderBy} limit ${pages.limit}`)
  return pages.page(rows)
}

const toMissed = (row: MissedRow, explanation: { missed: number; reason: MissedReason }): MissedChecks => ({
  id: row.id,
  monitor_id: row.monitor_id,
  product_code: row.product_code,
  product_name: row.product_name,
  website_type: row.website_type,
  from: iso(row.from_ms),
  until: row.until_ms === null ? null : iso(row.until_ms),
  missed: explanation.missed,
  failed: row.failed,
  reason: explanation.reason,
  code: StoreErrorCode.safeParse(row.code).data ?? null,
})

/** Lists expected checks that brought no reading, of all monitors or one, latest first. */
export async function listMissedChecks(
  db: Database,
  actor: Actor,
  question: Question,
): Promise<EndpointResponse<typeof contract.listMissedChecks>> {
  authorise(actor, 'inventory-monitors.read')
  const { rows, next } = await readRows(db, question)
  const ongoingGaps = await explainOngoing(
    db,
    question,
    rows.filter((row) => row.until_ms === null),
  )
  return { items: rows.map((row) => toMissed(row, ongoingGaps.get(row) ?? row)), next }
}
