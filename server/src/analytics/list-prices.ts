import { sql, type SQL } from 'drizzle-orm'

interface Listed {
  readonly store: SQL
  readonly productId: SQL
  /** Period: the last list price that was read before `until` and was still valid at `from`. */
  readonly from: SQL
  readonly until: SQL
}

/** Joins the last list price of a product in a period as `listed (list_price, currency)`; no row when none was read. */
export const lastListPrice = ({ store, productId, from, until }: Listed): SQL => sql`
  left join lateral (
    select list_price, currency
    from (
      select from_at, list_price, currency from product_intervals
      where website_type = ${store} and product_id = ${productId} and variant_id is null and seen_until >= ${from} and from_at < ${until}
      union all
      select since, regular_price, currency from products where website_type = ${store} and id = ${productId} and since < ${until}
    ) as read
    where list_price > 0 order by from_at desc limit 1
  ) as listed on true`

/** Discount in hundredths of a percent; 0 if the price is above the list price. */
export const discountOf = (price: SQL, listPrice: SQL): SQL =>
  sql`greatest(0, round(10000 * (1 - ${price}::numeric / ${listPrice})))`
