import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { CheckoutAddress, TaskChannel, TaskChannelTrial } from '@outlet/shared/contract/task-channels'
import type { Config } from '../config'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { notFound } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { clock } from '../platform/time/clock'
import { ConnectorError } from '../stores/connector-error'
import { checkoutKindOf } from '../stores/of-dialect'
import { openShopper } from '../stores/open-shopper'
import { readStore } from '../stores/read-store'
import type { CheckoutKind } from '../stores/dialect'
import type { Cart, Checkout, Refused, Shopper } from '../stores/shopper'
import { describeStore } from '../stores/store-columns'
import { openCredentials } from '../stores/store-credentials'
import type { StoreRow } from '../stores/store-row'
import { findTaskChannel, lockTaskChannel, MAX_TRIAL_MS, readTaskChannel, trialUnderWay } from './read-task-channels'
import { taskChannelTable, type TaskChannelRow } from './task-channel-row'
import { openPassword } from './task-channel-secrets'
import { needsShipping, readTrialProducts, type TrialProduct } from './trial-products'

interface Parts {
  db: Database
  secrets: SecretBox
  config: Config
}

/** The request is answered after this time with a trial that is still under way. */
const ANSWER_MS = 15_000
/** Throwing the cart away is given this long, however long the trial took. */
const DISCARD_MS = 20_000

const addressOf = (address: CheckoutAddress): Checkout['shippingAddress'] =>
  'saved' in address ? { savedAddress: address.saved } : { ...address, postalCode: address.postal_code }

/** What a channel buys with, as a Shopper takes it. */
export const checkoutOf = ({ shippingAddress, billingAddress, shippingMethod, payment }: TaskChannelRow): Checkout => ({
  shippingAddress: addressOf(shippingAddress),
  billingAddress: billingAddress === null ? 'as_shipping' : addressOf(billingAddress),
  shippingMethod,
  payment: 'saved' in payment ? { savedInstrument: payment.saved } : payment,
})

/** The channel's Shopper. Throws where secrets were sealed with another key. */
export function openChannel(parts: Parts, store: StoreRow, channel: TaskChannelRow): Shopper {
  const { account } = channel
  const password = openPassword(parts.secrets, channel)
  const login = account.type === 'login' ? { login: account.login, password: password ?? '' } : {}
  const ofStore = openCredentials(parts.secrets, store)
  const credentials = { ...(typeof ofStore === 'object' ? ofStore : {}), ...login }
  return openShopper(store, { id: channel.id, credentials }, parts)
}

/** Of what was read as orderable some may be sold out by now; more of them are no accident. */
const MAX_REFUSALS = 3
/** Lines that are not shipped are skipped and not counted. */
const MAX_PRODUCTS = 10

/** The store says no: to a person that is an answer, not an error. */
class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(`${refused.code}: ${refused.message}`)
  }
}

/** None of the products that were tried is shipped. */
class NothingShippedError extends Error {}

type Steps = TaskChannelTrial['steps']

type StepName = Steps[number]['step']

const timed = async <Result>(
  { steps, onStep }: Pick<Attempt, 'steps' | 'onStep'>,
  step: StepName,
  work: () => Promise<Result>,
): Promise<Result> => {
  await onStep(step)
  const began = performance.now()
  try {
    return await work()
  } finally {
    steps.push({ step, ms: Math.round(performance.now() - began) })
  }
}

type Outcome = Pick<TaskChannelTrial, 'code' | 'message' | 'quote' | 'hand_over_url'>

const failure = (error: unknown, isOver: boolean): Outcome => {
  if (isOver) return { code: 'store.timeout', message: `no answer within ${MAX_TRIAL_MS / 1000} s`, quote: null }
  if (error instanceof Refusal) return { code: 'task_channel.refused', message: error.message, quote: null }
  if (error instanceof NothingShippedError) return { code: 'task_channel.nothing_ships', message: '', quote: null }
  if (error instanceof ConnectorError) return { code: error.code, message: error.message, quote: null }
  throw error
}

interface Attempt {
  shopper: Shopper
  checkout: CheckoutKind
  /** The store's setting. */
  currency: string
  channel: TaskChannelRow
  products: readonly TrialProduct[]
  steps: Steps
  /** Reports the step that the trial waits for. */
  onStep: (step: StepName) => Promise<void>
}

type Options = { signal: AbortSignal }

const SHIPS_NOTHING: Refused = {
  outcome: 'refused',
  code: 'ships-nothing',
  message: 'it is not shipped, as a gift card or a download',
}

