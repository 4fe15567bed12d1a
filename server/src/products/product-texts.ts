import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { Product } from '@outlet/shared/contract/products'
import type { Config } from '../config'
import { rateOfRow } from '../exchange-rates/rate-on'
import type { Database } from '../platform/db/database'
import { prepared } from '../platform/db/prepared'
import { stringifyOf } from '../platform/http/serve'
import { sharedBatches } from '../platform/http/shared-run'
import type { SecretBox } from '../platform/secrets/secret-box'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { listedDigest, listedJson, readListed } from './listed-row'
import { productMarks } from './product-marks'
import { toProduct, type ProductMarks } from './product-row'

/** All texts together, in bytes: some 80,000 products. */
const MOST_BYTES = 128 * 1024 * 1024
/** What an entry takes beside its text. */
const ENTRY_BYTES = 400
/** In no row's text: PostgreSQL quotes none of what marks hold. */
const BETWEEN = '\n'

/** A product of a list, as it was found; `row` is its `listedDigest`. */
export interface FoundProduct {
  store: string
  id: string
  currency: string
  row: string
}

interface Parts {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'reportingCurrency' | 'timeZone'>
}

/** A product's JSON, and what it was made of. */
interface Kept {
  row: string
  marks: string
  text: string
}

// Characters that are all of Latin 1 take a byte each, else two. The look at each also joins what the text was put
// together from, which would be kept beside it.
const bytesOf = (text: string): number => text.length * (/[^ -\u00ff]/.test(text) ? 2 : 1)

// Neither stores' keys nor currencies hold a slash.
const keyOf = ({ store, currency, id }: Omit<FoundProduct, 'row'>): string => `${store}/${currency}/${id}`
const idsOf = (key: string) => {
  const [store = '', currency = '', ...id] = key.split('/')
  return { store, currency, id: id.join('/') }
}

const texts = (values: string[]) => sql`${sql.param(values)}::text[]`

/**
 * What `productMarks` reads as one text, by key. Written so that each product is looked up by
 * itself: of hundreds at once PostgreSQL would read whole tables, which takes longer.
 */
async function readMarks(db: Database, config: Parts['config'], keys: readonly string[]) {
  const ids = keys.map(idsOf)
  const rate = rateOfRow(sql`asked.currency`, config.reportingCurrency, dayIn(config.timeZone, clock.date()))
  const { rows } = await db.execute<{ marks: string | null }>(
    prepared(sql`
      select string_agg(row(monitor.id is not null,
        greatest(
          (select sighting.read_at from product_sightings sighting
            where sighting.website_type = asked.store and sighting.product_id = asked.product),
          (select checks.read_at from monitor_checks checks where checks.monitor_id = monitor.id)),
        ${rate})::text, ${BETWEEN} order by asked.place) as marks
      from unnest(${texts(ids.map(({ store }) => store))}, ${texts(ids.map(({ id }) => id))},
        ${texts(ids.map(({ currency }) => currency))}) with ordinality as asked (store, product, currency, place)
      left join lateral (select id from inventory_monitors
        where website_type = asked.store and product_id = asked.product and deleted_at is null limit 1) monitor on true`),
  )
  const marks = rows[0]?.marks?.split(BETWEEN) ?? []
  return new Map(keys.map((key, place) => [key, marks[place] ?? '']))
}

interface ReadProduct extends ProductMarks, Record<string, unknown> {
  json: string
  row: string
  marks: string
}

/** Products with their marks, as one statement sees both; one that is deleted is missing. */
async function readProducts(db: Database, config: Parts['config'], keys: readonly string[]): Promise<ReadProduct[]> {
  const ids = keys.map(idsOf)
  const { isMonitored, readAt, rate } = productMarks(config)
  const { rows } = await db.execute<ReadProduct>(
    prepared(sql`
      select product.*, row("isMonitored", "readAt", rate)::text as marks
      from unnest(${texts(ids.map(({ store }) => store))}, ${texts(ids.map(({ id }) => id))}) as asked (store, product)
      cross join lateral (
        select ${listedJson} as json, ${listedDigest} as row,
          ${isMonitored} as "isMonitored", ${readAt} as "readAt", ${rate} as rate
        from products where website_type = asked.store and id = asked.product and deleted_at is null offset 0) product`),
  )
  return rows
}

/**
 * Makes the function that makes JSON of products as a list found them, in their order. The digest of each row was read
 * with the list, and its marks are read each time, of all who ask at about the same time together: only reading the
 * product and writing its JSON are spared, where it has been written of the very same row and marks. Else both are read
 * together: so they always are of one moment. What is gone by then is left out.
 */
export function productTexts({ db, secrets, config }: Parts) {
  const kept = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ text }, key) => ENTRY_BYTES + key.length + bytesOf(text),
  })
  const write = stringifyOf(Product)
  const marksOf = sharedBatches((keys) => readMarks(db, config, keys))
  const writeAll = sharedBatches(async (keys) => {
    const written = new Map<string, string>()
    for (const { json, row, marks, ...read } of await readProducts(db, config, keys)) {
      const product = readListed(json)
      const text = write(toProduct(product, read, { secrets, config }))
      const key = keyOf({ store: product.websiteType, currency: product.currency, id: product.id })
      kept.set(key, { row, marks, text })
      written.set(key, text)
    }
    return written
  })
  return async (found: readonly FoundProduct[]): Promise<string[]> => {
    const keys = found.map(keyOf)
    const marks = await marksOf(keys)
    const known = keys.map((key, place) => {
      const before = kept.get(key)
      return before && before.row === found[place]?.row && before.marks === marks.get(key) ? before.text : undefined
    })
    const unknown = keys.filter((_key, place) => known[place] === undefined)
    const written = unknown.length > 0 ? await writeAll(unknown) : new Map<string, string>()
    return keys.flatMap((key, place) => known[place] ?? written.get(key) ?? [])
  }
}
export type ProductTexts = ReturnType<typeof productTexts>
