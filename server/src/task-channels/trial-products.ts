import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'
import type { Cart } from '../stores/shopper'

export interface TrialProduct extends Record<string, unknown> {
  product_id: string
  variant_id: string
  name: string
}

/** Gift cards are not shipped. Some stores do not report that, so they are recognised by name. */
const GIFT_CARD_NAME = [
  'gift ?(card|voucher|certificate)',
  'e-?gift',
  '礼品卡|礼券|代金券|购物卡',
  'ギフト(カード|券)',
  'gutschein|geschenkkarte|cadeaubon',
  'carte[- ]?cadeau',
  'tarjeta (de )?regalo|carta regalo|cart[aã]o[- ]presente',
].join('|')

/**
 * Products for a trial: the cheapest orderable variant of each, cheapest first. Gift cards, recognised by name, come
 * last.
 */
export async function readTrialProducts(db: Database, storeKey: string, limit: number): Promise<TrialProduct[]> {
  const { rows } = await db.execute<TrialProduct>(sql`
    select product_id, variant_id, name from (
      select distinct on (v.product_id) v.product_id, v.variant_id, p.name, v.sales_price from variants v
      join products p on p.website_type = v.website_type and p.id = v.product_id
      where v.website_type = ${storeKey} and v.is_orderable and v.missed < 2 and not p.is_offline and p.deleted_at is null
        and coalesce(v.ats, 1) > 0 and v.sales_price is not null
      order by v.product_id, v.sales_price, v.variant_id) cheapest_of_each
    order by name ~* ${GIFT_CARD_NAME}, sales_price, variant_id limit ${limit}`)
  return rows
}

/** Whether an order of the cart is shipped. A line without this information counts as shipped. */
export const needsShipping = ({ lines }: Pick<Cart, 'lines'>): boolean =>
  lines.some(({ requiresShipping }) => requiresShipping !== false)
