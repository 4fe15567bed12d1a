import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { toJsonRows } from '../platform/db/to-json-rows'
import { clock } from '../platform/time/clock'
import { STALE_MS } from './judge-price'
import { priceFacts } from './price-facts'
import { mergeHistories, type PriceHistory } from './price-history'
import { readPriceHistories } from './read-price-histories'

const HOUR = 3_600_000
/** Maximum age of a stored verdict, because verdicts change with time even if no price does. */
const MAX_AGE_MS = 6 * HOUR
/** Products of one transaction. */
const BATCH = 200
/** A run ends after this time; the next one resumes. Shorter than the lease of a schedule. */
const MAX_RUN_MS = 30_000

interface Subject extends Record<string, unknown> {
  website_type: string
  product_id: string
  /** Empty = the product itself. */
  variant_ids: string[]
}

/** Takes products whose prices have changed, and those whose verdict is due; returns what is judged of them. */
async function takeSubjects(tx: Transaction): Promise<Subject[]> {
  const { rows } = await tx.execute<Subject>(sql`
    with changed as (
      delete from price_changes where ctid = any(array(select ctid from price_changes limit ${BATCH}))
      returning website_type, product_id
    ), due as (
      select website_type, product_id from price_verdicts where due_at <= clock_now() order by due_at limit ${BATCH}
    ), product as (
      select p.website_type, p.id from products p
      where (p.website_type, p.id) in (select * from changed union select * from due)
    )
    select website_type, id as product_id, '{}'::text[] as variant_ids from product
    union all
    select m.website_type, m.product_id, m.variant_ids from product
    join inventory_monitors m on m.website_type = product.website_type and m.product_id = product.id
      and m.variant_ids is not null and m.deleted_at is null`)
  return rows
}

/** Reads the histories of the subjects, in their order. */
async function readHistories(tx: Transaction, subjects: readonly Subject[]): Promise<PriceHistory[]> {
  const single = subjects.flatMap(({ website_type: websiteType, product_id: productId, variant_ids: ids }, n) =>
    (ids.length === 0 ? [null] : ids).map((variantId) => ({ n, websiteType, productId, variantId })),
  )
  const histories = await readPriceHistories(tx, single)
  const known = Map.groupBy(
    single.map(({ n }, index) => ({ n, history: histories[index] })),
    ({ n }) => n,
  )
  return subjects.map((_subject, n) => mergeHistories((known.get(n) ?? []).flatMap(({ history }) => history ?? [])))
}

/** The time at which a verdict may change without a change of price. Spread, so that catalogues are not due at once. */
function dueAt(history: PriceHistory, now: number): number {
  const stale = Math.max(...history.spans.map(({ until }) => until)) + STALE_MS
  const next = now + MAX_AGE_MS * (0.75 + Math.random() / 4)
  return stale > now ? Math.min(stale + 1, next) : next
}

function judge(subject: Subject, history: PriceHistory, now: number) {
  const { verdict, discount } = priceFacts(history, now)
  return {
    ...subject,
    word: verdict.word,
    percent: verdict.percent,
    is_discount_real: discount?.is_real ?? null,
    due_at: new Date(dueAt(history, now)).toISOString(),
  }
}

/** Judges the prices of up to two batches of products; returns the number of verdicts. */
async function judgeBatch(tx: Transaction, now: number): Promise<number> {
  const subjects = await takeSubjects(tx)
  if (subjects.length === 0) return 0
  const histories = await readHistories(tx, subjects)
  const judged = subjects.map((subject, n) => judge(subject, histories[n] ?? { spans: [], purged: [] }, now))
  await tx.execute(sql`
    with judged as materialized (
      select * from jsonb_to_recordset(${toJsonRows(judged)}::jsonb) as judged (website_type text, product_id text,
        variant_ids text[], word text, percent integer, is_discount_real boolean, due_at timestamptz)
    ), unfollowed as (
      delete from price_verdicts known where known.variant_ids <> '{}'
        and (website_type, product_id) in (select website_type, product_id from judged)
        and not exists (select from judged where judged.website_type = known.website_type
          and judged.product_id = known.product_id and judged.variant_ids = known.variant_ids)
    )
    insert into price_verdicts (website_type, product_id, variant_ids, word, percent, is_discount_real, judged_at, due_at)
    select website_type, product_id, variant_ids, word, percent, is_discount_real, ${new Date(now).toISOString()}, due_at from judged
    on conflict (website_type, product_id, variant_ids) do update set word = excluded.word, percent = excluded.percent,
      is_discount_real = excluded.is_discount_real, judged_at = excluded.judged_at, due_at = excluded.due_at`)
  return judged.length
}

/** Judges all prices that have changed or are due. Stored for filters and sorts; pages compute verdicts themselves. */
export async function judgeDuePrices(db: Database, signal?: AbortSignal): Promise<void> {
  const startedAt = performance.now()
  while (!signal?.aborted && performance.now() - startedAt < MAX_RUN_MS) {
    if ((await retriedTransaction(db, (tx) => judgeBatch(tx, clock.now()))) === 0) return
  }
}

/** Adds the verdicts that are missing, to be judged next: those of products from before a crash of PostgreSQL. */
export async function addMissingVerdicts(db: Database): Promise<void> {
  await db.execute(sql`
    insert into price_verdicts (website_type, product_id)
    select website_type, id from products p where not exists (
      select from price_verdicts v where v.website_type = p.website_type and v.product_id = p.id and v.variant_ids = '{}')
    on conflict do nothing`)
}
