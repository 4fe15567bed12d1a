import { eq } from 'drizzle-orm'
import type { AttemptReason } from '@outlet/shared/contract/purchase-attempts'
import { retriedTransaction } from '../platform/db/transaction'
import { publishEvent } from '../platform/live/publish-event'
import { emit } from '../platform/outbox/emit'
import { clock } from '../platform/time/clock'
import type { Lease } from '../platform/work/work-table'
import { ConnectorError } from '../stores/connector-error'
import type { StoreRow } from '../stores/store-row'
import type { Cart, Quote, Refused, Shopper } from '../stores/shopper'
import type { SnatchTaskRow } from '../snatch-tasks/snatch-task-row'
import type { TaskChannelRow } from '../task-channels/task-channel-row'
import { checkoutOf } from '../task-channels/try-task-channel'
import { shopperOf, type AttemptContext } from './attempt-context'
import { attemptTable, type AttemptRow } from './attempt-row'
import { addSteps, type Step } from './attempt-steps'
import type { BuyingParts } from './buying-parts'
import { checkCart, checkQuote } from './check-quote'
import { isOfAccount, pauseChannel } from './pause-channel'
import type { Ending } from './end-attempt'
import { handOver } from './hand-over'
import { keepAttempt, lockAttempt, AttemptLostError } from './keep-attempt'
import { purchasePayload } from './purchase-payload'
import { readCart, sealCart } from './sealed-cart'
import { discardCart, submitAttempt } from './submit-attempt'

/** From the reservation to the submission, a person's answer apart: what takes longer is not bought. */
export const MOST_MS = 5 * 60_000
/** A person is asked for so long at most; a cart or a quote may end sooner. */
export const CONFIRM_MS = 15 * 60_000
/** A cart that ends within so long is not submitted any more. */
const SPARE_MS = 5000
/** Of one step at the store, its turn in the store's rate included. */
const STEP_MS = 20_000

/** The attempt ends here, for this reason; thrown where it is seen, written where it is caught. */
export class EndsHere extends Error {
  constructor(readonly ending: Ending) {
    super(ending.reason ?? ending.state)
  }
}

const abandon = (reason: AttemptReason, message = ''): never => {
  throw new EndsHere({ state: 'abandoned', reason, message })
}

const refusal = ({ code, message }: Refused, step: string, ms: number): Ending => ({
  state: 'refused',
  reason: 'store_refused',
  message: `${code}: ${message}`,
  steps: [{ step, outcome: 'refused', ms, details: { code, message } }],
})

interface Held {
  parts: BuyingParts
  lease: Lease
  shopper: Shopper
}

const timed = async <Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> => {
  const began = performance.now()
  const result = await work()
  return { result, ms: performance.now() - began }
}

const options = () => ({ signal: AbortSignal.timeout(STEP_MS) })

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

/** A cart of the attempt's own. One that an earlier try left is thrown away first, where the store can. */
async function makeCart({ parts, lease, shopper }: Held, attempt: AttemptRow): Promise<Cart> {
  const left = readCart(parts, attempt)
  if (left) await shopper.discard(left, options()).catch(() => undefined)
  // Opened just now, it is carting and nobody else's.
  const isCarting = attempt.state === 'carting' && attempt.cart === null
  if (!isCarting) await keepAttempt(parts.db, lease, attempt.id, { state: 'carting' }, [])
  await parts.reached?.('before_cart', attempt.id)
  const isAgain = attempt.attempts > 1
  const { productId, variantId, quantity } = attempt
  const lines = [{ productId, variantId, quantity }]
  const { result, ms } = await timed(() => shopper.prepare(lines, attempt.id, { ...options(), isAgain }))
  await parts.reached?.('cart_made', attempt.id)
  if (result.outcome === 'refused') throw new EndsHere(refusal(result, 'cart', ms))
  const { cart } = result
  const sealed = sealCart(parts.secrets, attempt.id, cart)
  await keepAttempt(parts.db, lease, attempt.id, { cart: sealed }, [cartStep(attempt, cart, ms)])
  await parts.reached?.('cart_kept', attempt.id)
  return cart
}

const told = (quote: Quote) => {
  const { subtotal, tax, shipping, total } = quote
  return { subtotal, tax, shipping, total }
}

async function askQuote(
  held: Held,
  { attempt, channel }: AttemptContext,
  cart: Cart,
): Promise<{ quote: Quote; kept: AttemptRow }> {
  const { parts, lease, shopper } = held
  if (!channel) throw new Error('the attempt has no channel')
  const { result, ms } = await timed(() => shopper.quote(cart, checkoutOf(channel), options())).catch(
    async (error: unknown) => {
      await discardCart(shopper, cart)
      throw error
    },
  )
  await parts.reached?.('quoted', attempt.id)
  if (result.outcome === 'refused') return throwAway(held, cart, refusal(result, 'quote', ms))
  const { quote } = result
  const step = {
    step: 'quote',
    outcome: 'ok',
    ms,
    details: { ...told(quote), ends_at: quote.endsAt?.toISOString() ?? null },
  }
  const deadline = deadlineOf(attempt, cart, quote)
  const kept = await keepAttempt(parts.db, lease, attempt.id, { state: 'quoted', quote: told(quote), deadline }, [step])
  await parts.reached?.('quote_kept', attempt.id)
  return { quote, kept }
}

