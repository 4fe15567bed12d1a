import { and, eq } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { Money } from '@outlet/shared/contract/money'
import type { PurchaseAttempt, settlePurchase as settleEndpoint } from '@outlet/shared/contract/purchase-attempts'
import type { Config } from '../config'
import { lockBuying } from '../buying-stop/buying-stop'
import { orderTable } from '../orders/order-row'
import { placeTaskOrder } from './buying/place-task-order'
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
import { addSteps } from './buying/attempt-steps'
import { attemptWork } from './attempt-work'
import { endAttempt, lockBudgets } from './end-attempt'
import { lockAttempt } from './store-attempt'
import { findAttempt, readAttempt } from './read-attempts'
import { taskSpending } from '../snatch-tasks/spending'
import { isHandOverReleased, openAttemptStates } from '@outlet/shared/contract/purchase-attempts'

interface DecisionDeps {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'timeZone' | 'reportingCurrency'>
}

const auditDecision = (
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

const notAwaitingRefusal = async (tx: Transaction, { secrets }: DecisionDeps, id: string) =>
  new Refusal('conflict', 'purchase_attempt.not_awaiting', { current: await readAttempt(tx, secrets, id) })

/**
 * Confirms a purchase at the total that the person saw. The worker then requests a new quote; a higher one needs
 * another confirmation. If several people confirm, the first one counts. Throws Refusal `purchase_attempt.not_found`,
 * and with `current` `purchase_attempt.not_awaiting`, `purchase_attempt.buying_stopped` and
 * `purchase_attempt.other_total`.
 */
export async function confirmPurchase(
  tx: Transaction,
  caller: Caller,
  deps: DecisionDeps,
  { id, total }: { id: string; total: number },
): Promise<PurchaseAttempt> {
  authorise(caller.actor, 'purchase-attempts.confirm')
  await findAttempt(tx, id)
  const { isStopped } = await lockBuying(tx)
  const row = await lockAttempt(tx, id, { states: openAttemptStates })
  if (!isAwaiting(row) || (row.awaitsUntil?.getTime() ?? 0) <= clock.now()) throw await notAwaitingRefusal(tx, deps, id)
  // The quote remains and can be confirmed once buying resumes.
  if (isStopped)
    throw new Refusal('conflict', 'purchase_attempt.buying_stopped', {
      current: await readAttempt(tx, deps.secrets, id),
    })
  if (row.quote?.total.minor !== total)
    throw new Refusal('conflict', 'purchase_attempt.other_total', { current: await readAttempt(tx, deps.secrets, id) })
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
  await auditDecision(tx, caller, row, 'purchase_attempts.confirm')
  await publishEvent(tx, 'snatch-tasks', [row.taskId])
  await wake(tx, attemptWork.name)
  return readAttempt(tx, deps.secrets, id)
}

/**
 * Declines a purchase. Throws Refusal `purchase_attempt.not_found`, `purchase_attempt.not_awaiting` (with `current`).
 */
export async function declinePurchase(
  tx: Transaction,
  caller: Caller,
  deps: DecisionDeps,
  id: string,
): Promise<PurchaseAttempt> {
  authorise(caller.actor, 'purchase-attempts.confirm')
  const found = await findAttempt(tx, id)
  const task = await lockBudgets(tx, found)
  const row = await lockAttempt(tx, id, { states: openAttemptStates })
  if (!isAwaiting(row)) throw await notAwaitingRefusal(tx, deps, id)
  const steps = [{ step: 'declined', outcome: 'ok', details: { by: caller.actor.name } }]
  await endAttempt(tx, row, task, { state: 'abandoned', reason: 'declined', steps })
  await auditDecision(tx, caller, row, 'purchase_attempts.decline')
  return readAttempt(tx, deps.secrets, id)
}

const wasReleased = ({ state, handOverUrl }: AttemptRow): boolean =>
  isHandOverReleased({ state, hand_over_url: handOverUrl })

/** For a released hand-over, a person can only report that an order was placed. */
const canSettle = (row: AttemptRow, { answer: result }: SettleRequest): boolean =>
  row.state !== 'abandoned' || (wasReleased(row) && result === 'placed')

type SettleRequest = EndpointRequest<typeof settleEndpoint>['body']

/**
 * Reconciliation by a person: stores the result found at the store, for a purchase whose outcome is unknown or that the
 * person completed there, even after its deadline. Throws Refusal `purchase_attempt.not_found`,
 * `purchase_attempt.known` (with `current`), `purchase_attempt.order_known`, and `purchase_attempt.total_required` if
 * no total is given or known.
 */
export async function settlePurchase(
  tx: Transaction,
  caller: Caller,
  deps: DecisionDeps,
  { id, answer: result }: { id: string; answer: SettleRequest },
): Promise<PurchaseAttempt> {
  authorise(caller.actor, 'purchase-attempts.confirm')
  const found = await findAttempt(tx, id)
  const task = await lockBudgets(tx, found)
  const row = await lockAttempt(tx, id, { states: ['unknown', 'handed_over', 'abandoned'] })
  if (!row || !canSettle(row, result))
    throw new Refusal('conflict', 'purchase_attempt.known', { current: await readAttempt(tx, deps.secrets, id) })
  const steps = [{ step: 'settled', outcome: result.answer, details: { by: caller.actor.name } }]
  if (result.answer === 'placed')
    await settlePlaced(tx, deps, row, task, { orderNumber: result.store_order_number, paid: result.total, steps })
  else {
    await endAttempt(tx, row, task, { state: 'not_placed', reason: 'told_not_placed', steps })
    if (result.answer === 'cancelled' && task && task.state !== 'ended') await endTask(tx, task, 'cancelled')
  }
  await auditDecision(tx, caller, row, 'purchase_attempts.settle', result)
  return readAttempt(tx, deps.secrets, id)
}

/** Amount paid according to the person; otherwise the quoted total, otherwise the amount reserved for the attempt. */
function totalOf(row: AttemptRow, paid: number | undefined): Money {
  if (paid !== undefined) return { minor: paid, currency: row.currency }
  if (row.quote) return row.quote.total
  // Nothing is reserved any more, and the task's present limit is no evidence of what was paid.
  if (wasReleased(row)) throw new Refusal('invalid', 'purchase_attempt.total_required')
  return { minor: row.held, currency: row.currency }
}

/** Slot of the attempt. A released attempt's slot may be held by another one by now; it takes the lowest free slot. */
async function findSlot(tx: Transaction, { taskId, slotNo, holdsSlot }: AttemptRow): Promise<number> {
  if (holdsSlot) return slotNo
  return (await taskSpending(tx, [taskId])).get(taskId)?.freeSlot(Infinity) ?? slotNo
}

async function settlePlaced(
  tx: Transaction,
  deps: DecisionDeps,
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
        eq(orderTable.website_type, row.websiteType),
        eq(orderTable.store_order_number, orderNumber),
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
  const orderId = await placeTaskOrder(tx, deps.config, { attempt: row, order, total })
  await endAttempt(tx, row, task, {
    state: 'placed',
    reason: null,
    steps,
    columns: { spent: total.minor, storeOrderNumber: orderNumber, orderId, slotNo: await findSlot(tx, row) },
  })
}
