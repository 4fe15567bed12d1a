import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { readAtOf } from './read-at'

/**
 * Maximum time between two readings of one interval. After a longer gap the interval ends at the last reading and a new
 * one starts at the next, even if it is equal.
 */
export const MAX_READING_GAP = sql`interval '36 hours'`

// Columns whose change ends an interval; two of them have different names in products and variants.
const historyColumns = ['currency', 'price', 'list_price', 'ats', 'qty_kind', 'orderable', 'stock_level'] as const
type HistoryColumn = (typeof historyColumns)[number]
export type HistoryColumnNames = Record<HistoryColumn, string>

const values = (alias: string, names: HistoryColumnNames) =>
  sql.raw(historyColumns.map((name) => `${alias}.${names[name]}`).join(', '))

/** Condition: a row of `before` and one of `incoming` differ in the history columns. */
export const isOther = (names: HistoryColumnNames): SQL =>
  sql`(${values('before', names)}) is distinct from (${values('incoming', names)})`

/** Default time of the incoming reading. */
const databaseNow = sql`clock_now()`

/** Start of the interval after the incoming reading; `before` is the previous row with its `read_at`. */
export const sinceOf = (names: HistoryColumnNames, now = databaseNow): SQL =>
  sql`case when before.since is null or before.read_at < ${now} - ${MAX_READING_GAP} or ${isOther(names)}
    then ${now} else before.since end`

/** Condition: the incoming reading ends the interval of `before`. */
export const isEnded = (names: HistoryColumnNames, now = databaseNow): SQL =>
  sql`(before.since is not null and (before.read_at < ${now} - ${MAX_READING_GAP} or ${isOther(names)}))`

/**
 * Columns of an ended interval from `before`: it ends at this reading if that differs, at the last one if there was a
 * gap.
 */
export const endedRow = (store: string, names: HistoryColumnNames, variantId: SQL, now = databaseNow): SQL => sql`
  ${store}, before.product_id, ${variantId}, before.since,
    case when before.read_at < ${now} - ${MAX_READING_GAP} then greatest(before.read_at, before.since)
      -- The database's clock may have been set back.
      else greatest(${now}, before.since) end,
    ${values('before', names)}`

/** Query for ended intervals. */
export const endedOf = (store: string, names: HistoryColumnNames, key: SQL, variantId: SQL): SQL => sql`
  select ${endedRow(store, names, variantId)} from before join incoming using (${key}) where ${isEnded(names)}`

export const productNames: HistoryColumnNames = {
  currency: 'currency',
  price: 'current_price',
  list_price: 'regular_price',
  ats: 'ats',
  qty_kind: 'qty_kind',
  orderable: 'orderable',
  stock_level: 'stock_level',
}
export const variantNames: HistoryColumnNames = {
  ...productNames,
  price: 'sales_price',
  list_price: 'list_price',
  orderable: 'is_orderable',
}

const intervalColumns = sql.raw(
  `website_type, product_id, variant_id, from_at, seen_until, ${historyColumns.join(', ')}`,
)

export const insertIntervals = sql`insert into product_intervals (${intervalColumns})`

/** Ends the open intervals of the variants selected by `which`, at the last reading of their product. */
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

/** Ends the open intervals of products that are now offline. */
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
