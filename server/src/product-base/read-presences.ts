import { sql, type SQL } from 'drizzle-orm'
import type { ProductPresence } from '@outlet/shared/contract/product-base'
import { contains } from '../platform/db/contains'
import type { Queryable } from '../platform/db/database'
import { productImages } from '../products/image-address'
import type { SecretBox } from '../platform/secrets/secret-box'
import { readAtOf } from '../products/read-at'
import type { StockKind } from '@outlet/shared/contract/stock'

/** Columns of `presenceColumns`, and the store. */
export interface PresenceRow extends Record<string, unknown> {
  website_type: string
  store_name: string
  is_practice: boolean
  product_id: string
  name: string
  thumbnail: string | null
  thumbnail_alt: string | null
  is_offline: boolean
  currency: string
  current_price: string | null
  current_price_max: string | null
  regular_price: string | null
  ats: number | null
  qty_kind: StockKind
  orderable: boolean | null
  preorderable: boolean | null
  backorderable: boolean | null
  is_monitored: boolean
  snatch_tasks: number
  store_url: string | null
  read_at: Date | string | null
}

interface CodedRow extends PresenceRow {
  code: string
}

/** Maximum number of matches per store and kind of code; usually a code matches one product. */
const MAX_MATCHES = sql.raw('10')

/**
 * Products of connected stores that match codes in lower case: by id, then master id, then a variant's id, then its
 * SKU. `codes` is an SQL array. Searches code by code with limits, so that PostgreSQL uses the indexes: otherwise it
 * expects many rows and reads full tables.
 */
export const matchesOf = (codes: SQL): SQL => sql`
  select code, s.key as store, s.name as store_name, rank, id
  from unnest(${codes}) as code cross join stores s cross join lateral (
    (select 1 as rank, p.id from products p where p.website_type = s.key and lower(p.id) = code limit ${MAX_MATCHES})
    union all
    (select 2, p.id from products p where p.website_type = s.key and lower(p.master_id) = code limit ${MAX_MATCHES})
    union all
    (select 3, v.product_id from variants v where v.website_type = s.key and lower(v.variant_id) = code limit ${MAX_MATCHES})
    union all
    (select 4, v.product_id from variants v where v.website_type = s.key and lower(v.sku) = code limit ${MAX_MATCHES})
  ) as named
  where s.deleted_at is null`

const connected = sql`any(array(select key from stores where deleted_at is null))`

/**
 * Condition: a code in lower case matches a product for which `which` holds. Tries the kinds of code in the order of
 * `matchesOf` and stops at the first match. Not `exists`, for which PostgreSQL may read full tables first.
 */
export function isNamed(code: SQL, which: SQL): SQL {
  const product = (is: SQL) => sql`(select true from products p
    where p.website_type = ${connected} and ${is} = ${code} and p.deleted_at is null and ${which} limit 1)`
  const variant = (is: SQL) => sql`(select true from variants v
    join products p on p.website_type = v.website_type and p.id = v.product_id
    where v.website_type = ${connected} and ${is} = ${code} and p.deleted_at is null and ${which} limit 1)`
  const named = [
    product(sql`lower(p.id)`),
    product(sql`lower(p.master_id)`),
    variant(sql`lower(v.variant_id)`),
    variant(sql`lower(v.sku)`),
  ]
  return sql`coalesce(${sql.join(named, sql`, `)}) is not null`
}

/** If more products than this match the text, PostgreSQL soon finds one, in any order of the list. */
const MAX_TEXT_MATCHES = sql.raw('500')

const withText = (text: string) => {
  const has = sql`p.deleted_at is null and ${contains(sql`p.search_text`, text)}`
  const found = sql`select p.website_type, p.id, p.master_id from products p where p.website_type = ${connected} and ${has}`
  return { has, found }
}

/** All codes of the products in a table `found`, in lower case. */
const codesOfFound = sql`
  select lower(id) as code from found
  union all select lower(master_id) from found where master_id is not null
  union all select lower(name) from found join variants v on v.website_type = found.website_type
    and v.product_id = found.id cross join unnest(array[v.variant_id, v.sku]) as name where name is not null`

/**
 * The codes, in lower case, of the products whose names or ids contain a text; null if more than `MAX_TEXT_MATCHES`
 * products match.
 */
export async function codesCalled(db: Queryable, text: string): Promise<string[] | null> {
  const { rows } = await db.execute<{ codes: string[] | null }>(sql`
    with found as materialized (${withText(text).found} limit ${MAX_TEXT_MATCHES} + 1)
    select case when (select count(*) from found) <= ${MAX_TEXT_MATCHES} then array(${codesOfFound}) end as codes`)
  return rows[0]?.codes ?? null
}

