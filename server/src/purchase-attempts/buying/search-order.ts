import { and, eq, gt, isNotNull, ne } from 'drizzle-orm'
import { lockBuying } from '../../buying-stop/buying-stop'
import { clock } from '../../platform/time/clock'
import type { Database } from '../../platform/db/database'
import { retriedTransaction } from '../../platform/db/transaction'
import { publishEvent } from '../../platform/live/publish-event'
import type { Lease } from '../../platform/work/work-table'
import type { Cart, Found, Shopper } from '../../stores/shopper'
import { checkoutOf } from '../../task-channels/try-task-channel'
import { shopperOf, type AttemptContext } from './attempt-context'
import { attemptTable, type AttemptRow } from '../attempt-row'
import { addSteps } from './attempt-steps'
import type { BuyingDeps } from './buying-deps'
import { endAttempt, lockBudgets } from '../end-attempt'
import { lockAttempt } from '../store-attempt'
import { readCart } from './sealed-cart'
import {
  findOrderConflict,
  scheduleSearch,
  settleHandedOver,
  settleOrder,
  settlePlacement,
  settleUnknown,
} from '../settle-attempt'

/** A store may take this long to carry out a request, even if it has responded already. */
const STORE_PROCESSING_MS = 60_000
/** Minimum time between the two searches without a result after which the order counts as not placed. */
const ABSENCE_CONFIRM_MS = 30_000
/** Delay after the first, second, … search. After the last one only a person can settle the attempt. */
const SEARCH_DELAYS_MS = [
  5000,
  15_000,
  30_000,
  60_000,
  120_000,
  300_000,
  900_000,
  3_600_000,
  3_600_000 * 6,
  3_600_000 * 24,
]

const SEARCH_TIMEOUT_MS = 20_000

const ACCOUNT_UNUSABLE = 'the account can no longer be used'
const CART_UNREADABLE = 'the purchase can’t be followed: its cart was encrypted with another SECRET_KEY'

type SearchResult = Exclude<Found, { outcome: 'gone' }>

interface Search {
  found: SearchResult
  ms: number
  /** Nothing can be bought with the cart any more. */
  isCartDead: boolean
}

const unknownResult = (why: string): SearchResult => ({ outcome: 'cannot_tell', why })

/** Orders are listed from shortly before the submission. Purchases submitted earlier than this cannot be among them. */
const ORDER_WINDOW_MS = 3_600_000

/** Store order numbers of other attempts submitted at about the same time. */
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
        gt(attemptTable.submittedAt, new Date(submittedAt.getTime() - ORDER_WINDOW_MS)),
      ),
    )
  return new Set(rows.flatMap((row) => row.storeOrderNumber ?? []))
}

/** Searches the store for an attempt's order. Never throws: failures return `cannot_tell`. */
export async function findOrder(
  { db }: Pick<BuyingDeps, 'db'>,
  shopper: Shopper,
  attempt: AttemptRow,
  cart: Cart,
): Promise<SearchResult> {
  const submittedAt = attempt.submittedAt ?? attempt.createdAt
  const knownOrders = await ordersOfOthers(db, attempt, submittedAt)
  try {
    const options = { signal: AbortSignal.timeout(SEARCH_TIMEOUT_MS) }
    const found = await shopper.find({ marker: attempt.id, cart, submittedAt, knownOrders }, options)
    if (found.outcome !== 'gone') return found
    // The cart was discarded while nothing had been bought with it.
    return attempt.absentSince ? { outcome: 'absent' } : unknownResult('the store shows neither the order nor the cart')
  } catch (error) {
    return unknownResult(error instanceof Error ? error.message : 'the store could not be reached')
  }
}

