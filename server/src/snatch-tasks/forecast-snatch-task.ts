import { sql } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import { FORECAST_DAYS, type forecastSnatchTask as endpoint } from '@outlet/shared/contract/snatch-tasks'
import { nextActive } from '../inventory-monitors/engine/active-hours'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { clock } from '../platform/time/clock'
import { channelForTask } from './create-snatch-task'
import { findTargets } from './find-targets'
import type { SnatchTaskDeps } from './snatch-task-deps'

type ForecastRequest = EndpointRequest<typeof endpoint>['body']

const DAY_MS = 86_400_000
/** Maximum number of readings that the forecast evaluates. */
const MAX_CHANCES = 5000

interface ChanceRow extends Record<string, unknown> {
  position: number
  product_id: string
  variant_id: string
  product_name: string | null
  variant_name: string | null
  from_ms: number
  until_ms: number
  price: string | null
  currency: string | null
}

/** Reads the intervals in which a target could be ordered within the limits, from its monitors' readings. */
async function readChances(
  db: Database,
  request: ForecastRequest,
  websiteType: string,
  from: Date,
): Promise<ChanceRow[]> {
  const targets = await findTargets(db, websiteType, request.targets)
  const targetRows = targets.map(({ productId, variantId }, position) => ({
    position,
    product: productId,
    variant: variantId,
  }))
  const { rows } = await db.execute<ChanceRow>(sql`
    with readings as (
      select monitor_id, variant_id, from_at, seen_until, orderable, price, currency, quantity from stock_intervals
        where seen_until >= ${from.toISOString()}
      union all
      select o.monitor_id, o.variant_id, o.from_at, c.read_at, o.orderable, o.price, o.currency, o.quantity
        from open_stock_readings o join monitor_checks c on c.monitor_id = o.monitor_id
    )
    select i.position, m.product_id, r.variant_id, p.name as product_name,
      nullif(concat_ws(' · ', v.color_name, v.size), '') as variant_name,
      (extract(epoch from greatest(r.from_at, ${from.toISOString()}::timestamptz)) * 1000)::float8 as from_ms,
      (extract(epoch from r.seen_until) * 1000)::float8 as until_ms, r.price, r.currency
    from json_to_recordset(${JSON.stringify(targetRows)}::json) as i(position int, product text, variant text)
    join inventory_monitors m on m.website_type = ${websiteType} and m.product_id = i.product
    join readings r on r.monitor_id = m.id and (i.variant is null or r.variant_id = i.variant)
    left join products p on p.website_type = m.website_type and p.id = m.product_id
    left join variants v on v.website_type = m.website_type and v.product_id = m.product_id and v.variant_id = r.variant_id
    where r.orderable and r.seen_until >= ${from.toISOString()} and coalesce(r.quantity, ${request.quantity}) >= ${request.quantity}
      and (r.price is null or r.price between ${request.min_unit_price ?? 0} and ${request.max_unit_price})
    order by r.from_at, i.position, r.price nulls last limit ${MAX_CHANCES}`)
  return rows
}

async function knownFrom(db: Database, request: ForecastRequest, websiteType: string): Promise<string | null> {
  const ids = (await findTargets(db, websiteType, request.targets)).map(({ productId }) => productId)
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select min(m.created_at) as at from inventory_monitors m join monitor_checks c on c.monitor_id = m.id
    where m.website_type = ${websiteType} and m.product_id = any(${sql.param(ids)}::text[]) and c.read_at is not null`)
  return rows[0]?.at ?? null
}

/**
 * Simulates the purchases that such a task would have tried in the last 30 days: at each moment the highest-ranked
 * target that could be ordered within the limits, one after another with the cooldown in between, up to the number of
 * slots. Total limits and budgets are not checked, because past tax and shipping are unknown. Throws Refusal
 * `request.invalid` like `createSnatchTask`.
 */
export async function forecastSnatchTask(
  { db, config }: SnatchTaskDeps,
  actor: Actor,
  request: ForecastRequest,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'snatch-tasks.read')
  const { channel } = await channelForTask(db, request.channel_id)
  const from = new Date(clock.now() - FORECAST_DAYS * DAY_MS)
  const chances = await readChances(db, request, channel.website_type, from)
  const known = await knownFrom(db, request, channel.website_type)
  const bought: EndpointResponse<typeof endpoint>['purchases'] = []
  let freeFrom = from.getTime()
  // Each purchase takes the earliest remaining moment, and the highest-ranked target at that moment.
  while (bought.length < request.slots) {
    const moments = chances.flatMap((chance) => {
      const at = nextActive(request.active_hours, config.timeZone, Math.max(chance.from_ms, freeFrom))
      return at <= chance.until_ms ? [{ at, chance }] : []
    })
    const at = Math.min(...moments.map((moment) => moment.at))
    const first = moments
      .filter((moment) => moment.at === at)
      .sort((one, other) => one.chance.position - other.chance.position)[0]
    if (!first) break
    const { product_id, variant_id, product_name, variant_name, price, currency } = first.chance
    const money = price === null || currency === null ? null : { minor: Number(price), currency }
    bought.push({ at: new Date(at).toISOString(), product_id, variant_id, product_name, variant_name, price: money })
    freeFrom = at + Math.max(1, request.cooldown_seconds * 1000)
  }
  return {
    known_from: known === null ? null : new Date(Math.max(from.getTime(), new Date(known).getTime())).toISOString(),
    purchases: bought,
    chances: chances.length,
  }
}
