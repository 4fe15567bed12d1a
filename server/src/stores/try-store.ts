import { and, eq, isNull, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import { storeDialects } from '@outlet/shared/contract/stores/store-settings'
import {
  isProven,
  missingProofs,
  type StoreTrial,
  type tryStore as endpoint,
} from '@outlet/shared/contract/stores/configure-stores'
import { clock } from '../platform/time/clock'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import { retriedTransaction } from '../platform/db/transaction'
import { notFound, Refusal } from '../platform/http/refusal'
import type { NewStore } from './connect-store'
import { ConnectorError, namedError } from './connector-error'
import type { Connector, ProductDocument } from './connector'
import { documentStock } from './document-stock'
import { openPlatformIdentity } from '../ucp-platform/open-platform-identity'
import { openTrial, type ConnectorDeps, type TrialStore } from './open-connector'
import { recordTest, type TestOutcome } from './note-test'
import { checkoutKindOf } from './of-dialect'
import { sendsSameRequests, describeStore } from './store-columns'
import { openCredentials } from './store-credentials'
import { refuseUnreadRule } from './refuse-unread-rule'
import { sendsElsewhere } from './sends-elsewhere'
import { storeTable, type StoreRow } from './store-row'
import { findTried, rememberTried } from './tried-products'

type Settings = EndpointRequest<typeof endpoint>['body']

/** Number of requested products; more than one, since one may be unreadable. */
const SAMPLES = 3
/** Time-out of a trial in ms; a person is waiting. */
const MAX_TRIAL_MS = 20_000

/** The settings to try, and the connected store if the trial is a test of its own settings. */
interface CompletedTrial {
  trial: TrialStore
  store: StoreRow | null
}

/** Returns the stored credentials of a store. Throws Refusal `store.credentials_needed` if they cannot be decrypted. */
export function readableCredentials(secrets: ConnectorDeps['secrets'], store: StoreRow): unknown {
  try {
    return openCredentials(secrets, store)
  } catch (error) {
    if (error instanceof ConnectorError) throw new Refusal('invalid', 'store.credentials_needed')
    throw error
  }
}

/**
 * Completes a trial by the store with its key: missing credentials are taken from there, and only then may it be the
 * practice store.
 */
async function trialOf({ db, secrets }: ConnectorDeps, requested: Settings): Promise<CompletedTrial> {
  const { credentials, product_id: _, ...settings } = requested
  if (credentials) return { trial: { settings, credentials, isPractice: false }, store: null }
  const [store] = await db.select().from(storeTable).where(eq(storeTable.key, settings.key))
  if (!store || sendsElsewhere(describeStore(store), settings)) {
    const { success: needsNone } = storeDialects[settings.dialect].credentials.safeParse({})
    if (needsNone) return { trial: { settings, credentials: {}, isPractice: false }, store: null }
    throw store ? new Refusal('invalid', 'store.credentials_needed') : notFound('store.not_found')
  }
  const trial = { settings, credentials: readableCredentials(secrets, store), isPractice: store.is_practice }
  return { trial, store: sendsSameRequests(settings, describeStore(store)) ? store : null }
}

function productNeeded(): Refusal {
  const code = 'store.product_needed'
  const errors = [{ path: 'product_id', code, message: 'the store lists no products, so the test needs one' }]
  return new Refusal('invalid', code, { errors })
}

/** The products to request: the given one, or the first of the catalogue. Throws Refusal `store.product_needed`. */
async function sampledIds({ catalogue }: Connector, productId: string | undefined, signal: AbortSignal) {
  if (productId !== undefined) return [productId]
  if (!catalogue) throw productNeeded()
  return (await catalogue.list(null, { signal })).ids.slice(0, SAMPLES)
}

const pictureOf = ({ thumbnail, colors, galleries }: ProductDocument): string | null =>
  thumbnail?.url ?? [...colors, ...galleries].flatMap(({ thumbnails, full }) => [...thumbnails, ...full])[0] ?? null

const sampleOf = (product: ProductDocument) => {
  const stock = documentStock(product)
  return {
    product_id: product.productId,
    name: product.name,
    price: product.price,
    price_max: product.priceMax,
    ats: stock.available,
    qty_kind: stock.kind,
    stock_level: stock.onHand,
    orderable: stock.orderable,
    notes: [...(product.notes ?? [])],
  }
}

async function readSample(
  connector: Connector,
  { productId, currency }: { productId: string | undefined; currency: string },
  signal: AbortSignal,
) {
  const startedAt = performance.now()
  const ids = await sampledIds(connector, productId, signal)
  const latency_ms = Math.round(performance.now() - startedAt)
  const listed_count = (await connector.catalogue?.count({ signal })) ?? null
  const market = (await connector.readMarket?.({ signal })) ?? null
  const products = [...(await connector.getProducts(ids, { signal })).values()]
  // The first of a catalogue may be a gift card without a price.
  const product = products.find((one) => missingProofs(sampleOf(one), currency).length === 0) ?? products[0]
  const sample = product ? sampleOf(product) : null
  return { readings: { latency_ms, listed_count, market, sample }, product }
}

/** The response of a trial, and its effect on the store's health. */
interface Tried {
  result: StoreTrial
  outcome: TestOutcome
}

export interface TrialDeps extends ConnectorDeps {
  /** Reads a picture at the tested store as a `data:` address; null if it cannot be read. */
  readPicture?: (trial: TrialStore, source: string) => Promise<string | null>
}

/** Adds the product's picture to the sample. */
async function withPicture(
  { sample, ...readings }: Awaited<ReturnType<typeof readSample>>['readings'],
  source: string | null,
  read: (source: string) => Promise<string | null> | undefined,
) {
  const picture = sample && source !== null ? await read(source) : null
  return { ...readings, sample: sample && { ...sample, picture: picture ?? null } }
}

/** Reads a sample with these settings; failures are part of the result. */
export async function runTrial(trial: TrialStore, productId: string | undefined, deps: TrialDeps): Promise<Tried> {
  let offer: StoreTrial['offer']
  const connector = openTrial(trial, { ...deps, identity: openPlatformIdentity(deps) })
  const { exactQuantity, batchSize } = connector.caps
  const checkout = checkoutKindOf(trial.settings) === 'api'
  const can = { exact_quantity: exactQuantity, checkout, batch_size: batchSize }
  const startedAt = performance.now()
  const signal = AbortSignal.timeout(MAX_TRIAL_MS)
  try {
    offer = await connector.readOffer?.({ signal })
    const { readings, product } = await readSample(connector, { productId, currency: trial.settings.currency }, signal)
    const outcome = { error: null, unreadPrices: readings.market?.unread_prices }
    const shown = await withPicture(readings, product ? pictureOf(product) : null, (source) =>
      deps.readPicture?.(trial, source),
    )
    const result = { ...shown, offer, can, error: null }
    if (product)
      rememberTried({ ...trial, productId: productId ?? product.productId }, { document: product, result, outcome })
    return { result, outcome }
  } catch (cause) {
    const error = namedError(cause)
    const latency_ms = Math.round(performance.now() - startedAt)
    const failure = { code: error.code, message: error.message, at: clock.iso() }
    return {
      result: { latency_ms, listed_count: null, market: null, offer, sample: null, can, error: failure },
      outcome: { error },
    }
  }
}

/** A product of a connected store, as the subject of its test. */
export async function knownProduct({ db }: ConnectorDeps, { key }: StoreRow): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from products where website_type = ${key} and deleted_at is null order by is_offline, id limit 1`,
  )
  return rows[0]?.id
}

/**
 * Tries a store with the given settings, without rate limits: reads a page of its catalogue, measures the time, and
 * reads one product. Failures are returned as `error`. If the settings are those of a connected store, the outcome
 * updates its health; other settings leave no trace. Throws Refusal `store.not_found` when credentials are missing and
 * no store has the key, `store.credentials_needed` when that store has another address or API, and
 * `store.product_needed` when the store lists no products and none is given or known.
 */
export async function tryStore(deps: TrialDeps, caller: Caller, settings: Settings): Promise<StoreTrial> {
  authorise(caller.actor, 'stores.write')
  const { trial, store } = await trialOf(deps, settings)
  const productId =
    settings.product_id ??
    (store && openTrial(trial, { ...deps, identity: openPlatformIdentity(deps) }).catalogue === null
      ? await knownProduct(deps, store)
      : undefined)
  const { result, outcome } = await runTrial(trial, productId, deps)
  if (store) await retriedTransaction(deps.db, (tx) => recordTest(tx, caller, store, outcome))
  return result
}

/**
 * Tests a store that is about to be connected, unless it was tested just now; undefined when its key is taken, which
 * connecting it refuses. Throws Refusal `store.product_needed`, `store.rule_unread` for a hand-set rule that does not
 * read the product, and `store.not_proven` (with `outcome`) unless the test proves the store or is not required to.
 */
export async function testNewStore(
  deps: TrialDeps,
  caller: Caller,
  { credentials, product_id, accept_unproven: acceptsUnproven = false, ...settings }: NewStore,
): Promise<TestOutcome | undefined> {
  authorise(caller.actor, 'stores.write')
  const [taken] = await deps.db
    .select({ key: storeTable.key })
    .from(storeTable)
    .where(and(eq(storeTable.key, settings.key), isNull(storeTable.deleted_at)))
  if (taken) return undefined
  const trial = { settings, credentials, isPractice: false }
  const tried = product_id === undefined ? null : findTried({ ...trial, productId: product_id })
  const { result, outcome } = tried ?? (await runTrial(trial, product_id, deps))
  // A store that returns no page shows nothing about the rule.
  if (result.error === null || result.error.code === 'store.bad_shape') refuseUnreadRule(settings, result)
  if (!acceptsUnproven && !isProven(result, settings.currency))
    throw new Refusal('invalid', 'store.not_proven', { outcome: result })
  return outcome
}
