import { and, eq, gt, isNotNull, ne } from 'drizzle-orm'
import { lockBuying } from '../buying-stop/buying-stop'
import { clock } from '../platform/time/clock'
import type { Database } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { publishEvent } from '../platform/live/publish-event'
import type { Lease } from '../platform/work/work-table'
import type { Cart, Found, Shopper } from '../stores/shopper'
import { checkoutOf } from '../task-channels/try-task-channel'
import { shopperOf, type AttemptContext } from './attempt-context'
import { attemptTable, type AttemptRow } from './attempt-row'
import { addSteps } from './attempt-steps'
import type { BuyingParts } from './buying-parts'
import { endAttempt, lockBudgets } from './end-attempt'
import { lockAttempt } from './keep-attempt'
import { readCart } from './sealed-cart'
import { knownElsewhere, lookAgain, settleOrder, settlePlacement, settleUnknown } from './settle-attempt'

/** A store may take so long to carry out what it was asked, whatever it answered. */
const STORE_MS = 60_000
/** Between two looks that found nothing, before it counts as not placed. */
const APART_MS = 30_000
/** After the first, second … look; after the last only a person can tell. */
const NEXT_LOOK_MS = [5000, 15_000, 30_000, 60_000, 120_000, 300_000, 900_000, 3_600_000, 3_600_000 * 6, 3_600_000 * 24]

const LOOK_MS = 20_000

const ACCOUNT_UNUSABLE = 'the account cannot be used any more'
const CART_UNREADABLE = 'the purchase can’t be followed: its cart was encrypted with another SECRET_KEY'

type Known = Exclude<Found, { outcome: 'gone' }>

interface Looked {
  found: Known
  ms: number
  /** Nothing can be bought with the cart any more. */
  isCartDead: boolean
}

const cannotTell = (why: string): Known => ({ outcome: 'cannot_tell', why })

/** Orders are listed from a little before the submission on; purchases submitted this much earlier have none among them. */
const BEFORE_MS = 3_600_000

/** Numbers of the store's orders that are known to be other attempts', of about the time at which this one was submitted. */
async function ordersOfOthers(
  db: Database,
  { id, websiteType }: AttemptRow,
  submittedAt: Date,
): Promise<ReadonlySet<string>> {
  const { storeOrderNumber } = attemptTable
  const rows = await db
    .select({ storeOrderNumber })
    .from(attemptTable)
    .where(
      and(
        eq(attemptTable.websiteType, websiteType),
        ne(attemptTable.id, id),
        isNotNull(storeOrderNumber),
        gt(attemptTable.submittedAt, new Date(submittedAt.getTime() - BEFORE_MS)),
      ),
    )
  return new Set(rows.flatMap((row) => row.storeOrderNumber ?? []))
}

/** Asks the store for an attempt's order. Never throws: what fails cannot be told. */
export async function findOrder(
  { db }: Pick<BuyingParts, 'db'>,
  shopper: Shopper,
  attempt: AttemptRow,
  cart: Cart,
): Promise<Known> {
  const submittedAt = attempt.submittedAt ?? attempt.createdAt
  const knownOrders = await ordersOfOthers(db, attempt, submittedAt)
  try {
    const options = { signal: AbortSignal.timeout(LOOK_MS) }
    const found = await shopper.find({ marker: attempt.id, cart, submittedAt, knownOrders }, options)
    if (found.outcome !== 'gone') return found
    // Of a cart that was thrown away while nothing had been bought with it.
    return attempt.absentSince ? { outcome: 'absent' } : cannotTell('the store shows neither the order nor the cart')
  } catch (error) {
    return cannotTell(error instanceof Error ? error.message : 'the store could not be asked')
  }
}

/** Once it has ended, or is thrown away, a request that was sent late buys nothing with it. */
async function killCart(shopper: Shopper, cart: Cart): Promise<boolean> {
  if (cart.expiresAt && cart.expiresAt.getTime() < clock.now()) return true
  return shopper.discard(cart, { signal: AbortSignal.timeout(LOOK_MS) }).then(
    () => true,
    () => false,
  )
}

async function look(parts: BuyingParts, shopper: Shopper, attempt: AttemptRow, cart: Cart): Promise<Looked> {
  const began = performance.now()
  const found = await findOrder(parts, shopper, attempt, cart)
  const mayBeDead = clock.now() > (attempt.sendUntil?.getTime() ?? 0) + STORE_MS
  // A cart that was thrown away stays so.
  const isCartDead =
    found.outcome === 'absent' && (attempt.absentSince !== null || (mayBeDead && (await killCart(shopper, cart))))
  return { found, ms: performance.now() - began, isCartDead }
}