/** A confirmed one has from its confirmation on. */
function deadlineOf({ createdAt, confirmedAt, mode }: AttemptRow, cart: Cart, quote: Quote): Date {
  const own = confirmedAt
    ? confirmedAt.getTime() + MOST_MS
    : mode === 'confirm'
      ? clock.now() + CONFIRM_MS
      : createdAt.getTime() + MOST_MS
  const ends = [cart.expiresAt, quote.endsAt].flatMap((at) => (at ? [at.getTime() - SPARE_MS] : []))
  return new Date(Math.min(own, ...ends))
}

/** A person is asked: the total that they see is the one that they confirm. */
async function ask({ parts, lease }: Held, { attempt, task }: AttemptContext, kept: AttemptRow): Promise<void> {
  await retriedTransaction(parts.db, async (tx) => {
    const row = await lockAttempt(tx, attempt.id, { lease, states: ['quoted'] })
    if (!row) throw new AttemptLostError()
    const [asked] = await tx
      .update(attemptTable)
      .set({ awaitsUntil: kept.deadline, nextAt: kept.deadline, holder: null, confirmedAt: null, confirmedTotal: null })
      .where(eq(attemptTable.id, row.id))
      .returning()
    if (!asked) throw new AttemptLostError()
    await addSteps(tx, attempt.id, [{ step: 'asked', outcome: 'ok', details: { until: kept.deadline?.toISOString() } }])
    await publishEvent(tx, 'snatch-tasks', [attempt.taskId])
    await emit(tx, [
      {
        kind: 'purchase_awaiting',
        subject: { type: 'purchase_attempt', id: attempt.id },
        store: attempt.websiteType,
        payload: await purchasePayload(tx, asked, task),
      },
    ])
  })
}

/** Where only a person can check out, the cart is theirs to finish. */
async function handCartOver({ parts, lease, shopper }: Held, context: AttemptContext, cart: Cart): Promise<void> {
  const { url } = (await shopper.handOver?.(cart)) ?? { url: '' }
  if (context.attempt.mode === 'dry_run') return abandon('would_buy')
  return handOver(parts, lease, context, { cart, url })
}

/** What is not bought is not left lying in a cart, where the store lets one throw it away. */
async function throwAway({ shopper }: Held, cart: Cart, ending: Ending): Promise<never> {
  const left = await timed(() => shopper.discard(cart, options())).catch(() => null)
  const step = { step: 'discard', outcome: left ? 'ok' : 'failed', ...(left && { ms: left.ms }) }
  throw new EndsHere({ ...ending, steps: [...(ending.steps ?? []), step] })
}

/** A confirmed attempt has one, which may have ended meanwhile. */
async function cartFor(held: Held, attempt: AttemptRow): Promise<Cart> {
  const cart = attempt.confirmedAt ? readCart(held.parts, attempt) : null
  if (cart && (!cart.expiresAt || cart.expiresAt.getTime() - SPARE_MS > clock.now())) return cart
  return makeCart(held, attempt)
}

/** A step failed before anything was submitted: nothing is bought, whatever the store did with the cart. */
async function failed(parts: BuyingParts, { channel }: AttemptContext, error: ConnectorError): Promise<never> {
  if (isOfAccount(error) && channel) await pauseChannel(parts.db, channel.id, error)
  return abandon('store_failed', `${error.code}: ${error.message}`)
}

interface Ready {
  task: SnatchTaskRow
  channel: TaskChannelRow
  store: StoreRow
}

/** What it is bought for, by and at, as long as all of them let it. */
function readyOf({ attempt, task, channel, store }: AttemptContext): Ready {
  if (task?.state !== 'armed') return abandon('task_not_armed')
  if (channel?.state !== 'active' || channel.deletedAt !== null) return abandon('channel_not_active')
  if (!store || store.deletedAt) return abandon('channel_not_active')
  const isLate = !attempt.confirmedAt && attempt.createdAt.getTime() + MOST_MS < clock.now()
  return isLate ? abandon('deadline_passed') : { task, channel, store }
}

/** As far as the mode lets it: to the quote, to a person, or to the order. */
async function goOn(held: Held, context: AttemptContext, { task, channel }: Ready): Promise<void> {
  const cart = await cartFor(held, context.attempt)
  if (held.shopper.handOver) {
    const wrong = checkCart(task, cart)
    return wrong ? throwAway(held, cart, { state: 'abandoned', reason: wrong }) : handCartOver(held, context, cart)
  }
  const { quote, kept } = await askQuote(held, context, cart)
  const wrong = checkQuote(task, cart, quote)
  if (wrong) return throwAway(held, cart, { state: 'abandoned', reason: wrong })
  if (kept.mode === 'dry_run') return throwAway(held, cart, { state: 'abandoned', reason: 'would_buy' })
  const isConfirmed = kept.confirmedTotal !== null && quote.total.minor <= kept.confirmedTotal
  if (kept.mode === 'confirm' && !isConfirmed) return ask(held, context, kept)
  return submitAttempt({ ...held, cart, payment: checkoutOf(channel).payment }, kept)
}

/** Makes a cart, asks what it finally costs, holds that against the limits, and goes as far as the mode lets it. */
export async function buyAttempt(parts: BuyingParts, lease: Lease, context: AttemptContext): Promise<void> {
  const ready = readyOf(context)
  const shopper = shopperOf(parts, ready.store, ready.channel)
  if (!shopper) return abandon('secrets_unreadable')
  try {
    await goOn({ parts, lease, shopper }, context, ready)
  } catch (error) {
    if (error instanceof ConnectorError) return failed(parts, context, error)
    if (error instanceof Error && error.name === 'TimeoutError') return abandon('store_failed', 'no answer in time')
    throw error
  }
}