/** A cart with the product, unless the store refuses it or ships nothing of it. */
async function cartWith({ shopper, channel }: Attempt, { product_id, variant_id }: TrialProduct, options: Options) {
  const lines = [{ productId: product_id, variantId: variant_id, quantity: 1 }]
  const made = await shopper.prepare(lines, `try ${channel.id}`, options)
  if (made.outcome === 'refused' || needsShipping(made.cart)) return made
  await shopper.discard(made.cart, options).catch(() => undefined)
  return SHIPS_NOTHING
}

/**
 * The first of the products that the store lets into a cart and ships: an order of anything else would try no shipping.
 * Throws Refusal, of the last that the store refused, or NothingShippedError where it ships none of them.
 */
async function fillCart(attempt: Attempt, options: Options) {
  const { products, steps } = attempt
  const refusals: Refusal[] = []
  for (const product of products) {
    const made = await timed(attempt, 'cart', () => cartWith(attempt, product, options))
    if (made.outcome === 'prepared') return { product, cart: made.cart }
    const refusal = new Refusal(made)
    const [taken] = steps.splice(-1)
    const { variant_id, name } = product
    if (taken) steps.push({ ...taken, refused: { variant_id, name, message: refusal.message } })
    if (made !== SHIPS_NOTHING) refusals.push(refusal)
    if (refusals.length === MAX_REFUSALS) break
  }
  throw refusals.at(-1) ?? new NothingShippedError()
}

async function askQuote(attempt: Attempt, cart: Cart, options: Options): Promise<Outcome> {
  const { shopper, channel } = attempt
  const asked = await timed(attempt, 'quote', () => shopper.quote(cart, checkoutOf(channel), options))
  if (asked.outcome === 'refused') throw new Refusal(asked)
  const { subtotal, tax, shipping, total } = asked.quote
  return { code: null, message: '', quote: { subtotal, tax, shipping, total } }
}

/** A purchase is handed over only at prices that are known: without them every one is given up. Throws Refusal. */
function refuseUnpriced({ lines }: Cart, currency: string): void {
  if (lines.length > 0 && lines.every(({ unitPrice }) => unitPrice?.currency === currency)) return
  const message = `the store states no price in ${currency}, its setting: no purchase would be handed over`
  throw new Refusal({ outcome: 'refused', code: 'price_unknown', message })
}

/** The address of the cart is not thrown away: somebody may open it. */
async function askHandOver(attempt: Attempt, cart: Cart, handOver: NonNullable<Shopper['handOver']>): Promise<Outcome> {
  await timed(attempt, 'quote', async () => refuseUnpriced(cart, attempt.currency))
  const { url } = await handOver(cart)
  return { code: null, message: '', quote: null, hand_over_url: url }
}

async function buyNothing(attempt: Attempt): Promise<Outcome & { product: TrialProduct | null }> {
  const { shopper, checkout, products } = attempt
  const options = { signal: AbortSignal.timeout(MAX_TRIAL_MS) }
  let cart: Cart | undefined
  let product = products.at(-1) ?? null
  try {
    const filled = await fillCart(attempt, options)
    ;({ product } = filled)
    if (checkout === 'hand_over' && shopper.handOver)
      return { product, ...(await askHandOver(attempt, filled.cart, shopper.handOver)) }
    ;({ cart } = filled)
    return { product, ...(await askQuote(attempt, filled.cart, options)) }
  } catch (error) {
    return { product, ...failure(error, options.signal.aborted) }
  } finally {
    const left = cart
    // What cannot be thrown away ends by itself.
    const own = { signal: AbortSignal.timeout(DISCARD_MS) }
    if (left) await timed(attempt, 'discard', () => shopper.discard(left, own)).catch(() => undefined)
  }
}

async function trial(parts: Parts, channel: TaskChannelRow, onStep: Attempt['onStep']): Promise<TaskChannelTrial> {
  const at = clock.date().toISOString()
  const store = await readStore(parts.db, channel.websiteType)
  const products = await readTrialProducts(parts.db, store.key, MAX_PRODUCTS)
  const steps: Steps = []
  const told = (outcome: Outcome & { product: TrialProduct | null }): TaskChannelTrial => ({
    at,
    is_ok: outcome.code === null,
    steps,
    ...outcome,
  })
  const [product = null] = products
  if (!product) return told({ product, code: 'task_channel.nothing_to_try', message: '', quote: null })
  let shopper: Shopper
  try {
    shopper = openChannel(parts, store, channel)
  } catch {
    return told({ product, code: 'task_channel.secrets_unreadable', message: '', quote: null })
  }
  const checkout = checkoutKindOf(describeStore(store))
  const { currency } = store
  return told(await buyNothing({ shopper, checkout, currency, channel, products, steps, onStep }))
}

