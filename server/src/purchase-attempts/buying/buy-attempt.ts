import { eq } from 'drizzle-orm'
import type { AttemptReason } from '@outlet/shared/contract/purchase-attempts'
import { retriedTransaction } from '../../platform/db/transaction'
import { publishEvent } from '../../platform/live/publish-event'
import { emit } from '../../platform/outbox/emit'
import { clock } from '../../platform/time/clock'
import type { Lease } from '../../platform/work/work-table'
import { ConnectorError } from '../../stores/connector-error'
import type { StoreRow } from '../../stores/store-row'
import type { Cart, HandedOver, Ordered, Quote, Quoted, Refused } from '../../stores/shopper'
import { lesserMode } from '../../snatch-tasks/lesser-mode'
import type { SnatchTaskRow } from '../../snatch-tasks/snatch-task-row'
import type { TaskChannelRow } from '../../task-channels/task-channel-row'
import { checkoutOf } from '../../task-channels/try-task-channel'
import { shopperOf, type AttemptContext } from './attempt-context'
import { attemptTable, type AttemptRow } from '../attempt-row'
import { addSteps, type Step } from './attempt-steps'
import type { BuyingDeps } from './buying-deps'
import { checkCart, checkQuote } from './check-quote'
import { isAccountError, pauseChannel } from '../../task-channels/pause-channel'
import { AttemptEndedError, type Ending } from '../end-attempt'
import { handOver } from '../hand-over/hand-over'
import { isPollable, type HandedCart } from '../hand-over/mark-handed-over'
import { storeAttempt, lockAttempt, AttemptLostError } from '../store-attempt'
import { purchasePayload } from '../purchase-payload'
import { settlePlacement } from '../settle-attempt'
import { discardAndEnd, discardOrSettle, type HeldAttempt } from './discard-or-settle'
import { readCart, sealCart } from './sealed-cart'
import { discardCart, submitAttempt } from './submit-attempt'

/** Maximum time from the reservation to the submission, without the time in which a person decides. */
export const MAX_PURCHASE_MS = 5 * 60_000
/** Maximum time for a person's confirmation; a cart or a quote may expire sooner. */
export const CONFIRM_TIMEOUT_MS = 15 * 60_000
/** A cart or quote that expires within this time is not submitted any more. */
const EXPIRY_MARGIN_MS = 5000
/** Time limit of one step at the store, including the wait for the store's rate limiter. */
const STEP_TIMEOUT_MS = 20_000

const abandon = (reason: AttemptReason, message = ''): never => {
  throw new AttemptEndedError({ state: 'abandoned', reason, message })
}

const refusedEnding = ({ code, message }: Refused, step: string, ms: number): Ending => ({
  state: 'refused',
  reason: 'store_refused',
  message: `${code}: ${message}`,
  steps: [{ step, outcome: 'refused', ms, details: { code, message } }],
})

const timed = async <Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> => {
  const startedAt = performance.now()
  const result = await work()
  return { result, ms: performance.now() - startedAt }
}

const stepOptions = () => ({ signal: AbortSignal.timeout(STEP_TIMEOUT_MS) })

const cartStep = (attempt: AttemptRow, cart: Cart, ms: number): Step => ({
  step: 'cart',
  outcome: 'ok',
  ms,
  details: {
    asked: { variant_id: attempt.variantId, quantity: attempt.quantity },
    cart: cart.reference,
    expires_at: cart.expiresAt?.toISOString() ?? null,
  },
})

/**
 * Creates a cart for the attempt. A cart left by an earlier try is discarded first, if the store allows it. Null: it was
 * bought, or may have been, and the attempt is settled.
 */
async function makeCart(held: HeldAttempt, attempt: AttemptRow): Promise<Cart | null> {
  const { deps, lease, shopper } = held
  const left = readCart(deps, attempt)
  if (left && (await discardOrSettle(held, attempt, left)) === 'settled') return null
  // `openAttempt` has just set the state.
  const isCarting = attempt.state === 'carting' && attempt.cart === null
  if (!isCarting) await storeAttempt(deps.db, lease, attempt.id, { state: 'carting' }, [])
  await deps.reached?.('before_cart', attempt.id)
  const again = { isAgain: attempt.attempts > 1, ...(left && { replaces: left.reference }) }
  const { productId, variantId, quantity } = attempt
  const lines = [{ productId, variantId, quantity }]
  const { result, ms } = await timed(() => shopper.prepare(lines, attempt.id, { ...stepOptions(), ...again }))
  await deps.reached?.('cart_made', attempt.id)
  if (result.outcome === 'refused') throw new AttemptEndedError(refusedEnding(result, 'cart', ms))
  const { cart } = result
  const sealed = sealCart(deps.secrets, attempt.id, cart)
  await storeAttempt(deps.db, lease, attempt.id, { cart: sealed }, [cartStep(attempt, cart, ms)])
  await deps.reached?.('cart_kept', attempt.id)
  return cart
}

const toQuoteColumns = (quote: Quote) => {
  const { subtotal, tax, shipping, total } = quote
  return { subtotal, tax, shipping, total }
}

