import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { findSharedProduct as endpoint } from '@outlet/shared/contract/products'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'

type Shared = EndpointResponse<typeof endpoint>

const ADDRESS = /https?:\/\/[^\s"'<>]+/i
const MAX_CODES = 30
const MAX_CODE_LENGTH = 100

const hostOf = ({ host }: URL): string => host.replace(/^www\./, '')

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Parts of an address that may be a product's code: the last segments of its path first, then the query's values. */
const codesIn = ({ pathname, searchParams }: URL): string[] => {
  const segments = pathname.split('/').map(decoded).toReversed()
  return [...segments.flatMap((part) => [part, part.replace(/\.html?$/i, '')]), ...searchParams.values()]
}

/** The first address in the text, and the codes by which the product is searched. */
function parseShared(text: string): { address: URL | null; codes: string[] } {
  const [found] = ADDRESS.exec(text) ?? []
  const address = found !== undefined && URL.canParse(found) ? new URL(found) : null
  const codes = (address ? codesIn(address) : [text])
    .map((code) => code.trim().toLowerCase())
    .filter((code) => code.length > 1 && code.length <= MAX_CODE_LENGTH)
  return { address, codes: [...new Set(codes)].slice(0, MAX_CODES) }
}

interface StoreRow extends Record<string, unknown> {
  key: string
  name: string
  base_url: string
  store_url: string | null
}

/** The connected stores with an address on this host: the store's own, or that of its products' pages. */
async function storesOf(db: Database, host: string) {
  const { rows } = await db.execute<StoreRow>(sql`
    select key, name, base_url, (
      select store_url from products where website_type = key and store_url is not null limit 1
    ) as store_url
    from stores where deleted_at is null order by key`)
  return rows.filter(({ base_url, store_url }) =>
    [base_url, store_url].some((url) => url !== null && URL.canParse(url) && hostOf(new URL(url)) === host),
  )
}

/** Finds a product by codes, the first code first; a store whose key is one of the codes is preferred. */
async function findByCodes(db: Database, storeKeys: readonly string[] | null, codes: readonly string[]) {
  const isChosen = storeKeys === null ? sql`true` : sql`s.key = any(${sql.param([...storeKeys])}::text[])`
  const given = sql`${sql.param([...codes])}::text[]`
  const { rows } = await db.execute<NonNullable<Shared['product']> & Record<string, unknown>>(sql`
    select s.key as website_type, s.name as store_name, p.id, p.name, p.is_offline
    from unnest(${given}) with ordinality as given(code, rank) cross join stores s
    cross join lateral (
      select id from products where website_type = s.key and lower(id) = code
      union all select id from products where website_type = s.key and lower(master_id) = code
      union all select product_id from variants where website_type = s.key and lower(variant_id) = code
    ) as match
    join products p on p.website_type = s.key and p.id = match.id
    where s.deleted_at is null and p.deleted_at is null and ${isChosen}
    order by s.key = any(${given}) desc, rank, p.is_offline, s.key, p.id limit 1`)
  return rows[0] ?? null
}

/** Finds a product by the address of its page in the store, without query and fragment. */
async function findByAddress(db: Database, storeKeys: readonly string[], { pathname }: URL) {
  const path = pathname.replace(/\/$/, '')
  const { rows } = await db.execute<NonNullable<Shared['product']> & Record<string, unknown>>(sql`
    select website_type, s.name as store_name, p.id, p.name, p.is_offline
    from products p join stores s on s.key = website_type
    where website_type = any(${sql.param([...storeKeys])}::text[]) and p.deleted_at is null
      and rtrim(substring(store_url from '^https?://[^/]+([^?#]*)'), '/') = ${path}
    order by p.is_offline, p.id limit 1`)
  return rows[0] ?? null
}

/**
 * Finds the product that a shared text is about: by the first address in it, at the connected stores with its host; a
 * text without an address may be a product's code, at any store.
 */
export async function findSharedProduct(db: Database, actor: Actor, text: string): Promise<Shared> {
  authorise(actor, 'products.read')
  const { address, codes } = parseShared(text)
  if (!address) return { product: await findByCodes(db, null, codes), host: null, store: null }
  const host = hostOf(address)
  const stores = await storesOf(db, host)
  const keys = stores.map(({ key }) => key)
  const product =
    keys.length === 0 ? null : ((await findByAddress(db, keys, address)) ?? (await findByCodes(db, keys, codes)))
  const store = stores.find(({ key }) => key === (product?.website_type ?? key))
  return { product, host, store: store ? { key: store.key, name: store.name } : null }
}