/** Marks a trial as under way; null = another is. */
const begin = ({ db }: Parts, caller: Caller, id: string): Promise<TaskChannelRow | null> =>
  retriedTransaction(db, async (tx) => {
    const row = await lockTaskChannel(tx, caller.actor, id)
    if (row.deletedAt) throw notFound('task_channel.not_found')
    if (trialUnderWay(row)) return null
    await tx
      .update(taskChannelTable)
      .set({ trialStartedAt: clock.date(), trialStep: 'cart' })
      .where(eq(taskChannelTable.id, id))
    await publishEvent(tx, 'task-channels', [id])
    return row
  })

const noteStep = ({ db }: Parts, id: string, step: StepName): Promise<void> =>
  retriedTransaction(db, async (tx) => {
    await tx.update(taskChannelTable).set({ trialStep: step }).where(eq(taskChannelTable.id, id))
    await publishEvent(tx, 'task-channels', [id])
  })

const noLongerUnderWay = { trialStartedAt: null, trialStep: null }

/** Nothing could be tried, which says nothing of the channel. */
const saysNothingOfChannel = new Set<TaskChannelTrial['code']>([
  'task_channel.nothing_to_try',
  'task_channel.nothing_ships',
])

const store = ({ db }: Parts, caller: Caller, channel: TaskChannelRow, lastTrial: TaskChannelTrial): Promise<void> =>
  retriedTransaction(db, async (tx) => {
    const { id } = channel
    const row = await lockTaskChannel(tx, caller.actor, id)
    const tried = lastTrial.is_ok ? ('active' as const) : ('needs_attention' as const)
    // Changed meanwhile: what was tried is not what stands there now. That nothing could be tried says nothing of it.
    const saysNothing = row.version !== channel.version || saysNothingOfChannel.has(lastTrial.code)
    const state = row.state === 'disabled' || saysNothing ? row.state : tried
    await tx
      .update(taskChannelTable)
      .set({
        lastTrial,
        ...noLongerUnderWay,
        ...(lastTrial.is_ok && { problem: null }),
        ...(state !== row.state && { state, stateSince: sql`clock_now()` }),
      })
      .where(eq(taskChannelTable.id, id))
    await recordAudit(tx, caller, {
      action: 'task_channels.try',
      subjectType: 'task_channel',
      subjectId: id,
      after: { name: row.name, is_ok: lastTrial.is_ok, code: lastTrial.code },
    })
    await publishEvent(tx, 'task-channels', [id])
  })

async function run(parts: Parts, caller: Caller, channel: TaskChannelRow): Promise<void> {
  try {
    await store(parts, caller, channel, await trial(parts, channel, (step) => noteStep(parts, channel.id, step)))
  } catch (error) {
    await parts.db.update(taskChannelTable).set(noLongerUnderWay).where(eq(taskChannelTable.id, channel.id))
    throw error
  }
}

/**
 * Makes a cart of the store's cheapest product, or of the next ones where it does not let that into a cart, asks what it
 * would finally cost, and discards the cart: nothing is ordered. Where only a person can check out, the result has the
 * address to do so in place of the cost. What goes wrong is the trial's `code`, and the channel needs attention. A trial
 * that takes longer than the request waits goes on; its result is stored and published. Throws Refusal
 * `task_channel.not_found`.
 */
export async function tryTaskChannel(
  parts: Parts,
  caller: Caller,
  id: string,
  { answerMs = ANSWER_MS, onBroken }: { answerMs?: number; onBroken: (error: unknown) => void },
): Promise<TaskChannel> {
  authorise(caller.actor, 'task-channels.write')
  await findTaskChannel(parts.db, caller.actor, id)
  const channel = await begin(parts, caller, id)
  if (channel) {
    const running = run(parts, caller, channel)
    const answered = new AbortController()
    const isLate = sleep(answerMs, true, { ref: false, signal: answered.signal }).catch(() => false)
    await Promise.race([running, isLate])
    answered.abort()
    // The request may have been answered by then.
    running.catch(onBroken)
  }
  return readTaskChannel(parts.db, id)
}
