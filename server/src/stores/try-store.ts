import { and, eq, isNull } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import { storeCredentials, type StoreDescription } from '@outlet/shared/contract/store-settings'
import type { StoreTrial, tryStore as endpoint } from '@outlet/shared/contract/stores'
import { clock } from '../platform/time/clock'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import { retriedTransaction } from '../platform/db/transaction'
import { notFound, Refusal } from '../platform/http/refusal'
import type { NewStore } from './connect-store'
import { ConnectorError } from './connector-error'
import type { Connector } from './connector'
import { openTrial, type ConnectorParts, type TrialStore } from './open-connector'
import { noteTest, type TestOutcome } from './note-test'
import { checkoutKindOf } from './of-dialect'
import { asksAlike, describeStore } from './store-columns'
import { openCredentials } from './store-credentials'
import { isOtherProxy } from './store-proxy'
import { storeTable, type StoreRow } from './store-row'

type Settings = EndpointRequest<typeof endpoint>['body']

/** So many are asked for, since one of them may be unreadable. */
const SAMPLES = 3
/** A person waits. */
const MAX_TRIAL_MS = 20_000

/** What is tried, and the store that it is a test of, if it is one's own settings. */
/** Another address, API or proxy than that for which the store's credentials were given. */
const isElsewhere = (store: StoreRow, settings: StoreDescription): boolean =>
  store.baseUrl !== settings.base_url || store.dialect !== settings.dialect || isOtherProxy(settings.proxy, store.proxy)

interface Asked {
  trial: TrialStore
  store: StoreRow | null
}

function readableCredentials(secrets: ConnectorParts['secrets'], store: StoreRow): unknown {
  try {
    return openCredentials(secrets, store)
  } catch (error) {
    if (error instanceof ConnectorError) throw new Refusal('invalid', 'store.credentials_needed')
    throw error
  }
}

/** What is taken from the store of that key: the credentials that were left out; and only there may it be the practice store. */
async function trialOf({ db, secrets }: ConnectorParts, asked: Settings): Promise<Asked> {
  const { credentials, ...settings } = asked
  if (credentials) return { trial: { settings, credentials, isPractice: false }, store: null }
  const [store] = await db.select().from(storeTable).where(eq(storeTable.key, settings.key))
  // To another address or API than theirs the stored credentials are not sent.
  if (!store || isElsewhere(store, settings)) {
    const { success: needsNone } = storeCredentials[settings.dialect].safeParse({})
    if (needsNone) return { trial: { settings, credentials: {}, isPractice: false }, store: null }
    throw store ? new Refusal('invalid', 'store.credentials_needed') : notFound('store.not_found')
  }
  const trial = { settings, credentials: readableCredentials(secrets, store), isPractice: store.isPractice }
  return { trial, store: asksAlike(settings, describeStore(store)) ? store : null }
}

async function ask(connector: Connector, signal: AbortSignal) {
  const began = performance.now()
  const { ids } = await connector.list(null, { signal })
  const latency_ms = Math.round(performance.now() - began)
  const listed_count = await connector.countListed({ signal })
  const market = (await connector.readMarket?.({ signal })) ?? null
  const [product] = [...(await connector.getProducts(ids.slice(0, SAMPLES), { signal })).values()]
  const sample = product
    ? {
        product_id: product.productId,
        name: product.name,
        price: product.price,
        stock_level: product.stockLevel ?? product.quantity,
        orderable: product.orderable,
      }
    : null
  return { latency_ms, listed_count, market, sample }
}

/** A store's answer to a trial, and what it means for its health. */
interface Tried {
  answer: StoreTrial
  outcome: TestOutcome
}

async function runTrial(trial: TrialStore, parts: ConnectorParts): Promise<Tried> {
  const connector = openTrial(trial, parts)
  const { exactQuantity, batchSize } = connector.caps
  const checkout = checkoutKindOf(trial.settings) === 'api'
  const can = { exact_quantity: exactQuantity, checkout, batch_size: batchSize }
  const began = performance.now()
  try {
    const answer = await ask(connector, AbortSignal.timeout(MAX_TRIAL_MS))
    return {
      answer: { ...answer, can, error: null },
      outcome: { error: null, unreadPrices: answer.market?.unread_prices },
    }
  } catch (cause) {
    const error = namedError(cause)
    const latency_ms = Math.round(performance.now() - began)
    const told = { code: error.code, message: error.message, at: clock.date().toISOString() }
    return {
      answer: { latency_ms, listed_count: null, market: null, sample: null, can, error: told },
      outcome: { error },
    }
  }
}

function namedError(cause: unknown): ConnectorError {
  if (cause instanceof ConnectorError) return cause
  if (cause instanceof Error && cause.name === 'TimeoutError') return new ConnectorError('store.timeout', { cause })
  throw cause
}

/**
 * Asks a store with the given settings, outside of all limits: a page of its catalogue, how long that is, and one product.
 * What goes wrong is the answer's `error`. A connected store that is tested as it is set has its health from it; settings
 * that only might be leave no trace. Throws Refusal `store.not_found` where credentials are left out and no store has the
 * key, and `store.credentials_needed` where that store has another address or API.
 */
export async function tryStore(parts: ConnectorParts, caller: Caller, settings: Settings): Promise<StoreTrial> {
  authorise(caller.actor, 'stores.write')
  const { trial, store } = await trialOf(parts, settings)
  const { answer, outcome } = await runTrial(trial, parts)
  if (store) await retriedTransaction(parts.db, (tx) => noteTest(tx, caller, store, outcome))
  return answer
}

/** What a store that is about to be connected answers; undefined where its key is taken, which connecting it refuses. */
export async function testNewStore(parts: ConnectorParts, { credentials, ...settings }: NewStore) {
  const [taken] = await parts.db
    .select({ key: storeTable.key })
    .from(storeTable)
    .where(and(eq(storeTable.key, settings.key), isNull(storeTable.deletedAt)))
  if (taken) return undefined
  return (await runTrial({ settings, credentials, isPractice: false }, parts)).outcome
}
