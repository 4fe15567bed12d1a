import { inArray, sql, type SQL } from 'drizzle-orm'
import { MonitorEventPayload } from '@outlet/shared/contract/alert-rules/event-kinds'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import {
  latestEventKinds,
  type LatestEvent,
  type listLatestEvents as endpoint,
} from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { variantName, type VariantAttribute } from '@outlet/shared/contract/products/variant-name'
import { authorise, type Reader } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { pick } from '../platform/db/pick'
import type { SecretBox } from '../platform/secrets/secret-box'
import { isCounted } from '../stores/counted-stores'
import { MONITOR } from './engine/monitor-events'
import { monitorTable, toMonitor } from './monitor-row'
import { selectMonitors } from './read-monitors'
import { withStores } from './with-stores'

const MAX_VARIANTS = 3

interface EventOfMonitor extends Record<string, unknown> {
  id: string
  kind: LatestEvent['kind']
  at: string
  monitor_id: string
  payload: unknown
  in_stock_since: string | null
}

/** The latest events of one kind, of monitors that still exist. */
const latestOf = (kind: string, limit: number): SQL => sql`(
  select e.id, e.at, e.kind, e.subject_id, e.payload from events e
  where e.kind = ${kind} and e.subject_type = ${MONITOR} and e.at > clock_now() - interval '30 days'
    and ${isCounted(sql`e.store`)}
    and exists (select 1 from inventory_monitors m where m.id = e.subject_id::uuid and m.deleted_at is null)
  order by e.at desc, e.id desc limit ${limit})`

/** Each kind is read by itself, because the index of events starts with the kind. */
async function readEvents(db: Database, limit: number): Promise<EventOfMonitor[]> {
  const kinds = latestEventKinds.map((kind) => latestOf(kind, limit))
  const { rows } = await db.execute<EventOfMonitor>(sql`
    select latest.id, latest.kind, to_json(latest.at) #>> '{}' as at, latest.subject_id as monitor_id, latest.payload,
      case when before.kind = 'restocked' then to_json(before.at) #>> '{}' end as in_stock_since
    from (${sql.join(kinds, sql` union all `)}) as latest
    left join lateral (
      select kind, at from events
      where latest.kind = 'sold_out' and subject_type = ${MONITOR} and subject_id = latest.subject_id
        and kind in ('restocked', 'sold_out') and at < latest.at
      order by at desc, id desc limit 1) as before on true
    order by latest.at desc, latest.id desc limit ${limit}`)
  return rows
}

interface VariantRow extends Record<string, unknown> {
  monitor_id: string
  color_name: string | null
  size: string | null
  attributes: VariantAttribute[] | null
}

/** Names of the followed variants that can be ordered, by monitor. */
async function readOrderableVariants(db: Database, monitorIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<VariantRow>(sql`
    select m.id as monitor_id, v.color_name, v.size, v.attributes
    from inventory_monitors m
    join open_stock_readings r on r.monitor_id = m.id and r.orderable
      and (m.variant_ids is null or r.variant_id = any(m.variant_ids))
    join variants v on v.website_type = m.website_type and v.product_id = m.product_id and v.variant_id = r.variant_id
    where m.id = any(${sql.param(monitorIds)}::uuid[])
    order by v.position`)
  const names = new Map<string, string[]>()
  for (const { monitor_id: id, color_name, size, attributes } of rows) {
    const name = variantName({ color_name, size, attributes: attributes ?? [] })
    const known = names.get(id) ?? []
    if (name !== null && known.length < MAX_VARIANTS) names.set(id, [...known, name])
  }
  return names
}

/** Lists the latest restocks, sell-outs and price drops of all monitors. */
export async function listLatestEvents(
  db: Database,
  reader: Reader,
  secrets: SecretBox,
  limit: number,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(reader, 'inventory-monitors.read')
  const events = await readEvents(db, limit)
  if (events.length === 0) return { items: [] }
  const monitorIds = [...new Set(events.map(({ monitor_id }) => monitor_id))]
  const restocked = events.filter(({ kind }) => kind === 'restocked').map(({ monitor_id }) => monitor_id)
  const [rows, variants] = await Promise.all([
    selectMonitors(db).where(inArray(monitorTable.id, monitorIds)),
    readOrderableVariants(db, restocked),
  ])
  const found = await withStores(
    db,
    rows.map((row) => toMonitor(row, secrets)),
  )
  const monitors = new Map(found.map((monitor) => [monitor.id, monitor]))
  return {
    items: events.flatMap(({ id, kind, at, monitor_id, payload, in_stock_since: since }) => {
      const monitor = monitors.get(monitor_id)
      const { data: facts } = MonitorEventPayload.safeParse(payload)
      // An older version may have written the event in another form.
      if (!monitor || !facts) return []
      return {
        ...pick(facts, 'stock_level', 'stock_level_kind', 'qty_kind', 'price', 'price_max', 'previous_price'),
        ...pick(facts, 'threshold', 'code'),
        id,
        kind,
        at: new Date(at).toISOString(),
        monitor: {
          ...pick(monitor, 'id', 'website_type', 'product_code', 'product_name', 'thumbnail'),
          ...pick(monitor, 'store_name', 'is_practice'),
        },
        variants: kind === 'restocked' ? (variants.get(monitor_id) ?? []) : [],
        in_stock_since: since === null ? null : new Date(since).toISOString(),
      }
    }),
  }
}
