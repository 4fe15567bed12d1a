import { sql } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { listMonitorPriceFacts as endpoint } from '@outlet/shared/contract/products/price-facts'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Queryable } from '../platform/db/database'
import { clock } from '../platform/time/clock'
import { needsPriceFacts, type WithPriceFacts } from '../products/price-fact-cells'
import { priceFacts } from '../products/price-facts'
import { readMonitorPriceHistories } from './read-monitor-price-histories'

/** Returns the price facts of monitors at `now` in the order of the ids, without deleted monitors. */
export async function listMonitorPriceFacts(
  db: Queryable,
  actor: Actor,
  { monitor_ids: ids }: EndpointRequest<typeof endpoint>['body'],
  now: number,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'inventory-monitors.read')
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from inventory_monitors where id = any(${sql.param([...ids])}::uuid[]) and deleted_at is null`)
  const existing = new Set(rows.map(({ id }) => id))
  const histories = await readMonitorPriceHistories(db, [...existing])
  return {
    items: ids.flatMap((id) => {
      const history = histories.get(id)
      return history && existing.has(id) ? [{ monitor_id: id, ...priceFacts(history, now) }] : []
    }),
  }
}

/** Adds the price facts to a page of an export if one of its columns needs them. */
export async function withPriceFacts<Page extends { items: InventoryMonitor[] }>(
  db: Queryable,
  page: Page,
  columns: ReadonlySet<string>,
): Promise<Page & { items: (InventoryMonitor & WithPriceFacts)[] }> {
  if (!needsPriceFacts(columns)) return page
  const histories = await readMonitorPriceHistories(
    db,
    page.items.map(({ id }) => id),
  )
  const now = clock.now()
  const items = page.items.map((monitor) => {
    const history = histories.get(monitor.id)
    return { ...monitor, price_facts: history && priceFacts(history, now) }
  })
  return { ...page, items }
}
