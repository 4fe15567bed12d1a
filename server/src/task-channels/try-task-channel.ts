import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { CheckoutAddress, TaskChannel, TaskChannelTrial } from '@outlet/shared/contract/task-channels'
import type { Config } from '../config'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
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
import { linkedAccess } from './account-link/linked-access'
import { findTaskChannel, lockTaskChannel, MAX_TRIAL_MS, readTaskChannel, trialUnderWay } from './read-task-channels'
import { taskChannelTable, type TaskChannelRow } from './task-channel-row'
import { openPassword } from './task-channel-secrets'
import { needsShipping, readTrialProducts, type TrialProduct } from './trial-products'

interface TrialDeps {
  db: Database
  secrets: SecretBox
  config: Config
}

/** Time after which the request returns while the trial continues. */
const RESPONSE_TIMEOUT_MS = 15_000
/** Time limit for discarding the cart, independent of the trial's duration. */
const DISCARD_TIMEOUT_MS = 20_000

const addressOf = (address: CheckoutAddress): Checkout['shippingAddress'] =>
  'saved' in address ? { savedAddress: address.saved } : { ...address, postalCode: address.postal_code }

/** Checkout data of a channel in the shopper's format. */
export const checkoutOf = ({
  shipping_address: shippingAddress,
  billing_address: billingAddress,
  shipping_method: shippingMethod,
  payment,
}: TaskChannelRow): Checkout => ({
  shippingAddress: addressOf(shippingAddress),
  billingAddress: billingAddress === null ? 'as_shipping' : addressOf(billingAddress),
  shippingMethod,
  payment: 'saved' in payment ? { savedInstrument: payment.saved } : payment,
})

/** Opens the channel's shopper. Throws if secrets were encrypted with another key. */
export function openChannel(deps: TrialDeps, store: StoreRow, channel: TaskChannelRow): Shopper {
  const { account } = channel
  const password = openPassword(deps.secrets, channel)
  const login = account.type === 'login' ? { login: account.login, password: password ?? '' } : {}
  const ofStore = openCredentials(deps.secrets, store)
  const credentials = { ...(typeof ofStore === 'object' ? ofStore : {}), ...login }
  const access = channel.is_linked ? { access: linkedAccess(deps, store, channel.id) } : {}
  return openShopper(store, { id: channel.id, credentials, ...access }, deps)
}

/** Some products read as orderable may be sold out by now; after this many refusals the trial fails. */
const MAX_REFUSALS = 3
/** Limit including products that are not shipped, which are skipped and do not count as refusals. */
const MAX_PRODUCTS = 10

/** Refusal by the store, which is a trial result and not an error. */
class StoreRefusalError extends Error {
  constructor(readonly refused: Refused) {
    super(`${refused.code}: ${refused.message}`)
  }
}

/** None of the tried products is shipped. */
class NothingShippedError extends Error {}

type Steps = TaskChannelTrial['steps']

type StepName = Steps[number]['step']

const timed = async <Result>(
  { steps, onStep }: Pick<TrialContext, 'steps' | 'onStep'>,
  step: StepName,
  work: () => Promise<Result>,
): Promise<Result> => {
  await onStep(step)
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    steps.push({ step, ms: Math.round(performance.now() - startedAt) })
  }
}

type Outcome = Pick<TaskChannelTrial, 'code' | 'message' | 'quote' | 'hand_over_url'>

const failure = (error: unknown, isOver: boolean): Outcome => {
  if (isOver) return { code: 'store.timeout', message: `no response within ${MAX_TRIAL_MS / 1000} s`, quote: null }
  if (error instanceof StoreRefusalError) return { code: 'task_channel.refused', message: error.message, quote: null }
  if (error instanceof NothingShippedError) return { code: 'task_channel.nothing_ships', message: '', quote: null }
  if (error instanceof ConnectorError) return { code: error.code, message: error.message, quote: null }
  throw error
}

interface TrialContext {
  shopper: Shopper
  checkout: CheckoutKind
  /** Currency setting of the store. */
  currency: string
  channel: TaskChannelRow
  /** Marker of the trial's carts, unlike those of other trials. */
  marker: string
  products: readonly TrialProduct[]
  steps: Steps
  /** Called at the start of each step. */
  onStep: (step: StepName) => Promise<void>
}

type Options = { signal: AbortSignal }

const SHIPS_NOTHING: Refused = {
  outcome: 'refused',
  code: 'ships-nothing',
  message: 'it is not shipped, as a gift card or a download',
}

