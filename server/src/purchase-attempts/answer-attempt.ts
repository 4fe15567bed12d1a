import { and, eq } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { Money } from '@outlet/shared/contract/money'
import type { PurchaseAttempt, settlePurchase as settleEndpoint } from '@outlet/shared/contract/purchase-attempts'
import type { Config } from '../config'
import { lockBuying } from '../buying-stop/buying-stop'
import { orderTable } from '../orders/order-row'
import { placeTaskOrder } from '../orders/place-task-order'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { clock } from '../platform/time/clock'
import { wake } from '../platform/work/work-process'
import { endTask } from '../snatch-tasks/end-task'
import { attemptTable, type AttemptRow } from './attempt-row'
import { addSteps } from './attempt-steps'
import { attemptWork } from './attempt-work'
import { endAttempt, lockBudgets } from './end-attempt'
import { lockAttempt } from './keep-attempt'
import { findAttempt, readAttempt } from './read-attempts'
import { taskSpending } from './spending'
import { isLetGo, openAttemptStates } from '@outlet/shared/contract/purchase-attempts'

interface AnsweringParts {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'timeZone' | 'reportingCurrency'>
}

const audited = (
  tx: Transaction,
  caller: Caller,
  { id, title, quote }: AttemptRow,
  action: string,
  more: object = {},
) =>
  recordAudit(tx, caller, {
    action,
    subjectType: 'purchase_attempt',
    subjectId: id,
    after: { title, total: quote?.total ?? null, ...more },
  })

const isAwaiting = (row: AttemptRow | null): row is AttemptRow =>
  row?.state === 'quoted' && row.awaitsUntil !== null && row.confirmedAt === null

const moved = async (tx: Transaction, { secrets }: AnsweringParts, id: string) =>
  new Refusal('conflict', 'purchase_attempt.not_awaiting', { current: await readAttempt(tx, secrets, id) })

/**
 * Says yes to the total that the person has seen; the store is asked for a new quote, and one that is higher is asked about
 * again. Whoever is first confirms it. Throws Refusal `purchase_attempt.not_found`, and with `current`
 * `purchase_attempt.not_awaiting`, `purchase_attempt.buying_stopped` and `purchase_attempt.other_total`.
 */
export async function confirmPurchase(
  tx: Transaction,
  caller: Caller,
  parts: AnsweringParts,
  { id, total }: { id: string; total: number },
): Promise<PurchaseAttempt> {
  authorise(caller.actor, 'purchase-attempts.confirm')
  await findAttempt(tx, id)
  const { isStopped } = await lockBuying(tx)
  const row = await lockAttempt(tx, id, { states: openAttemptStates })
  if (!isAwaiting(row) || (row.awaitsUntil?.getTime() ?? 0) <= clock.now()) throw await moved(tx, parts, id)
  // The quote stays: it can be confirmed once buying resumes.
  if (isStopped)
    throw new Refusal('conflict', 'purchase_attempt.buying_stopped', {
      current: await readAttempt(tx, parts.secrets, id),
    })
  if (row.quote?.total.minor !== total)
    throw new Refusal('conflict', 'purchase_attempt.other_total', { current: await readAttempt(tx, parts.secrets, id) })
  const { actor } = caller
  await tx
    .update(attemptTable)
    .set({
      confirmedAt: clock.date(),
      confirmedBy: actor.kind === 'user' ? actor.id : null,
      confirmedByName: actor.name,
      confirmedTotal: total,
      awaitsUntil: null,
      nextAt: clock.date(),
      holder: null,
      attempts: 0,
    })
    .where(eq(attemptTable.id, id))
  await addSteps(tx, id, [{ step: 'confirmed', outcome: 'ok', details: { by: actor.name, total } }])
  await audited(tx, caller, row, 'purchase_attempts.confirm')
  await publishEvent(tx, 'snatch-tasks', [row.taskId])
  await wake(tx, attemptWork.name)
  return readAttempt(tx, parts.secrets, id)
}

/** Says no: nothing is bought. Throws Refusal `purchase_attempt.not_found`, `purchase_attempt.not_awaiting` (with `current`). */
export async function declinePurchase(
  tx: Transaction,
  caller: Caller,
  parts: AnsweringParts,
  id: string,
): Promise<PurchaseAttempt> {
  authorise(caller.actor, 'purchase-attempts.confirm')
  const asked = await findAttempt(tx, id)
  const task = await lockBudgets(tx, asked)
  const row = await lockAttempt(tx, id, { states: openAttemptStates })
  if (!isAwaiting(row)) throw await moved(tx, parts, id)
  const steps = [{ step: 'declined', outcome: 'ok', details: { by: caller.actor.name } }]
  await endAttempt(tx, row, task, { state: 'abandoned', reason: 'declined', steps })
  await audited(tx, caller, row, 'purchase_attempts.decline')
  return readAttempt(tx, parts.secrets, id)
}

