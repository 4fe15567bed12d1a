import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type * as contract from '@outlet/shared/contract/purchase-attempts'
import type { AttemptWithSteps, PurchaseAttempt } from '@outlet/shared/contract/purchase-attempts'
import { z } from '@outlet/shared/contract/zod'
import { productImages } from '../products/image-address'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database, Queryable } from '../platform/db/database'
import { readPage } from '../platform/db/read-page'
import { notFound } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { isCounted } from '../stores/counted-stores'
import { attemptTable, stepTable, type AttemptRow } from './attempt-row'

interface ExtraColumns extends Record<string, unknown> {
  id: string
  task_name: string | null
  channel_name: string | null
  thumbnail: string | null
  thumbnail_alt: string | null
  store_url: string | null
  store_name: string | null
  is_practice: boolean | null
}

/** Reads columns of other tables for attempts, by attempt id. Any of the referenced rows may be deleted. */
async function readExtraColumns(db: Queryable, ids: readonly string[]): Promise<Map<string, ExtraColumns>> {
  const { rows } = await db.execute<ExtraColumns>(sql`
    select a.id, task.name as task_name, channel.name as channel_name, p.thumbnail, p.thumbnail_alt, p.store_url,
      store.name as store_name, store.is_practice
    from purchase_attempts a
    left join stores store on store.key = a.website_type
    left join snatch_tasks task on task.id = a.task_id
    left join task_channels channel on channel.id = a.channel_id
    left join products p on p.website_type = a.website_type and p.id = a.product_id
    where a.id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

const iso = (at: Date | null) => at?.toISOString() ?? null

const productOf = (
  row: AttemptRow,
  extras: ExtraColumns | undefined,
  secrets: SecretBox,
): PurchaseAttempt['product'] => {
  const address = productImages(secrets, { website_type: row.websiteType, id: row.productId })
  return {
    product_id: row.productId,
    variant_id: row.variantId,
    title: row.title,
    variant_name: row.variantName,
    thumbnail: extras?.thumbnail ? { url: address(extras.thumbnail, 't'), alt: extras.thumbnail_alt } : null,
    store_url: extras?.store_url ?? null,
  }
}

/** Name and kind of the store, which may be deleted. */
const storeOf = ({ websiteType }: AttemptRow, extras: ExtraColumns | undefined) => ({
  store_name: extras?.store_name ?? websiteType,
  is_practice: extras?.is_practice ?? false,
})

const toAttempt = (row: AttemptRow, extras: ExtraColumns | undefined, secrets: SecretBox): PurchaseAttempt => ({
  id: row.id,
  task: { id: row.taskId, name: extras?.task_name ?? '' },
  channel: { id: row.channelId, name: extras?.channel_name ?? '' },
  website_type: row.websiteType,
  ...storeOf(row, extras),
  slot_no: row.slotNo,
  mode: row.mode,
  state: row.state,
  reason: row.reason,
  message: row.message,
  product: productOf(row, extras, secrets),
  quantity: row.quantity,
  held: { minor: row.held, currency: row.currency },
  spent: { minor: row.spent, currency: row.currency },
  quote: row.quote,
  deadline: iso(row.deadline),
  awaits_until: row.confirmedAt ? null : iso(row.awaitsUntil),
  confirmed_by: row.confirmedByName,
  submitted_at: iso(row.submittedAt),
  looks: row.looks,
  next_look_at: row.state === 'unknown' ? iso(row.nextAt) : null,
  seen: row.seen,
  hand_over_url: row.handOverUrl,
  store_order_number: row.storeOrderNumber,
  order_id: row.orderId,
  created_at: row.createdAt.toISOString(),
  ended_at: iso(row.endedAt),
})

export async function toAttempts(
  db: Queryable,
  secrets: SecretBox,
  rows: readonly AttemptRow[],
): Promise<PurchaseAttempt[]> {
  const ids = rows.map(({ id }) => id)
  const extras = await readExtraColumns(db, ids)
  return rows.map((row) => toAttempt(row, extras.get(row.id), secrets))
}

const needsPerson = sql`${isCounted(sql`${attemptTable.websiteType}`)} and ${attemptTable.isOpen} and (${attemptTable.state} in ('unknown', 'handed_over')
  or (${attemptTable.awaitsUntil} is not null and ${attemptTable.confirmedAt} is null))`

type Query = EndpointRequest<typeof contract.listPurchaseAttempts>['query']

export async function listPurchaseAttempts(
  db: Database,
  secrets: SecretBox,
  actor: Actor,
  query: Query,
): Promise<{ items: PurchaseAttempt[]; next: string | null }> {
  authorise(actor, 'snatch-tasks.read')
  const { task_id, state, needs_person } = query
  const { rows, next } = await readPage(db, attemptTable, query, {
    columns: { created_at: attemptTable.createdAt },
    id: attemptTable.id,
    where: and(
      task_id ? eq(attemptTable.taskId, task_id) : undefined,
      state ? inArray(attemptTable.state, state) : undefined,
      needs_person === undefined ? undefined : needs_person ? needsPerson : sql`not (${needsPerson})`,
    ),
  })
  return { items: await toAttempts(db, secrets, rows), next }
}

/** Finds an attempt row. Throws Refusal `purchase_attempt.not_found`. */
export async function findAttempt(db: Queryable, id: string): Promise<AttemptRow> {
  const isId = z.uuid().safeParse(id).success
  const [row] = isId ? await db.select().from(attemptTable).where(eq(attemptTable.id, id)) : []
  if (!row) throw notFound('purchase_attempt.not_found')
  return row
}

/** Reads an attempt in the contract's shape. Throws Refusal `purchase_attempt.not_found`. */
export async function readAttempt(db: Queryable, secrets: SecretBox, id: string): Promise<PurchaseAttempt> {
  const [attempt] = await toAttempts(db, secrets, [await findAttempt(db, id)])
  if (!attempt) throw notFound('purchase_attempt.not_found')
  return attempt
}

/** Reads an attempt with its latest 500 steps. Throws Refusal `purchase_attempt.not_found`. */
export async function getPurchaseAttempt(
  db: Database,
  secrets: SecretBox,
  actor: Actor,
  id: string,
): Promise<AttemptWithSteps> {
  authorise(actor, 'snatch-tasks.read')
  const attempt = await readAttempt(db, secrets, id)
  const steps = await db
    .select()
    .from(stepTable)
    .where(eq(stepTable.attemptId, id))
    .orderBy(desc(stepTable.id))
    .limit(500)
  return {
    ...attempt,
    steps: steps.reverse().map(({ id: stepId, at, step, ms, outcome, details }) => ({
      id: String(stepId),
      at: at.toISOString(),
      step,
      ms,
      outcome,
      details,
    })),
  }
}
