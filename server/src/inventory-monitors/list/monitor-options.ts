import { sql } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type * as contract from '@outlet/shared/contract/inventory-monitors/inventory-monitor-options'
import type { Money } from '@outlet/shared/contract/money'
import { authorise, type Actor } from '../../platform/audit/actor'
import type { Database } from '../../platform/db/database'
import { findNamed } from '../find-products'

const MAX_TAGS = 500

/** Returns the tags in use, the most used first, and the installation's time zone. */
export async function monitorOptions(
  db: Database,
  actor: Actor,
  timeZone: string,
): Promise<EndpointResponse<typeof contract.getMonitorOptions>> {
  authorise(actor, 'inventory-monitors.read')
  const { rows } = await db.execute<{ tag: string; count: number }>(sql`
    select mode() within group (order by tag) as tag, count(*)::int as count from inventory_monitors, unnest(tags) as tag
    where deleted_at is null group by fold_tag(tag) order by 2 desc, 1 limit ${MAX_TAGS}`)
  return { time_zone: timeZone, tags: rows }
}

type MonitorableVariant = EndpointResponse<typeof contract.getMonitorableProduct>['variants'][number]

/**
 * Finds the product of a code or product id, and its variants. Throws Refusal `inventory_monitor.product_not_found`.
 */
export async function monitorableProduct(
  db: Database,
  actor: Actor,
  named: EndpointRequest<typeof contract.getMonitorableProduct>['query'],
): Promise<EndpointResponse<typeof contract.getMonitorableProduct>> {
  authorise(actor, 'inventory-monitors.read')
  const { website_type } = named
  const { productId } = await findNamed(db, named)
  const product = await db.execute<{ name: string; price: Money | null }>(sql`
    select p.name, case when coalesce(current_price_max, current_price) is not null then
      jsonb_build_object('minor', coalesce(current_price_max, current_price), 'currency', s.currency) end as price
    from products p join stores s on s.key = website_type where website_type = ${website_type} and id = ${productId}`)
  const variants = await db.execute<MonitorableVariant>(sql`
    select variant_id, color_name, size, attributes from variants
    where website_type = ${website_type} and product_id = ${productId} and missed < 2 order by position, variant_id`)
  const [found] = product.rows
  return {
    product_id: productId,
    product_name: found?.name ?? null,
    current_price_max: found?.price ?? null,
    variants: variants.rows,
  }
}