/** Whether the cart has expired or could be discarded. A request that arrives late then buys nothing with it. */
async function invalidateCart(shopper: Shopper, cart: Cart): Promise<boolean> {
  if (cart.expiresAt && cart.expiresAt.getTime() < clock.now()) return true
  return shopper.discard(cart, { signal: AbortSignal.timeout(SEARCH_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  )
}

/** Whether nothing can be bought with a cart whose order does not exist. */
async function isCartDead(shopper: Shopper, attempt: AttemptRow, cart: Cart): Promise<boolean> {
  const isStoreDone = clock.now() > (attempt.sendUntil?.getTime() ?? 0) + STORE_PROCESSING_MS
  // A discarded cart stays discarded.
  return attempt.absentSince !== null || (isStoreDone && (await invalidateCart(shopper, cart)))
}

/**
 * Settles an attempt as unknown whose sender died after the decision to submit. The request may or may not have been
 * sent; the following search finds out.
 */
export const settleSenderLost = (deps: BuyingDeps, attempt: AttemptRow): Promise<void> =>
  settleUnknown(deps, attempt, {
    reason: 'sender_lost',
    message: '',
    steps: [{ step: 'place', outcome: 'no_answer_kept' }],
  })

/**
 * Whether a second submission is allowed. If the first one never arrived, the second one buys, so the deadline must not
 * have passed and buying must not be stopped.
 */
async function mayResubmit({ db }: BuyingDeps, { deadline }: AttemptRow): Promise<boolean> {
  if (clock.now() >= (deadline?.getTime() ?? 0)) return false
  const { isStopped } = await retriedTransaction(db, lockBuying)
  return !isStopped
}

/**
 * Submits the same cart again, for stores that respond to a repeated submission with the same order (idempotency) and
 * show no order yet. Returns whether the attempt is settled.
 */
async function resubmit(
  deps: BuyingDeps,
  shopper: Shopper,
  { attempt, channel }: AttemptContext,
  cart: Cart,
): Promise<boolean> {
  if (shopper.caps.resubmit !== 'replays' || !channel || !(await mayResubmit(deps, attempt))) return false
  const startedAt = performance.now()
  const placement = await shopper.place(cart, checkoutOf(channel).payment, {
    signal: AbortSignal.timeout(SEARCH_TIMEOUT_MS),
  })
  if (placement.outcome !== 'placed' && placement.outcome !== 'handed_over') return false
  await settlePlacement(deps, attempt, placement, { ms: performance.now() - startedAt, cart })
  return true
}

/** Result if account or cart cannot be used: only a person can check at the store. */
const unreadableSearch = (shopper: Shopper | null, { cart }: AttemptRow): Search => ({
  found: unknownResult(shopper && cart !== null ? CART_UNREADABLE : ACCOUNT_UNUSABLE),
  ms: 0,
  isCartDead: false,
})

/**
 * Reconciliation: searches for the order of an attempt whose outcome is unknown. It is never submitted with a new cart,
 * to prevent a double purchase.
 */
export async function searchOrder(deps: BuyingDeps, lease: Lease, context: AttemptContext): Promise<void> {
  const { attempt, channel, store } = context
  const shopper = store && channel ? shopperOf(deps, store, channel) : null
  const cart = readCart(deps, attempt)
  if (!shopper || !cart) return storeSearch(deps, lease, attempt, unreadableSearch(shopper, attempt))
  const startedAt = performance.now()
  const found = await findOrder(deps, shopper, attempt, cart)
  const ms = performance.now() - startedAt
  if (found.outcome === 'order') return settleFound(deps, lease, attempt, { found, ms, isCartDead: false })
  if (found.outcome === 'handed_over') {
    const step = { step: 'look', outcome: 'handed_over', ms, details: {} }
    return settleHandedOver(deps, attempt, { handedOver: found, cart, step })
  }
  const isAbsent = found.outcome === 'absent'
  if (isAbsent && (await resubmit(deps, shopper, context, cart))) return
  const isDead = isAbsent && (await isCartDead(shopper, attempt, cart))
  await storeSearch(deps, lease, attempt, { found, ms, isCartDead: isDead })
}

/** Settles the attempt with the order that the store shows, unless it is another purchase's or not confirmed yet. */
async function settleFound(
  deps: BuyingDeps,
  lease: Lease,
  attempt: AttemptRow,
  search: Search & { found: Extract<Found, { outcome: 'order' }> },
): Promise<void> {
  const { found, ms } = search
  const { order, cart: orderCart } = found
  const known = await findOrderConflict(deps, attempt, order.orderNumber)
  if (known) return storeSearch(deps, lease, attempt, { ...search, found: unknownResult(known) })
  const step = {
    step: 'look',
    outcome: 'order',
    ms,
    details: { order_number: order.orderNumber, status: order.status },
  }
  if (order.status === 'failed') return settleFailedOrder(deps, lease, attempt, step)
  if (order.status === 'pending')
    return storeSearch(deps, lease, attempt, {
      ...search,
      found: unknownResult(`the order ${order.orderNumber} is not confirmed yet`),
    })
  await settleOrder(deps, attempt, { order, cart: orderCart }, step)
}

async function settleFailedOrder(
  deps: BuyingDeps,
  lease: Lease,
  attempt: AttemptRow,
  step: { step: string; outcome: string; ms: number },
) {
  await retriedTransaction(deps.db, async (tx) => {
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

async function storeSearch(
  deps: BuyingDeps,
  lease: Lease,
  attempt: AttemptRow,
  { found, ms, isCartDead }: Search,
): Promise<void> {
  await retriedTransaction(deps.db, async (tx) => {
    const task = await lockBudgets(tx, attempt)
    const row = await lockAttempt(tx, attempt.id, { lease, states: ['unknown'] })
    if (!row) return
    const why = found.outcome === 'cannot_tell' ? found.why : ''
    const step = { step: 'look', outcome: found.outcome, ms, details: { why, is_cart_dead: isCartDead } }
    const { absentSince } = row
    if (isCartDead && absentSince && absentSince.getTime() + ABSENCE_CONFIRM_MS <= clock.now()) {
      await endAttempt(tx, row, task, { state: 'not_placed', reason: 'no_order_found', steps: [step] })
      return
    }
    const wait = SEARCH_DELAYS_MS[row.looks]
    const absent = absentSince ?? (isCartDead ? clock.date() : null)
    const next = wait === undefined ? null : new Date(clock.now() + (isCartDead ? ABSENCE_CONFIRM_MS : wait))
    await addSteps(tx, row.id, [step])
    await scheduleSearch(tx, row.id, next, {
      absentSince: absent,
      seen: { at: clock.iso(), outcome: found.outcome, why },
    })
    await publishEvent(tx, 'snatch-tasks', [row.taskId])
  })
}