const wasLetGo = ({ state, handOverUrl }: AttemptRow): boolean => isLetGo({ state, hand_over_url: handOverUrl })

/** Of a purchase that was let go of a person can only say that there is an order. */
const canSettle = (row: AttemptRow, { answer }: Answer): boolean =>
  row.state !== 'abandoned' || (wasLetGo(row) && answer === 'placed')

type Answer = EndpointRequest<typeof settleEndpoint>['body']

/**
 * What a person found at the store of a purchase whose outcome nobody knows, or that they finished there themselves, be it
 * after its time. Throws Refusal `purchase_attempt.not_found`, `purchase_attempt.known` (with `current`),
 * `purchase_attempt.order_known`, and without a total where none is known `purchase_attempt.total_required`.
 */
export async function settlePurchase(
  tx: Transaction,
  caller: Caller,
  parts: AnsweringParts,
  { id, answer }: { id: string; answer: Answer },
): Promise<PurchaseAttempt> {
  authorise(caller.actor, 'purchase-attempts.confirm')
  const asked = await findAttempt(tx, id)
  const task = await lockBudgets(tx, asked)
  const row = await lockAttempt(tx, id, { states: ['unknown', 'handed_over', 'abandoned'] })
  if (!row || !canSettle(row, answer))
    throw new Refusal('conflict', 'purchase_attempt.known', { current: await readAttempt(tx, parts.secrets, id) })
  const steps = [{ step: 'settled', outcome: answer.answer, details: { by: caller.actor.name } }]
  if (answer.answer === 'placed')
    await settlePlaced(tx, parts, row, task, { orderNumber: answer.store_order_number, paid: answer.total, steps })
  else {
    await endAttempt(tx, row, task, { state: 'not_placed', reason: 'told_not_placed', steps })
    if (answer.answer === 'cancelled' && task && task.state !== 'ended') await endTask(tx, task, 'cancelled')
  }
  await audited(tx, caller, row, 'purchase_attempts.settle', answer)
  return readAttempt(tx, parts.secrets, id)
}

/** What a person paid; else what the store quoted, or without a quote the most that is set aside for it. */
function totalOf(row: AttemptRow, paid: number | undefined): Money {
  if (paid !== undefined) return { minor: paid, currency: row.currency }
  if (row.quote) return row.quote.total
  // Nothing is set aside any more: the task's limit of today says nothing of what was paid.
  if (wasLetGo(row)) throw new Refusal('invalid', 'purchase_attempt.total_required')
  return { minor: row.held, currency: row.currency }
}

/** The attempt's own slot; of one that was let go of, which another may hold by now, the lowest that is free. */
async function slotFor(tx: Transaction, { taskId, slotNo, holdsSlot }: AttemptRow): Promise<number> {
  if (holdsSlot) return slotNo
  return (await taskSpending(tx, [taskId])).get(taskId)?.freeSlot(Infinity) ?? slotNo
}

async function settlePlaced(
  tx: Transaction,
  parts: AnsweringParts,
  row: AttemptRow,
  task: Awaited<ReturnType<typeof lockBudgets>>,
  {
    orderNumber,
    paid,
    steps,
  }: {
    orderNumber: string
    paid: number | undefined
    steps: { step: string; outcome: string; details: Record<string, unknown> }[]
  },
): Promise<void> {
  const [known] = await tx
    .select({ id: orderTable.id })
    .from(orderTable)
    .where(
      and(
        eq(orderTable.websiteType, row.websiteType),
        eq(orderTable.storeOrderNumber, orderNumber),
        eq(orderTable.source, 'task'),
      ),
    )
  if (known) throw new Refusal('conflict', 'purchase_attempt.order_known')
  const total = totalOf(row, paid)
  const order = {
    orderNumber,
    status: 'placed',
    payment: 'pending',
    fulfilment: 'unfulfilled',
    total,
    placedAt: row.submittedAt,
    raw: {},
  } as const
  const orderId = await placeTaskOrder(tx, parts.config, { attempt: row, order, total })
  await endAttempt(tx, row, task, {
    state: 'placed',
    reason: null,
    steps,
    columns: { spent: total.minor, storeOrderNumber: orderNumber, orderId, slotNo: await slotFor(tx, row) },
  })
}