type RequestedQuote =
  | { outcome: 'quoted'; quote: Quote; cart: Cart; stored: AttemptRow }
  | { outcome: 'ordered'; ordered: Ordered; ms: number }
  | Extract<Quoted, HandedOver>

/** Requests the quote of a cart. Null: the request failed, the cart may have been bought, and the attempt is settled. */
async function quoteOrSettle(held: HeldAttempt, { attempt, channel }: AttemptContext, cart: Cart) {
  if (!channel) throw new Error('the attempt has no channel')
  try {
    return await timed(() => held.shopper.quote(cart, checkoutOf(channel), stepOptions()))
  } catch (error) {
    if ((await discardOrSettle(held, attempt, cart)) !== 'settled') throw error
    await pauseForAccount(held.deps, channel, error)
    return null
  }
}

/** Requests the final quote of a cart. Null: the cart was bought, or may have been, and the attempt is settled. */
async function requestQuote(held: HeldAttempt, context: AttemptContext, cart: Cart): Promise<RequestedQuote | null> {
  const { deps } = held
  const { attempt } = context
  const quoted = await quoteOrSettle(held, context, cart)
  if (!quoted) return null
  const { result, ms } = quoted
  await deps.reached?.('quoted', attempt.id)
  if (result.outcome === 'refused') {
    await discardAndEnd(held, attempt, cart, refusedEnding(result, 'quote', ms))
    return null
  }
  if (result.outcome === 'handed_over') return result
  if (result.outcome !== 'quoted') return { outcome: 'ordered', ordered: result, ms }
  const { quote, cart: quotedCart, needsConfirmation } = result
  const limited = needsConfirmation ? { ...attempt, mode: lesserMode(attempt.mode, 'confirm') } : attempt
  const stored = await storeQuote(held, limited, { quote, cart: quotedCart ?? cart, isCartChanged: !!quotedCart, ms })
  await deps.reached?.('quote_kept', attempt.id)
  return { outcome: 'quoted', quote, cart: quotedCart ?? cart, stored }
}

async function storeQuote(
  { deps, lease }: HeldAttempt,
  attempt: AttemptRow,
  { quote, cart, isCartChanged, ms }: { quote: Quote; cart: Cart; isCartChanged: boolean; ms: number },
): Promise<AttemptRow> {
  const step = {
    step: 'quote',
    outcome: 'ok',
    ms,
    details: { ...toQuoteColumns(quote), ends_at: quote.endsAt?.toISOString() ?? null },
  }
  const deadline = deadlineOf(attempt, cart, quote)
  const sealed = isCartChanged ? { cart: sealCart(deps.secrets, attempt.id, cart) } : {}
  const columns = { state: 'quoted' as const, mode: attempt.mode, quote: toQuoteColumns(quote), deadline, ...sealed }
  return storeAttempt(deps.db, lease, attempt.id, columns, [step])
}

/** After confirmation the deadline counts from `confirmedAt`. */
function deadlineOf({ createdAt, confirmedAt, mode }: AttemptRow, cart: Cart, quote: Quote): Date {
  const own = confirmedAt
    ? confirmedAt.getTime() + MAX_PURCHASE_MS
    : mode === 'confirm'
      ? clock.now() + CONFIRM_TIMEOUT_MS
      : createdAt.getTime() + MAX_PURCHASE_MS
  const ends = [cart.expiresAt, quote.endsAt].flatMap((at) => (at ? [at.getTime() - EXPIRY_MARGIN_MS] : []))
  return new Date(Math.min(own, ...ends))
}

/** Prompts a person to confirm the total of the stored quote. */
async function promptForConfirmation(
  { deps, lease }: HeldAttempt,
  { attempt, task }: AttemptContext,
  stored: AttemptRow,
): Promise<void> {
  await retriedTransaction(deps.db, async (tx) => {
    const row = await lockAttempt(tx, attempt.id, { lease, states: ['quoted'] })
    if (!row) throw new AttemptLostError()
    const [awaiting] = await tx
      .update(attemptTable)
      .set({
        awaitsUntil: stored.deadline,
        nextAt: stored.deadline,
        holder: null,
        confirmedAt: null,
        confirmedTotal: null,
      })
      .where(eq(attemptTable.id, row.id))
      .returning()
    if (!awaiting) throw new AttemptLostError()
    await addSteps(tx, attempt.id, [
      { step: 'asked', outcome: 'ok', details: { until: stored.deadline?.toISOString() } },
    ])
    await publishEvent(tx, 'snatch-tasks', [attempt.taskId])
    await emit(tx, [
      {
        kind: 'purchase_awaiting',
        subject: { type: 'purchase_attempt', id: attempt.id },
        store: attempt.websiteType,
        payload: await purchasePayload(tx, awaiting, task),
      },
    ])
  })
}

