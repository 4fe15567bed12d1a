import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { PriceFacts } from '@outlet/shared/contract/products/price-facts'
import type { Database, Transaction } from '../../src/platform/db/database'
import { setClockOffset } from '../../src/platform/time/clock'
import { recordObservations } from '../../src/product-sync/observations'
import { incomingProduct, incomingVariants } from '../../src/products/incoming-product'
import { priceFacts } from '../../src/products/price-facts'
import { mergeVariants, type PriceHistory } from '../../src/products/price-history'
import { purgeProductHistory } from '../../src/products/purge-product-history'
import { readPriceHistories } from '../../src/products/read-price-histories'
import { storeProducts } from '../../src/products/store-products'
import { storeVariants } from '../../src/products/store-variants'
import { plainDocument } from '../../src/stores/plain-product'
import { addStore } from '../../src/stores/testing/add-store'
import { countPrices, createReadings, type CountedPrices } from './count-prices'
import { randomPrices, type RandomPrices, type RandomReading, type ReadVariant } from './random-prices'

const MINUTE = 60_000
const START = Date.parse('2026-01-05T00:00:00Z')
const STORE = { key: 'coach-outlet', currency: 'USD', max_orderable_quantity: 9 }
const SYNC = randomUUID()
/** The product itself, and its variants. */
const SUBJECTS = ['', 'a', 'b'] as const

const variantOf = (id: string, currency: string, { price, listPrice, orderable }: ReadVariant) => ({
  id,
  sku: null,
  title: null,
  attributes: [],
  stock: { orderable, backorderable: null, available: null, kind: 'boolean' as const },
  price: price === null ? null : { minor: price, currency },
  listPrice: listPrice === null ? null : { minor: listPrice, currency },
})

/** Price and orderable state of a product by its listed variants. */
const totalOf = (variants: readonly ReadVariant[]) => {
  const prices = variants.map(({ price }) => price).filter((price) => price !== null)
  const states = variants.map(({ orderable }) => orderable)
  return {
    price: prices.length === 0 ? null : Math.min(...prices),
    orderable: states.includes(true) || (states.includes(null) ? null : false),
  }
}

/** Stores a reading as a sync does, and notes what was read for the count. */
async function storeReading(tx: Transaction, id: string, { currency, a, b }: RandomReading) {
  const listed = { a, ...(b && { b }) }
  const variants = Object.entries(listed).map(([name, variant]) => variantOf(name, currency, variant))
  const plain = { id, name: id, brand: null, url: null, colors: [], galleries: [], thumbnail: null, variants }
  const document = plainDocument(plain, STORE, new Date())
  const product = { document, offers: document.offers, categoryId: 'all' }
  await storeProducts(tx, STORE.key, [incomingProduct(product, { currency }, () => null)])
  await storeVariants(tx, STORE.key, [id], incomingVariants(product, { currency }))
  await recordObservations(tx, { syncId: SYNC, store: STORE.key, categoryId: 'all' }, [id], [id])
  const read = Object.entries({ '': totalOf(Object.values(listed)), a, b }).map(([subject, values]) => ({
    subject,
    is_listed: values !== null,
    price: values?.price,
    orderable: values?.orderable,
  }))
  await tx.execute(sql`
    insert into proof_readings
    select ${id}, subject, clock_now(), is_listed, ${currency}, price, orderable from json_to_recordset(${JSON.stringify(read)}::json)
      as read (subject text, is_listed boolean, price bigint, orderable boolean)`)
}

/** Corrects the price of a stored interval, and of the readings in it. */
async function correct(db: Database, id: string, { nth, price }: RandomPrices['corrections'][number]) {
  await db.execute(sql`
    with starts as (
      select coalesce(variant_id, '') as subject, from_at from product_intervals where product_id = ${id}
      union all select '', since from products where id = ${id}
      union all select variant_id, since from variants where product_id = ${id}
    ), numbered as (
      select ctid, coalesce(variant_id, '') as subject, from_at, seen_until, count(*) over ()::int as total,
        row_number() over (order by variant_id, from_at, seen_until)::int as number
      from product_intervals where product_id = ${id}
    ), chosen as (
      select * from numbered where number = ${nth} % total + 1
    ), corrected as (
      update product_intervals set price = ${price} from chosen where product_intervals.ctid = chosen.ctid
    )
    update proof_readings reading set price = ${price} from chosen
    where product_id = ${id} and reading.subject = chosen.subject and reading.is_listed and at >= chosen.from_at
      -- The reading at the end belongs to the next interval, unless a gap follows.
      and (at < seen_until or at = chosen.from_at or (at = seen_until and not exists (
        select 1 from starts where starts.subject = chosen.subject and starts.from_at = chosen.seen_until)))`)
}

const atClock = (at: number) => setClockOffset(at - Date.now())

