import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { Product } from '@outlet/shared/contract/products'
import type { Config } from '../config'
import { rateOfRow } from '../currency-conversion/rate-on'
import type { Database } from '../platform/db/database'
import { executePrepared } from '../platform/db/prepared'
import { stringifyOf } from '../platform/http/serve'
import { sharedBatches } from '../platform/http/shared-run'
import type { SecretBox } from '../platform/secrets/secret-box'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { listedDigest, listedJson, readListed } from './listed-row'
import { productMarks } from './product-marks'
import { toProduct, type ProductMarks } from './product-row'

/** Maximum size of the cached texts in bytes, enough for about 80,000 products. */
const MAX_CACHE_BYTES = 128 * 1024 * 1024
/** Memory overhead of an entry. */
const ENTRY_BYTES = 400
/** Separator of marks. It cannot occur in them, because PostgreSQL quotes none of their values. */
const BETWEEN = '\n'

/** A product found by a list query; `row` is its `listedDigest`. */
export interface FoundProduct {
  store: string
  id: string
  currency: string
  row: string
}

interface Deps {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'reportingCurrency' | 'timeZone'>
}

/** A product's cached JSON, and the row and marks from which it was made. */
interface CachedText {
  row: string
  marks: string
  text: string
}

// Latin-1 strings take a byte per character, others two. The test also flattens the string, which would otherwise
// retain its fragments.
const bytesOf = (text: string): number => text.length * (/[^ -\u00ff]/.test(text) ? 2 : 1)

// Neither store keys nor currencies contain a slash.
const keyOf = ({ store, currency, id }: Omit<FoundProduct, 'row'>): string => `${store}/${currency}/${id}`
const idsOf = (key: string) => {
  const [store = '', currency = '', ...id] = key.split('/')
  return { store, currency, id: id.join('/') }
}

const texts = (values: string[]) => sql`${sql.param(values)}::text[]`

/**
 * Reads the `productMarks` as one text per key. Written so that each product is searched by itself: for hundreds at
 * once PostgreSQL would read full tables, which takes longer.
 */
async function readMarks(db: Database, config: Deps['config'], keys: readonly string[]) {
  const ids = keys.map(idsOf)
  const rate = rateOfRow(sql`requested.currency`, config.reportingCurrency, dayIn(config.timeZone, clock.date()))
  const { rows } = await executePrepared<{ marks: string | null }>(
    db,
    sql`
      select string_agg(row(monitor.id is not null,
        greatest(
          (select sighting.read_at from product_sightings sighting
            where sighting.website_type = requested.store and sighting.product_id = requested.product),
          (select checks.read_at from monitor_checks checks where checks.monitor_id = monitor.id)),
        ${rate})::text, ${BETWEEN} order by requested.place) as marks
      from unnest(${texts(ids.map(({ store }) => store))}, ${texts(ids.map(({ id }) => id))},
        ${texts(ids.map(({ currency }) => currency))}) with ordinality as requested (store, product, currency, place)
      left join lateral (select id from inventory_monitors
        where website_type = requested.store and product_id = requested.product and deleted_at is null limit 1) monitor on true`,
  )
  const marks = rows[0]?.marks?.split(BETWEEN) ?? []
  return new Map(keys.map((key, place) => [key, marks[place] ?? '']))
}

interface ReadProduct extends ProductMarks, Record<string, unknown> {
  json: string
  row: string
  marks: string
}

/** Reads products with their marks in one statement, hence one snapshot; deleted ones are missing. */
async function readProducts(db: Database, config: Deps['config'], keys: readonly string[]): Promise<ReadProduct[]> {
  const ids = keys.map(idsOf)
  const { isMonitored, readAt, rate } = productMarks(config)
  const { rows } = await executePrepared<ReadProduct>(
    db,
    sql`
      select product.*, row("isMonitored", "readAt", rate)::text as marks
      from unnest(${texts(ids.map(({ store }) => store))}, ${texts(ids.map(({ id }) => id))}) as requested (store, product)
      cross join lateral (
        select ${listedJson} as json, ${listedDigest} as row,
          ${isMonitored} as "isMonitored", ${readAt} as "readAt", ${rate} as rate
        from products where website_type = requested.store and id = requested.product and deleted_at is null offset 0) product`,
  )
  return rows
}

/**
 * Returns a function that serialises listed products as JSON, in order. The list query has read the digest of each row;
 * marks are always read, in a batch shared by concurrent requests. If a cached text was made from the same row and
 * marks, reading and serialising the product are skipped; otherwise row and marks are read together, so that they are
 * of the same snapshot. Products deleted meanwhile are omitted.
 */
export function productTexts({ db, secrets, config }: Deps) {
  const cache = new LRUCache<string, CachedText>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ text }, key) => ENTRY_BYTES + key.length + bytesOf(text),
  })
  const write = stringifyOf(Product)
  const marksOf = sharedBatches((keys) => readMarks(db, config, keys))
  const writeAll = sharedBatches(async (keys) => {
    const written = new Map<string, string>()
    for (const { json, row, marks, ...read } of await readProducts(db, config, keys)) {
      const product = readListed(json)
      const text = write(toProduct(product, read, { secrets, config }))
      const key = keyOf({ store: product.website_type, currency: product.currency, id: product.id })
      cache.set(key, { row, marks, text })
      written.set(key, text)
    }
    return written
  })
  return async (found: readonly FoundProduct[]): Promise<string[]> => {
    const keys = found.map(keyOf)
    const marks = await marksOf(keys)
    const known = keys.map((key, place) => {
      const before = cache.get(key)
      return before && before.row === found[place]?.row && before.marks === marks.get(key) ? before.text : undefined
    })
    const unknown = keys.filter((_key, place) => known[place] === undefined)
    const written = unknown.length > 0 ? await writeAll(unknown) : new Map<string, string>()
    return keys.flatMap((key, place) => known[place] ?? written.get(key) ?? [])
  }
}
export type ProductTexts = ReturnType<typeof productTexts>
