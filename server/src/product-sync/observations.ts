import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../platform/db/database'
import { endOffline } from '../products/write-intervals'

export interface Listing {
  syncId: string
  store: string
  categoryId: string
}

/** Returns those of `ids` that this sync has already seen (in another list, or before its worker died). */
export async function observedBefore(
  db: Queryable,
  { syncId, store }: Listing,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ product_id: string }>(sql`
    select product_id from product_sightings where website_type = ${store} and sync_id = ${syncId}
      and product_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`)
  return new Set(rows.map((row) => row.product_id))
}

/**
 * Records that the products are in this list, and which of them were just read. Products that are not stored are
 * skipped.
 */
export async function recordObservations(
  tx: Transaction,
  { syncId, store, categoryId }: Listing,
  ids: readonly string[],
  read: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    insert into product_sightings (website_type, product_id, sync_id, category_ids, read_at)
    select ${store}, id, ${syncId}, array[${categoryId}]::text[],
      case when ${JSON.stringify(read)}::jsonb ? id then clock_now() end
    from products
    where website_type = ${store} and id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    on conflict (website_type, product_id) do update set
      sync_id = excluded.sync_id, missed = 0, read_at = coalesce(excluded.read_at, product_sightings.read_at),
      category_ids = case
        when product_sightings.sync_id <> excluded.sync_id then excluded.category_ids
        when product_sightings.category_ids @> excluded.category_ids then product_sightings.category_ids
        else product_sightings.category_ids || excluded.category_ids end`)
}

/** Returns the distinct products that this sync has seen in a list so far. */
export async function observedIn(db: Queryable, { syncId, store, categoryId }: Listing): Promise<Set<string>> {
  const { rows } = await db.execute<{ product_id: string }>(sql`
    select product_id from product_sightings
    where website_type = ${store} and sync_id = ${syncId} and ${categoryId} = any(category_ids)`)
  return new Set(rows.map((row) => row.product_id))
}

/**
 * Completes a sync: products that it did not see are missed once more, and offline from the second time on; the
 * products' lists are updated. Nothing is deleted. Returns the number of changed products.
 */
export async function settleObservations(tx: Transaction, store: string, syncId: string): Promise<number> {
  await tx.execute(sql`
    update product_sightings set missed = missed + 1
    where website_type = ${store} and sync_id <> ${syncId} and missed < 2`)
  const offline = await tx.execute(sql`
    update products set is_offline = true, offline_at = clock_now(), updated_at = clock_now()
    from product_sightings sighting
    where products.website_type = ${store} and sighting.website_type = ${store} and sighting.product_id = products.id
      and sighting.missed >= 2 and not products.is_offline`)
  await endOffline(tx, store)
  const moved = await tx.execute(sql`
    update products set category_ids = sighting.category_ids, updated_at = clock_now()
    from product_sightings sighting
    where products.website_type = ${store} and sighting.website_type = ${store} and sighting.product_id = products.id
      and sighting.sync_id = ${syncId}
      and not (products.category_ids @> sighting.category_ids and products.category_ids <@ sighting.category_ids)`)
  return (offline.rowCount ?? 0) + (moved.rowCount ?? 0)
}
