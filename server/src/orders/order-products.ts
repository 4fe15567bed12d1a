import { sql } from 'drizzle-orm'
import type { Order, OrderLineProduct, OrderWithProducts } from '@outlet/shared/contract/orders'
import { productImages } from '../products/image-address'
import type { Queryable } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { practiceStoreKeys } from '../stores/practice-stores'
import { galleryOf, type StoredImages } from '../products/product-row'

interface FoundRow extends Record<string, unknown> {
  place: number
  website_type: string
  id: string
  thumbnail: string | null
  thumbnail_alt: string | null
  variant_id: string | null
  color_id: string | null
  /** Null without a variant, because the images are most of a row. */
  images: StoredImages[] | null
  monitor_id: string | null
  store_url: string | null
}

/** Limit of candidates per lookup. A code usually names one product of a store. */
const MAX_CANDIDATES = sql.raw('10')

interface RequestedLine {
  /** Index of the line among the lines of all orders. */
  readonly place: number
  readonly order: string
  /** Index of the line in its order. */
  readonly position: number
  readonly store: string | null
  readonly code: string
  readonly color: string | null
  readonly size: string | null
  readonly attributes: Order['lines'][number]['attributes']
}

/**
 * Finds the catalogue products of order lines. Lines bought by a task match by the store's own ids; others by product
 * id, master id, variant id and SKU, in this order, ignoring case. Searches the order's store, or all connected stores
 * if the order has none. The variant is the one that the code names, or the most similar one of the line's colour. One
 * lookup per line, so that PostgreSQL uses the indexes.
 */
const findLines = async (db: Queryable, requested: readonly RequestedLine[]): Promise<FoundRow[]> => {
  const { rows } = await db.execute<FoundRow>(sql`
    select distinct on (requested.place) requested.place, p.website_type, p.id, p.thumbnail, p.thumbnail_alt,
      variant.variant_id, variant.color_id, case when variant.variant_id is not null then p.images end as images,
      (select m.id from inventory_monitors m
        where m.website_type = p.website_type and m.product_id = p.id and m.deleted_at is null limit 1) as monitor_id,
      case when requested.store is not null then p.store_url end as store_url
    from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb)
      as requested(place int, "order" uuid, position int, store text, code text, color text, size text, attributes jsonb)
    join stores s on s.deleted_at is null and (requested.store is null or s.key = requested.store)
    cross join lateral (
      (select 0 as rank, line.product_id as id, line.variant_id as variant from order_lines line
        where line.order_id = requested."order" and line.position = requested.position and line.product_id is not null)
      union all
      (select 1, p.id, null from products p
        where p.website_type = s.key and lower(p.id) = requested.code limit ${MAX_CANDIDATES})
      union all
      (select 2, p.id, null from products p where p.website_type = s.key and lower(p.master_id) = requested.code limit ${MAX_CANDIDATES})
      union all
      (select 3, v.product_id, v.variant_id from variants v
        where v.website_type = s.key and lower(v.variant_id) = requested.code limit ${MAX_CANDIDATES})
      union all
      (select 4, v.product_id, v.variant_id from variants v
        where v.website_type = s.key and lower(v.sku) = requested.code limit ${MAX_CANDIDATES})
    ) as named
    join products p on p.website_type = s.key and p.id = named.id and p.deleted_at is null
    left join lateral (
      select v.variant_id, v.color_id from variants v
      where v.website_type = p.website_type and v.product_id = p.id
        and (v.variant_id = named.variant or named.variant is null and lower(v.color_name) = lower(requested.color))
      order by lower(v.size) = lower(requested.size) desc nulls last, v.attributes @> requested.attributes desc, v.position
      limit 1
    ) as variant on true
    order by requested.place, named.rank, p.is_offline, p.website_type, p.id`)
  return rows
}

const toLineProduct = (row: FoundRow, secrets: SecretBox): OrderLineProduct => {
  const { website_type, id, variant_id, color_id, monitor_id, store_url } = row
  const gallery = variant_id === null ? undefined : galleryOf({ variant_id, color_id }, row.images ?? [])
  const source = gallery?.thumbnails[0] ?? row.thumbnail
  const address = productImages(secrets, { website_type, id })
  return {
    website_type,
    id,
    image: source === null ? null : { url: address(source), alt: row.thumbnail_alt },
    monitor_id,
    store_url,
  }
}

export interface TaggedOrder extends Order {
  is_practice: boolean
}

/** Adds to each order whether it belongs to a practice store. */
export async function withPractice<Some extends Order>(
  db: Queryable,
  orders: readonly Some[],
): Promise<(Some & TaggedOrder)[]> {
  const practice = await practiceStoreKeys(db)
  return orders.map((order) => ({
    ...order,
    is_practice: order.website_type !== null && practice.has(order.website_type),
  }))
}

/** Adds to orders the catalogue products of their lines, in one query. */
export async function withProducts<Some extends Order>(
  db: Queryable,
  secrets: SecretBox,
  orders: readonly Some[],
): Promise<(Some & Omit<OrderWithProducts, 'assignee'>)[]> {
  const lines = orders.flatMap(({ id: order, website_type: store, lines }) =>
    lines.map((line, position) => ({ order, position, store, ...line })),
  )
  const requested = lines.flatMap(({ order, position, store, product_code: code, color, size, attributes }, place) =>
    code === null ? [] : [{ place, order, position, store, code: code.toLowerCase(), color, size, attributes }],
  )
  const found = requested.length === 0 ? [] : await findLines(db, requested)
  const byPlace = new Map(found.map((row) => [row.place, toLineProduct(row, secrets)]))
  let place = 0
  return (await withPractice(db, orders)).map((order) => ({
    ...order,
    products: order.lines.map(() => byPlace.get(place++) ?? null),
  }))
}
