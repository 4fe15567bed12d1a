import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { readAtOf } from './read-at'

/**
 * Longer than this without a reading and nobody knows what was in between: the interval ends at the last reading, and
 * another begins at the next, though it be equal.
 */
export const GAP = sql`interval '36 hours'`

// What a change ends; products and their variants call two of them differently.
const kept = ['currency', 'price', 'list_price', 'ats', 'qty_kind', 'orderable', 'stock_level'] as const
type Kept = (typeof kept)[number]
export type KeptNames = Record<Kept, string>

const values = (alias: string, names: KeptNames) => sql.raw(kept.map((name) => `${alias}.${names[name]}`).join(', '))

/** Whether a row of `before` and one of `incoming` differ in what the history keeps. */
export const isOther = (names: KeptNames): SQL =>
  sql`(${values('before', names)}) is distinct from (${values('incoming', names)})`

/** When the incoming reading was made. */
const databaseNow = sql`clock_now()`

/** Since when the incoming reading holds without interruption; `before` holds the row as it was and its `read_at`. */
export const sinceOf = (names: KeptNames, now = databaseNow): SQL =>
  sql`case when before.since is null or before.read_at < ${now} - ${GAP} or ${isOther(names)}
    then ${now} else before.since end`

/** Whether the incoming reading ends what `before` holds. */
export const isEnded = (names: KeptNames, now = databaseNow): SQL =>
  sql`(before.since is not null and (before.read_at < ${now} - ${GAP} or ${isOther(names)}))`

/** What ends, of rows as `before` holds them: at this reading where it differs, at the last one where there was a gap. */
export const endedRow = (store: string, names: KeptNames, variantId: SQL, now = databaseNow): SQL => sql`
  ${store}, before.product_id, ${variantId}, before.since,
    case when before.read_at < ${now} - ${GAP} then greatest(before.read_at, before.since)
      -- The database's clock may have been set back.
      else greatest(${now}, before.since) end,
    ${values('before', names)}`

/** The select of what ends. */
export const endedOf = (store: string, names: KeptNames, key: SQL, variantId: SQL): SQL => sql`
  select ${endedRow(store, names, variantId)} from before join incoming using (${key}) where ${isEnded(names)}`

export const productNames: KeptNames = {
  currency: 'currency',
  price: 'current_price',
  list_price: 'regular_price',
  ats: 'ats',
  qty_kind: 'qty_kind',
  orderable: 'orderable',
  stock_level: 'stock_level',
}
export const variantNames: KeptNames = {
  ...productNames,
  price: 'sales_price',
  list_price: 'list_price',
  orderable: 'is_orderable',
}

const intervalColumns = sql.raw(`website_type, product_id, variant_id, from_at, seen_until, ${kept.join(', ')}`)

export const insertIntervals = sql`insert into product_intervals (${intervalColumns})`

/** Ends, at their product's last reading, the open intervals of the variants that `which` names of `variants`. */
export async function endVariants(tx: Transaction, which: SQL): Promise<void> {
  await tx.execute(sql`
    with ended as (
      update variants set since = null
      from variants before
      where variants.since is not null and ${which} and before.website_type = variants.website_type
        and before.product_id = variants.product_id and before.variant_id = variants.variant_id
      returning before.*, ${readAtOf('before.website_type', 'before.product_id')} as read_at
    )
    ${insertIntervals}
    select website_type, product_id, variant_id, since, greatest(read_at, since), ${values('ended', variantNames)}
    from ended`)
}

/** The same for products that are offline now. */
export async function endOffline(tx: Transaction, store: string): Promise<void> {
  await tx.execute(sql`
    with ended as (
      update products set since = null
      from products before
      where products.website_type = ${store} and products.is_offline and products.since is not null
        and before.website_type = products.website_type and before.id = products.id
      returning before.*, ${readAtOf('before.website_type', 'before.id')} as read_at
    )
    ${insertIntervals}
    select website_type, id, null, since, greatest(read_at, since), ${values('ended', productNames)} from ended`)
  await endVariants(
    tx,
    sql`variants.website_type = ${store} and exists (select 1 from products gone
      where gone.website_type = ${store} and gone.id = variants.product_id and gone.is_offline)`,
  )
}