/** Hands a cart within the limits over, for purchases that only a person can complete at the store. */
async function handCartOver(
  held: HeldAttempt,
  context: AttemptContext,
  task: SnatchTaskRow,
  { quote, ...handed }: Omit<HandedCart, 'isPolled'> & { quote: Quote | null },
): Promise<void> {
  const { cart } = handed
  const reason = quote ? checkQuote(task, cart, quote) : checkCart(task, cart)
  const { attempt } = context
  const unbought = reason ?? (attempt.mode === 'dry_run' ? 'would_buy' : null)
  if (unbought) return discardAndEnd(held, attempt, cart, { state: 'abandoned', reason: unbought })
  const { deps, lease, shopper } = held
  const sealed = { cart: sealCart(deps.secrets, attempt.id, cart) }
  const columns = { ...sealed, ...(quote && { quote: toQuoteColumns(quote) }) }
  const all = { ...handed, columns, isPolled: isPollable(shopper, cart) }
  if (!(await handOver(deps, lease, context, all))) await discardCart(shopper, cart)
}

/** Cart of the attempt: after confirmation the stored one if it has not expired, otherwise a new one (`makeCart`). */
async function cartFor(held: HeldAttempt, attempt: AttemptRow): Promise<Cart | null> {
  const cart = attempt.confirmedAt ? readCart(held.deps, attempt) : null
  if (cart && (!cart.expiresAt || cart.expiresAt.getTime() - EXPIRY_MARGIN_MS > clock.now())) return cart
  return makeCart(held, attempt)
}

/** Pauses the channel if the store has refused its account. */
async function pauseForAccount({ db }: BuyingDeps, channel: TaskChannelRow | null, error: unknown): Promise<void> {
  if (channel && error instanceof ConnectorError && isAccountError(error)) await pauseChannel(db, channel.id, error)
}

/** Ends the attempt after a failed step before the submission: nothing has been bought. */
async function endFailedStep(deps: BuyingDeps, { channel }: AttemptContext, error: ConnectorError): Promise<never> {
  await pauseForAccount(deps, channel, error)
  return abandon('store_failed', `${error.code}: ${error.message}`)
}

interface ReadyContext {
  task: SnatchTaskRow
  channel: TaskChannelRow
  store: StoreRow
}

/** Checks that task, channel and store still allow the purchase, and returns them. */
function requireReady({ attempt, task, channel, store }: AttemptContext): ReadyContext {
  if (task?.state !== 'armed') return abandon('task_not_armed')
  if (channel?.state !== 'active' || channel.deleted_at !== null) return abandon('channel_not_active')
  if (!store || store.deleted_at) return abandon('channel_not_active')
  const isLate = !attempt.confirmedAt && attempt.createdAt.getTime() + MAX_PURCHASE_MS < clock.now()
  return isLate ? abandon('deadline_passed') : { task, channel, store }
}

/** Proceeds as far as the mode allows: to the quote (dry run), to a person's confirmation, or to the order. */
async function proceed(held: HeldAttempt, context: AttemptContext, { task, channel }: ReadyContext): Promise<void> {
  const cart = await cartFor(held, context.attempt)
  if (!cart) return
  if (held.shopper.handOver) {
    const { url } = await held.shopper.handOver(cart)
    return handCartOver(held, context, task, { cart, url, reason: null, quote: null })
  }
  const requested = await requestQuote(held, context, cart)
  if (!requested) return
  if (requested.outcome === 'handed_over') {
    const { url, quote, cart: shown = cart } = requested
    return handCartOver(held, context, task, { cart: shown, url, reason: requested, quote })
  }
  if (requested.outcome === 'ordered') {
    const { ordered, ms } = requested
    return settlePlacement({ ...held.deps, lease: held.lease }, context.attempt, ordered, { ms, cart, step: 'quote' })
  }
  return proceedWithQuote(held, context, { task, channel }, requested)
}

/** Submits a quote within the limits, as far as the mode allows. */
async function proceedWithQuote(
  held: HeldAttempt,
  context: AttemptContext,
  { task, channel }: Pick<ReadyContext, 'task' | 'channel'>,
  { quote, cart, stored }: Extract<RequestedQuote, { outcome: 'quoted' }>,
): Promise<void> {
  const reason = checkQuote(task, cart, quote)
  if (reason) return discardAndEnd(held, stored, cart, { state: 'abandoned', reason })
  if (stored.mode === 'dry_run') return discardAndEnd(held, stored, cart, { state: 'abandoned', reason: 'would_buy' })
  const isConfirmed = stored.confirmedTotal !== null && quote.total.minor <= stored.confirmedTotal
  if (stored.mode === 'confirm' && !isConfirmed) return promptForConfirmation(held, context, stored)
  return submitAttempt({ ...held, cart, payment: checkoutOf(channel).payment }, stored)
}

/** Creates a cart, requests a final quote, checks it against the limits, and proceeds as far as the mode allows. */
export async function buyAttempt(deps: BuyingDeps, lease: Lease, context: AttemptContext): Promise<void> {
  const ready = requireReady(context)
  const shopper = shopperOf(deps, ready.store, ready.channel)
  if (!shopper) return abandon('secrets_unreadable')
  try {
    await proceed({ deps, lease, shopper }, context, ready)
  } catch (error) {
    if (error instanceof ConnectorError) return endFailedStep(deps, context, error)
    if (error instanceof Error && error.name === 'TimeoutError') return abandon('store_failed', 'no response in time')
    throw error
  }
}