/** Creates a cart with the product. Refused if the store refuses it or does not ship it. */
async function cartWith({ shopper, marker }: TrialContext, { product_id, variant_id }: TrialProduct, options: Options) {
  const lines = [{ productId: product_id, variantId: variant_id, quantity: 1 }]
  const made = await shopper.prepare(lines, marker, options)
  if (made.outcome === 'refused' || needsShipping(made.cart)) return made
  await shopper.discard(made.cart, options).catch(() => undefined)
  return SHIPS_NOTHING
}

/**
 * Fills a cart with the first product that the store accepts and ships; without shipping the trial would be incomplete.
 * Throws Refusal for the last refused product, or NothingShippedError if none is shipped.
 */
async function fillCart(attempt: TrialContext, options: Options) {
  const { products, steps } = attempt
  const refusals: StoreRefusalError[] = []
  for (const product of products) {
    const made = await timed(attempt, 'cart', () => cartWith(attempt, product, options))
    if (made.outcome === 'prepared') return { product, cart: made.cart }
    const refusal = new StoreRefusalError(made)
    const [taken] = steps.splice(-1)
    const { variant_id, name } = product
    if (taken) steps.push({ ...taken, refused: { variant_id, name, message: refusal.message } })
    if (made !== SHIPS_NOTHING) refusals.push(refusal)
    if (refusals.length === MAX_REFUSALS) break
  }
  throw refusals.at(-1) ?? new NothingShippedError()
}

/** A cart that only a person can complete is not discarded, because a person may open its URL. */
async function requestQuote(attempt: TrialContext, cart: Cart, options: Options): Promise<Outcome> {
  const { shopper, channel, currency } = attempt
  const quoted = await timed(attempt, 'quote', () => shopper.quote(cart, checkoutOf(channel), options))
  if (quoted.outcome === 'refused') throw new StoreRefusalError(quoted)
  if (quoted.outcome === 'handed_over') {
    refuseUnpriced(cart, currency)
    return { code: null, message: '', quote: null, hand_over_url: quoted.url }
  }
  if (quoted.outcome !== 'quoted') {
    const message = 'the store shows the cart as bought, although no order was requested'
    throw new StoreRefusalError({ outcome: 'refused', code: quoted.outcome, message })
  }
  const { subtotal, tax, shipping, total } = quoted.quote
  return { code: null, message: '', quote: { subtotal, tax, shipping, total } }
}

/** Purchases are handed over only at known prices; without them every purchase would be abandoned. Throws Refusal. */
function refuseUnpriced({ lines }: Cart, currency: string): void {
  if (lines.length > 0 && lines.every(({ unitPrice }) => unitPrice?.currency === currency)) return
  const message = `the store states no price in ${currency}, its setting: no purchase would be handed over`
  throw new StoreRefusalError({ outcome: 'refused', code: 'price_unknown', message })
}

/** The cart is not discarded, because a person may open its URL. */
async function requestHandOver(
  attempt: TrialContext,
  cart: Cart,
  handOver: NonNullable<Shopper['handOver']>,
): Promise<Outcome> {
  await timed(attempt, 'quote', async () => refuseUnpriced(cart, attempt.currency))
  const { url } = await handOver(cart)
  return { code: null, message: '', quote: null, hand_over_url: url }
}

async function buyNothing(attempt: TrialContext): Promise<Outcome & { product: TrialProduct | null }> {
  const { shopper, checkout, products } = attempt
  const options = { signal: AbortSignal.timeout(MAX_TRIAL_MS) }
  let cart: Cart | undefined
  let product = products.at(-1) ?? null
  try {
    const filled = await fillCart(attempt, options)
    ;({ product } = filled)
    if (checkout === 'hand_over' && shopper.handOver)
      return { product, ...(await requestHandOver(attempt, filled.cart, shopper.handOver)) }
    ;({ cart } = filled)
    const outcome = await requestQuote(attempt, filled.cart, options)
    if (outcome.hand_over_url) cart = undefined
    return { product, ...outcome }
  } catch (error) {
    return { product, ...failure(error, options.signal.aborted) }
  } finally {
    const left = cart
    // A cart that cannot be discarded expires by itself.
    const own = { signal: AbortSignal.timeout(DISCARD_TIMEOUT_MS) }
    if (left) await timed(attempt, 'discard', () => shopper.discard(left, own)).catch(() => undefined)
  }
}

