import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { toJsonRows } from '../platform/db/to-json-rows'
import { readSameProducts, type ProductOfStore } from '../product-groups/read-same-products'

/** The product of a monitor in another store, with its monitor there; null = it is not monitored. */
export interface Peer extends ProductOfStore {
  storeName: string
  monitorId: string | null
}

interface MonitorRow extends Record<string, unknown> {
  id: string
  website_type: string
  product_id: string
}

const keyOf = ({ websiteType, productId }: ProductOfStore) => `${websiteType}/${productId}`

/** Reads the same products in other stores, by monitor id, in two statements and one for their monitors. */
export async function readPeers(db: Queryable, monitorIds: readonly string[]): Promise<Map<string, Peer[]>> {
  if (monitorIds.length === 0) return new Map()
  const { rows: monitors } = await db.execute<MonitorRow>(sql`
    select id, website_type, product_id from inventory_monitors where id = any(${sql.param([...monitorIds])}::uuid[])`)
  const same = await readSameProducts(
    db,
    monitors.map(({ website_type: websiteType, product_id: productId }) => ({ websiteType, productId })),
  )
  const { rows: others } = await db.execute<MonitorRow>(sql`
    select m.id, m.website_type, m.product_id
    from (select distinct * from jsonb_to_recordset(${toJsonRows(same.flat())}::jsonb)
      as product ("websiteType" text, "productId" text)) as product
    join inventory_monitors m on m.website_type = "websiteType" and m.product_id = "productId" and m.deleted_at is null`)
  const idOf = new Map(
    others.map((row) => [keyOf({ websiteType: row.website_type, productId: row.product_id }), row.id]),
  )
  return new Map(
    monitors.map(({ id }, n) => [
      id,
      (same[n] ?? []).map((product) => ({ ...product, monitorId: idOf.get(keyOf(product)) ?? null })),
    ]),
  )
}