/**
 * Condition: a code in lower case matches a product whose name or ids contain that text. Fast if many products contain
 * it.
 */
export const isCalled = (code: SQL, text: string): SQL => sql`exists (
  select 1 from (${matchesOf(sql`array[${code}]`)}) as match
  join products p on p.website_type = match.store and p.id = match.id where ${withText(text).has})`

/**
 * Condition as `isCalled`, fast for any text: if few products match, they are found once for all codes; otherwise each
 * code's products are searched (`limit`, since PostgreSQL would search all matching products for each code).
 */
export function isCalledAtOnce(code: SQL, text: string): SQL {
  const { found } = withText(text)
  return sql`case when exists (${found} offset ${MAX_TEXT_MATCHES}) then ${isCalled(code, text)}
    else ${code} in (with found as materialized (${found} limit ${MAX_TEXT_MATCHES}) ${codesOfFound}) end`
}

/** Columns of a product `p` for its display in a store, in addition to `website_type` and `store_name`. */
export const presenceColumns = sql`(select is_practice from stores where key = p.website_type) as is_practice, p.id as product_id, p.name, p.thumbnail, p.thumbnail_alt, p.is_offline, p.currency,
  p.current_price, p.current_price_max, p.regular_price, p.ats, p.qty_kind, p.orderable, p.preorderable, p.backorderable,
  (select true from inventory_monitors m where m.website_type = p.website_type and m.product_id = p.id
    and m.deleted_at is null limit 1) is not null as is_monitored,
  (select count(distinct task.id) from snatch_targets target join snatch_tasks task on task.id = target.task_id
    where target.website_type = p.website_type and target.product_id = p.id and task.state = 'armed'
      and task.deleted_at is null)::int as snatch_tasks,
  p.store_url, ${readAtOf('p.website_type', 'p.id')} as read_at`

const money = (minor: string | null, currency: string) => (minor === null ? null : { minor: Number(minor), currency })

export const toPresence = (row: PresenceRow, secrets: SecretBox): ProductPresence => ({
  website_type: row.website_type,
  store_name: row.store_name,
  is_practice: row.is_practice,
  product_id: row.product_id,
  name: row.name,
  thumbnail:
    row.thumbnail === null
      ? null
      : {
          url: productImages(secrets, { website_type: row.website_type, id: row.product_id })(row.thumbnail),
          alt: row.thumbnail_alt,
        },
  is_offline: row.is_offline,
  price: money(row.current_price, row.currency),
  price_max: money(row.current_price_max, row.currency),
  list_price: money(row.regular_price, row.currency),
  ats: row.ats,
  qty_kind: row.qty_kind,
  orderable: row.orderable,
  preorderable: row.preorderable,
  backorderable: row.backorderable,
  is_monitored: row.is_monitored,
  snatch_tasks: row.snatch_tasks,
  store_url: row.store_url,
  read_at: row.read_at === null ? null : new Date(row.read_at).toISOString(),
})

/** Products by code in lower case: one per store, available products before offline ones. */
export async function readPresences(
  db: Queryable,
  secrets: SecretBox,
  codes: readonly string[],
): Promise<Map<string, ProductPresence[]>> {
  const presences = new Map<string, ProductPresence[]>()
  if (codes.length === 0) return presences
  const lowered = [...new Set(codes.map((code) => code.toLowerCase()))]
  const { rows } = await db.execute<CodedRow>(sql`
    select distinct on (code, store_name, store) code, store as website_type, store_name, ${presenceColumns}
    from (${matchesOf(sql`${sql.param(lowered)}::text[]`)}) as match
    join products p on p.website_type = match.store and p.id = match.id and p.deleted_at is null
    order by code, store_name, store, rank, p.is_offline, p.id`)
  for (const row of rows) {
    const known = presences.get(row.code)
    if (known) known.push(toPresence(row, secrets))
    else presences.set(row.code, [toPresence(row, secrets)])
  }
  return presences
}

/** The codes, in lower case, that match a product of a connected store. */
export async function codesAtStores(db: Queryable, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const lowered = [...new Set(codes.map((code) => code.toLowerCase()))]
  const { rows } = await db.execute<{ code: string }>(sql`
    select distinct code from (${matchesOf(sql`${sql.param(lowered)}::text[]`)}) as match
    join products p on p.website_type = match.store and p.id = match.id and p.deleted_at is null`)
  return new Set(rows.map(({ code }) => code))
}