/** Plays a history; returns the time of the request. */
async function play(db: Database, id: string, { readings, waitMinutes, corrections, isPurged }: RandomPrices) {
  let at = START
  for (const reading of readings) {
    at += (reading?.minutes ?? 600) * MINUTE
    atClock(at)
    if (reading) await db.transaction((tx) => storeReading(tx, id, reading))
  }
  for (const correction of corrections) await correct(db, id, correction)
  at += waitMinutes * MINUTE
  atClock(at)
  if (isPurged) await purgeProductHistory(db)
  return at
}

const isNear = (one: number | null | undefined, other: number | null, tolerance: number) =>
  one === null || one === undefined || other === null ? (one ?? null) === other : Math.abs(one - other) <= tolerance

/** Two prices may have held for half of the time each, but for milliseconds. */
const isUsual = (usual: number | null, { usual_least: least, usual_most: most }: CountedPrices) =>
  usual === null || least === null || most === null ? usual === least : usual >= least && usual <= most

/** Names the facts that differ from the count. Rounding allows a second of time and one minor unit of an average. */
function differences(facts: PriceFacts, counted: CountedPrices): string[] {
  const { verdict } = facts
  const rows: [string, boolean][] = [
    ['currency', facts.currency === counted.currency],
    ['lowest', isNear(facts.lowest?.minor, counted.lowest, 0)],
    ['watched', isNear(facts.watched_seconds, counted.watched, 2)],
    ['first', isNear(facts.watched_since === null ? null : Date.parse(facts.watched_since), counted.first_ms, 2)],
    ['usual', isUsual(verdict.usual?.minor ?? null, counted)],
    ['false new low', verdict.word !== 'new_low' || counted.at_most_before === 0],
    ...counted.windows.flatMap(({ days, lowest, average, watched, orderable }, index): [string, boolean][] => {
      const window = facts.windows[index]
      return [
        [`${days} days`, window?.days === days],
        [`lowest in ${days}`, isNear(window?.lowest?.minor, lowest, 0)],
        [`average of ${days}`, isNear(window?.average?.minor, average, 1)],
        [`watched in ${days}`, isNear(window?.watched_seconds, watched, 2)],
        [`orderable in ${days}`, isNear(window?.orderable_share, orderable, 0.0002)],
      ]
    }),
  ]
  return rows.filter(([, isRight]) => !isRight).map(([name]) => name)
}

/** Compares the facts of the product and its variants at an instant with the count. */
async function findDifferencesAt(db: Database, id: string, histories: readonly PriceHistory[], instant: number) {
  const found: string[] = []
  for (const [index, history] of histories.entries()) {
    const subject = SUBJECTS[index] ?? ''
    const at = new Date(instant)
    const names = differences(priceFacts(history, instant), await countPrices(db, { productId: id, subject, at }))
    found.push(...names.map((name) => `${name} of ${subject || 'product'} at ${at.toISOString()}`))
  }
  return found
}

/** Compares the lowest price of a monitor of both variants with the count. */
async function findMergedDifferences(db: Database, id: string, variants: readonly PriceHistory[], at: number) {
  const spans = mergeVariants(variants.map((history) => history.spans))
  const merged = priceFacts({ spans, purged: [] }, at)
  const { rows } = await db.execute<{ lowest: number | null }>(sql`
    select min(price)::float8 as lowest from proof_readings
    where product_id = ${id} and subject <> '' and is_listed and currency = ${merged.currency}`)
  return isNear(merged.lowest?.minor, rows[0]?.lowest ?? null, 0) ? [] : ['lowest of both variants']
}

/** Plays a history and compares its facts with the count, now and at an earlier time. */
async function findDifferences(db: Database, id: string, history: RandomPrices): Promise<string[]> {
  const at = await play(db, id, history)
  const subjects = SUBJECTS.map((subject) => ({
    websiteType: STORE.key,
    productId: id,
    variantId: subject === '' ? null : subject,
  }))
  const histories = await readPriceHistories(db, subjects)
  const now = await findDifferencesAt(db, id, histories, at)
  // The summary of deleted intervals has no times.
  if (history.isPurged) return now
  const earlier = Math.round(START + (at - START) * history.earlier)
  return [
    ...now,
    ...(await findDifferencesAt(db, id, histories, earlier)),
    ...(await findMergedDifferences(db, id, histories.slice(1), at)),
  ]
}

/** Plays random histories against the count; returns the smallest history with differences, if there is one. */
export async function checkPriceFacts(
  db: Database,
  { tries, seed }: { tries: number; seed: number },
): Promise<string[]> {
  await addStore(db, { base_url: 'http://127.0.0.1:9' })
  await createReadings(db)
  let played = 0
  try {
    const property = fc.asyncProperty(randomPrices, async (history) => {
      const found = await findDifferences(db, `P${++played}`, history)
      if (found.length > 0) throw new Error(found.join(', '))
    })
    const result = await fc.check(property, { numRuns: tries, seed })
    if (!result.failed) return []
    const error = result.errorInstance instanceof Error ? result.errorInstance.message : ''
    return [`${error}: ${JSON.stringify(result.counterexample)}`]
  } finally {
    setClockOffset(0)
  }
}
