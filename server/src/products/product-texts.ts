import { hash } from 'node:crypto'
import { getTableColumns, sql } from 'drizzle-orm'
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
import { productMarks } from './product-marks'
import { productTable, toProduct, type ProductMarks } from './product-row'

/** All texts together, in bytes: some 80,000 products. */
const MOST_BYTES = 128 * 1024 * 1024
/** Of more products at once PostgreSQL would read the whole table. */
const MOST_AT_ONCE = 500
/** What an entry takes beside its text. */
const ENTRY_BYTES = 250

/** What a row of a list shows; `search_text` and `images`, which it does not, are most of a row. */
const {
  images: _images,
  searchText: _searchText,
  currentPriceMax: _max,
  since: _since,
  colorNames: _colorNames,
  sizes: _sizes,
  attributeValues: _attributeValues,
  ...listed
} = getTableColumns(productTable)
export const listedColumns = listed

/** All that is listed of a row as one text of PostgreSQL's, so that whatever differs in it is seen. */
export const listedRow = sql<string>`row(${sql.join(Object.values(listed), sql`, `)})::text`

/** A product of a list; `row` is its `listedRow`. */
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

interface Kept {
  /** Of all that the text was made of. */
  digest: string
  text: string
}

const digestOf = (row: string, { isMonitored, readAt, rate }: ProductMarks): string =>
  hash('sha256', `${isMonitored} ${readAt} ${rate} ${row}`, 'base64url')

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
 * What `productMarks` reads, by key. Written so that each product is looked up by
 * itself: of hundreds at once PostgreSQL would read whole tables, which takes longer.
 */
async function readMarks(db: Database, config: Parts['config'], keys: readonly string[]) {
  const ids = keys.map(idsOf)
  const rate = rateOfRow(sql`asked.currency`, config.reportingCurrency, dayIn(config.timeZone, clock.date()))
  const { rows } = await db.execute<{ key: string } & ProductMarks & Record<string, unknown>>(
    prepared(sql`
      select asked.key, monitor.id is not null as "isMonitored",
        greatest(
          (select sighting.read_at from product_sightings sighting
            where sighting.website_type = asked.store and sighting.product_id = asked.product),
          (select checks.read_at from monitor_checks checks where checks.monitor_id = monitor.id)) as "readAt",
        ${rate} as rate
      from unnest(${texts([...keys])}, ${texts(ids.map(({ store }) => store))}, ${texts(ids.map(({ id }) => id))},
        ${texts(ids.map(({ currency }) => currency))}) as asked (key, store, product, currency)
      left join lateral (select id from inventory_monitors
        where website_type = asked.store and product_id = asked.product and deleted_at is null limit 1) monitor on true`),
  )
  return new Map(rows.map((row) => [row.key, row]))
}

/**
 * Makes the function that makes JSON of products as a list found them, in their order. The row was read with the list,
 * and its marks are read each time, of all who ask at about the same time together: only the writing of the JSON is
 * spared, where it has been written of the very same row and marks. Else both are read once more, together: so they
 * always are of one moment. What is gone by then is left out.
 */
export function productTexts({ db, secrets, config }: Parts) {
  const kept = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ text }, key) => ENTRY_BYTES + key.length + bytesOf(text),
  })
  const write = stringifyOf(Product)
  const marksOf = sharedBatches((keys) => readMarks(db, config, keys))
  const writeSome = async (keys: readonly string[], written: Map<string, string>) => {
    const ids = keys.map(idsOf)
    const rows = await db
      .select({ product: listed, ...productMarks(config), row: listedRow })
      .from(productTable)
      .where(
        sql`(${productTable.websiteType}, ${productTable.id}) in (select * from unnest(
          ${texts(ids.map(({ store }) => store))}, ${texts(ids.map(({ id }) => id))})) and ${productTable.deletedAt} is null`,
      )
    for (const { product, row, ...marks } of rows) {
      const text = write(toProduct(product, marks, { secrets, config }))
      const key = `${product.websiteType}/${product.id}`
      kept.set(key, { digest: digestOf(row, marks), text })
      written.set(key, text)
    }
  }
  const writeAll = sharedBatches(async (keys) => {
    const written = new Map<string, string>()
    for (let at = 0; at < keys.length; at += MOST_AT_ONCE) await writeSome(keys.slice(at, at + MOST_AT_ONCE), written)
    return written
  })
  return async (found: readonly FoundProduct[]): Promise<string[]> => {
    const marks = await marksOf(found.map(keyOf))
    const items = found.map((product) => {
      const known = kept.get(`${product.store}/${product.id}`)
      const read = marks.get(keyOf(product))
      return known && read && known.digest === digestOf(product.row, read) ? known.text : product
    })
    const unwritten = items.filter((item) => typeof item !== 'string')
    const written = unwritten.length > 0 ? await writeAll(unwritten.map(keyOf)) : new Map<string, string>()
    return items.flatMap((item) => (typeof item === 'string' ? item : (written.get(`${item.store}/${item.id}`) ?? [])))
  }
}
export type ProductTexts = ReturnType<typeof productTexts>
