import { and, eq, gt, isNotNull, ne } from 'drizzle-orm'
import { clock } from '../../platform/time/clock'
import type { Database } from '../../platform/db/database'
import { retriedTransaction } from '../../platform/db/transaction'
import { storableText } from '../../platform/db/to-json-rows'
import { publishEvent } from '../../platform/live/publish-event'
import type { Lease } from '../../platform/work/work-table'
import type { WriteOptions } from '../../stores/http/store-client'
import type { Cart, Found, Placement, Shopper } from '../../stores/shopper'
import { checkoutOf } from '../../task-channels/try-task-channel'
import { openShopperOf, type AttemptContext } from './attempt-context'
import { attemptTable, type AttemptRow } from '../attempt-row'
import { addSteps } from './attempt-steps'
import type { BuyingDeps } from './buying-deps'
import { endAttempt, lockBudgets } from '../end-attempt'
import { isPollable } from '../hand-over/mark-handed-over'
import { lockAttempt } from '../store-attempt'
import { readCart } from './sealed-cart'
import { mayStillSubmit, placeOptions, SEND_TIMEOUT_MS } from './submit-attempt'
import {
  findOrderConflict,
  pauseForKey,
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

/** `isGone`: the store shows neither an order nor the cart. */
type SearchResult =
  | Exclude<Found, { outcome: 'gone' | 'cannot_tell' }>
  | { outcome: 'cannot_tell'; why: string; isGone?: true }

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
  limits: Pick<WriteOptions, 'maxWaitMs'> = {},
): Promise<SearchResult> {
  const submittedAt = attempt.submittedAt ?? attempt.createdAt
  const knownOrders = await ordersOfOthers(db, attempt, submittedAt)
  try {
    const options = { ...limits, signal: AbortSignal.timeout(SEARCH_TIMEOUT_MS) }
    const found = await shopper.find({ marker: attempt.id, cart, submittedAt, knownOrders }, options)
    if (found.outcome !== 'gone') return found
    // The cart was discarded while nothing had been bought with it.
    if (attempt.absentSince) return { outcome: 'absent' }
    return { outcome: 'cannot_tell', why: 'the store shows neither the order nor the cart', isGone: true }
  } catch (error) {
    return unknownResult(error instanceof Error ? error.message : 'the store could not be reached')
  }
}

/**
 * Whether the cart has expired or could be discarded. A request that arrives late then buys nothing with it. A cart that
 * a person may pay is discarded even then: its store may have extended it.
 */
async function invalidateCart(shopper: Shopper, { handOverUrl }: AttemptRow, cart: Cart): Promise<boolean> {
  const hasExpired = cart.expiresAt !== null && cart.expiresAt.getTime() < clock.now()
  if (hasExpired && handOverUrl === null) return true
  return shopper.discard(cart, { signal: AbortSignal.timeout(SEARCH_TIMEOUT_MS) }).then(
    () => true,
    () => hasExpired,
  )
}

/** Whether the store cannot be processing the request any more. */
const isStoreDone = ({ sendUntil }: AttemptRow): boolean =>
  clock.now() > (sendUntil?.getTime() ?? 0) + STORE_PROCESSING_MS

/** Whether nothing can be bought with a cart whose order does not exist. */
async function isCartDead(shopper: Shopper, attempt: AttemptRow, cart: Cart): Promise<boolean> {
  // A discarded cart stays discarded.
  return attempt.absentSince !== null || (isStoreDone(attempt) && (await invalidateCart(shopper, attempt, cart)))
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
 * Whether a second submission may settle the attempt: the store replays its response to a repetition, does not process
 * the first one any more, and shows no order of it, or hides checkouts that have ended. A purchase that was handed over
 * is the person's, and one that was never submitted is not submitted here.
 */
function isRepeatable({ caps }: Shopper, attempt: AttemptRow, found: SearchResult): boolean {
  const isOpen = found.outcome === 'absent' && !found.isEnded
  const isHidden = found.outcome === 'cannot_tell' && found.isGone === true && caps.reference === 'cart'
  if (caps.resubmit !== 'replays' || !(isOpen || isHidden)) return false
  const isOwn = attempt.submittedAt !== null && attempt.handOverUrl === null
  return isOwn && attempt.absentSince === null && isStoreDone(attempt)
}

/**
 * Submits the same cart again, for stores that respond to a repeated submission with the same order (idempotency).
 * Returns its outcome; null = nothing was sent.
 */
async function resubmit(
  deps: BuyingDeps,
  shopper: Shopper,
  { attempt, channel }: AttemptContext,
  { cart, found }: { cart: Cart; found: SearchResult },
): Promise<Placement['outcome'] | 'settled' | null> {
  // If the first request never arrived, this one buys.
  if (!channel || !isRepeatable(shopper, attempt, found) || !(await mayStillSubmit(deps, attempt))) return null
  const startedAt = performance.now()
  const placement = await shopper.place(cart, checkoutOf(channel).payment, {
    signal: AbortSignal.timeout(SEARCH_TIMEOUT_MS),
    ...placeOptions(attempt, clock.now() + SEND_TIMEOUT_MS),
  })
  if (placement.outcome === 'unknown' && placement.isKeyReused) await pauseForKey(deps, attempt, placement)
  const isSettling =
    placement.outcome === 'placed' || (placement.outcome === 'handed_over' && found.outcome === 'absent')
  if (!isSettling) return placement.outcome
  const ms = performance.now() - startedAt
  await settlePlacement(deps, attempt, placement, { ms, cart, isPolled: isPollable(shopper, cart) })
  return 'settled'
}

/**
 * A hand-over that has ended is not handed over again, nor a purchase whose order was never requested, such as one
 * beyond the limits: without an order, the cart is closed.
 */
const withoutPerson = ({ handOverUrl, submittedAt }: AttemptRow, found: SearchResult): SearchResult =>
  found.outcome === 'handed_over' && (handOverUrl !== null || submittedAt === null)
    ? { ...found, outcome: 'absent' }
    : found

/** The cart as the store shows it now. */
export const shownCart = (found: SearchResult, cart: Cart): Cart => ('cart' in found && found.cart) || cart

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
  const { attempt } = context
  const shopper = openShopperOf(deps, context)
  const cart = readCart(deps, attempt)
  if (!shopper || !cart) return storeSearch(deps, lease, attempt, unreadableSearch(shopper, attempt))
  const startedAt = performance.now()
  const found = withoutPerson(attempt, await findOrder(deps, shopper, attempt, cart))
  const ms = performance.now() - startedAt
  if (found.outcome === 'order') return settleFound(deps, lease, attempt, { found, ms, isCartDead: false })
  if (found.outcome === 'handed_over') {
    const step = { step: 'look', outcome: 'handed_over', ms, details: {} }
    return settleHandedOver(deps, attempt, { handedOver: found, cart, step, isPolled: isPollable(shopper, cart) })
  }
  const repeated = await resubmit(deps, shopper, context, { cart, found })
  if (repeated === 'settled') return
  // A repetition without a result may still be processed.
  const isAbsent = found.outcome === 'absent' && (repeated === null || repeated === 'refused')
  const isDead = isAbsent && (await isCartDead(shopper, attempt, shownCart(found, cart)))
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
    const why = found.outcome === 'cannot_tell' ? storableText(found.why) : ''
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
