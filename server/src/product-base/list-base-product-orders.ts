import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { OrderStatus } from '@outlet/shared/contract/orders'
import type { listBaseProductOrders as endpoint } from '@outlet/shared/contract/product-base'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { readBaseProduct } from './read-base-products'

const MAX_ORDER_LINES = 50

interface LineRow extends Record<string, unknown> {
  order_id: string
  order_number: string
  store_name: string
  is_practice: boolean
  status: OrderStatus
  title: string
  quantity: number
  unit_price: string
  currency: string
  placed_at: string | Date
}

/**
 * Lists the latest order lines of the product, matched by its code or by a store's codes for it. Throws Refusal
 * `product_base.not_found`.
 */
export async function listBaseProductOrders(
  db: Database,
  actor: Actor,
  secrets: SecretBox,
  id: string,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'orders.read')
  const { product_code, stores } = await readBaseProduct(db, secrets, id)
  const codes = [product_code, ...stores.map(({ product_id }) => product_id)].map((code) => code.toLowerCase())
  const { rows } = await db.execute<LineRow>(sql`
    select o.id as order_id, o.order_number, o.store_name,
      coalesce((select is_practice from stores where key = o.website_type), false) as is_practice, o.status, l.title, l.quantity, l.unit_price, o.currency,
      o.placed_at
    from order_lines l join orders o on o.id = l.order_id
    where lower(l.product_code) = any(${sql.param(codes)}::text[])
    order by o.placed_at desc, o.id, l.position limit ${MAX_ORDER_LINES}`)
  return {
    items: rows.map(({ unit_price, currency, placed_at, ...line }) => ({
      ...line,
      unit_price: { minor: Number(unit_price), currency },
      placed_at: new Date(placed_at).toISOString(),
    })),
  }
}