/** One that has slept since it decided has sent nothing yet, or has; the next to look finds out. */
export const senderLost = (parts: BuyingParts, attempt: AttemptRow): Promise<void> =>
  settleUnknown(parts, attempt, {
    reason: 'sender_lost',
    message: '',
    steps: [{ step: 'place', outcome: 'no_answer_kept' }],
  })

/** One that never came would be bought by its second submission: not when it was not to be bought any more. */
async function mayReplay({ db }: BuyingParts, { deadline }: AttemptRow): Promise<boolean> {
  if (clock.now() >= (deadline?.getTime() ?? 0)) return false
  const { isStopped } = await retriedTransaction(db, lockBuying)
  return !isStopped
}

/** Where the store answers a second submission of a cart by the same order, that is asked for; it is never a second one. */
async function replay(
  parts: BuyingParts,
  shopper: Shopper,
  { attempt, channel }: AttemptContext,
  cart: Cart,
): Promise<boolean> {
  if (shopper.caps.resubmit !== 'replays' || !channel || !(await mayReplay(parts, attempt))) return false
  const began = performance.now()
  const again = await shopper.place(cart, checkoutOf(channel).payment, { signal: AbortSignal.timeout(LOOK_MS) })
  if (again.outcome !== 'placed') return false
  await settlePlacement(parts, attempt, again, performance.now() - began)
  return true
}

/** Neither account nor cart can be used: only a person can look at the store. */
const notFollowed = (shopper: Shopper | null, { cart }: AttemptRow): Looked => ({
  found: cannotTell(shopper && cart !== null ? CART_UNREADABLE : ACCOUNT_UNUSABLE),
  ms: 0,
  isCartDead: false,
})

/** Looks for the order of an attempt whose outcome nobody knows. It is never submitted again with a new cart. */
export async function lookForOrder(parts: BuyingParts, lease: Lease, context: AttemptContext): Promise<void> {
  const { attempt, channel, store } = context
  const shopper = store && channel ? shopperOf(parts, store, channel) : null
  const cart = readCart(parts, attempt)
  if (!shopper || !cart) return keepLook(parts, lease, attempt, notFollowed(shopper, attempt))
  if (await replay(parts, shopper, context, cart)) return
  const looked = await look(parts, shopper, attempt, cart)
  if (looked.found.outcome !== 'order') return keepLook(parts, lease, attempt, looked)
  const { order, cart: kept } = looked.found
  const known = await knownElsewhere(parts, attempt, order.orderNumber)
  if (known) return keepLook(parts, lease, attempt, { ...looked, found: cannotTell(known) })
  const step = {
    step: 'look',
    outcome: 'order',
    ms: looked.ms,
    details: { order_number: order.orderNumber, status: order.status },
  }
  if (order.status === 'failed') return keepFailed(parts, lease, attempt, step)
  if (order.status === 'pending')
    return keepLook(parts, lease, attempt, {
      ...looked,
      found: cannotTell(`the order ${order.orderNumber} is not confirmed yet`),
    })
  await settleOrder(parts, attempt, { order, cart: kept }, step)
}

async function keepFailed(
  parts: BuyingParts,
  lease: Lease,
  attempt: AttemptRow,
  step: { step: string; outcome: string; ms: number },
) {
  await retriedTransaction(parts.db, async (tx) => {
    const task = await lockBudgets(tx, attempt)
    const row = await lockAttempt(tx, attempt.id, { lease, states: ['unknown'] })
    if (row)
      await endAttempt(tx, row, task, {
        state: 'refused',
        reason: 'store_refused',
        message: 'the order failed',
        steps: [step],
      })
  })
}

async function keepLook(
  parts: BuyingParts,
  lease: Lease,
  attempt: AttemptRow,
  { found, ms, isCartDead }: Looked,
): Promise<void> {
  await retriedTransaction(parts.db, async (tx) => {
    const task = await lockBudgets(tx, attempt)
    const row = await lockAttempt(tx, attempt.id, { lease, states: ['unknown'] })
    if (!row) return
    const why = found.outcome === 'cannot_tell' ? found.why : ''
    const step = { step: 'look', outcome: found.outcome, ms, details: { why, is_cart_dead: isCartDead } }
    const { absentSince } = row
    if (isCartDead && absentSince && absentSince.getTime() + APART_MS <= clock.now()) {
      await endAttempt(tx, row, task, { state: 'not_placed', reason: 'no_order_found', steps: [step] })
      return
    }
    const wait = NEXT_LOOK_MS[row.looks]
    const absent = absentSince ?? (isCartDead ? clock.date() : null)
    const next = wait === undefined ? null : new Date(clock.now() + (isCartDead ? APART_MS : wait))
    await addSteps(tx, row.id, [step])
    await lookAgain(tx, row.id, next, {
      absentSince: absent,
      seen: { at: clock.date().toISOString(), outcome: found.outcome, why },
    })
    await publishEvent(tx, 'snatch-tasks', [row.taskId])
  })
}