async function makeTrial(
  deps: TrialDeps,
  channel: TaskChannelRow,
  onStep: TrialContext['onStep'],
): Promise<TaskChannelTrial> {
  const at = clock.iso()
  const store = await readStore(deps.db, channel.website_type)
  const products = await readTrialProducts(deps.db, store.key, MAX_PRODUCTS)
  const steps: Steps = []
  const trialOf = (outcome: Outcome & { product: TrialProduct | null }): TaskChannelTrial => ({
    at,
    is_ok: outcome.code === null,
    steps,
    ...outcome,
  })
  const [product = null] = products
  if (!product) return trialOf({ product, code: 'task_channel.nothing_to_try', message: '', quote: null })
  let shopper: Shopper
  try {
    shopper = openChannel(deps, store, channel)
  } catch {
    return trialOf({ product, code: 'task_channel.secrets_unreadable', message: '', quote: null })
  }
  const checkout = checkoutKindOf(describeStore(store))
  const { currency } = store
  const marker = `try ${channel.id} ${uuidv7()}`
  return trialOf(await buyNothing({ shopper, checkout, currency, channel, marker, products, steps, onStep }))
}

/** Marks a trial as started; null if another one is running. */
const startTrial = ({ db }: TrialDeps, caller: Caller, id: string): Promise<TaskChannelRow | null> =>
  retriedTransaction(db, async (tx) => {
    const row = await lockTaskChannel(tx, caller.actor, id)
    if (row.deleted_at) throw notFound('task_channel.not_found')
    if (trialUnderWay(row)) return null
    await tx
      .update(taskChannelTable)
      .set({ trial_started_at: clock.iso(), trial_step: 'cart' })
      .where(eq(taskChannelTable.id, id))
    await publishEvent(tx, 'task-channels', [id])
    return row
  })

const storeStep = ({ db }: TrialDeps, id: string, step: StepName): Promise<void> =>
  retriedTransaction(db, async (tx) => {
    await tx.update(taskChannelTable).set({ trial_step: step }).where(eq(taskChannelTable.id, id))
    await publishEvent(tx, 'task-channels', [id])
  })

const trialEnded = { trial_started_at: null, trial_step: null }

/** Results without information about the channel, because nothing could be tried. */
const inconclusiveCodes = new Set<TaskChannelTrial['code']>([
  'task_channel.nothing_to_try',
  'task_channel.nothing_ships',
])

const storeTrial = (
  { db }: TrialDeps,
  caller: Caller,
  channel: TaskChannelRow,
  lastTrial: TaskChannelTrial,
): Promise<void> =>
  retriedTransaction(db, async (tx) => {
    const { id } = channel
    const row = await lockTaskChannel(tx, caller.actor, id)
    const tried = lastTrial.is_ok ? ('active' as const) : ('needs_attention' as const)
    // The result does not change the state if the channel was changed during the trial, or if nothing could be tried.
    const isInconclusive = row.version !== channel.version || inconclusiveCodes.has(lastTrial.code)
    const state = row.state === 'disabled' || isInconclusive ? row.state : tried
    await tx
      .update(taskChannelTable)
      .set({
        last_trial: lastTrial,
        ...trialEnded,
        ...(lastTrial.is_ok && { problem: null }),
        ...(state !== row.state && { state, state_since: sql`clock_now()` }),
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

async function runTrial(deps: TrialDeps, caller: Caller, channel: TaskChannelRow): Promise<void> {
  try {
    await storeTrial(deps, caller, channel, await makeTrial(deps, channel, (step) => storeStep(deps, channel.id, step)))
  } catch (error) {
    await deps.db.update(taskChannelTable).set(trialEnded).where(eq(taskChannelTable.id, channel.id))
    throw error
  }
}

/**
 * Tests a channel without ordering anything: creates a cart with the store's cheapest product (or the next ones if the
 * store refuses it), requests a final quote, and discards the cart. At stores where only a person can check out, the
 * result has the checkout URL instead of a quote. A failure is stored as the trial's `code`, and the channel needs
 * attention. A trial that takes longer than `responseTimeoutMs` continues after the response; its result is stored and
 * published. Throws Refusal `task_channel.not_found`.
 */
export async function tryTaskChannel(
  deps: TrialDeps,
  caller: Caller,
  id: string,
  {
    responseTimeoutMs = RESPONSE_TIMEOUT_MS,
    onBroken,
  }: { responseTimeoutMs?: number; onBroken: (error: unknown) => void },
): Promise<TaskChannel> {
  authorise(caller.actor, 'task-channels.write')
  await findTaskChannel(deps.db, caller.actor, id)
  const channel = await startTrial(deps, caller, id)
  if (channel) {
    const running = runTrial(deps, caller, channel)
    const responded = new AbortController()
    const isLate = sleep(responseTimeoutMs, true, { ref: false, signal: responded.signal }).catch(() => false)
    await Promise.race([running, isLate])
    responded.abort()
    // The request may be finished by then.
    running.catch(onBroken)
  }
  return readTaskChannel(deps.db, id)
}
