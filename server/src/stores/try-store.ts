import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { StoreTrial, tryStore as endpoint } from '@outlet/shared/contract/stores'
import { clock } from '../platform/time/clock'
import { authorise, type Actor } from '../platform/audit/actor'
import { Refusal } from '../platform/http/refusal'
import { ConnectorError } from './connector-error'
import type { Connector } from './connector'
import { openTrial, type ConnectorParts, type TrialStore } from './open-connector'
import { readStore } from './read-store'
import { canShop } from './of-dialect'
import { openCredentials } from './store-credentials'

type Settings = EndpointRequest<typeof endpoint>['body']

/** So many are asked for, since one of them may be unreadable. */
const SAMPLES = 3
/** A person waits. */
const MAX_TRIAL_MS = 20_000

/** What is taken from the store of that key: the credentials that were left out; and only there may it be the practice store. */
async function trialOf({ db, secrets }: ConnectorParts, asked: Settings): Promise<TrialStore> {
  const { credentials, ...settings } = asked
  if (credentials) return { settings, credentials, isPractice: false }
  const store = await readStore(db, settings.key)
  // To another address or API than theirs the stored credentials are not sent.
  if (store.baseUrl !== settings.base_url || store.dialect !== settings.dialect) {
    throw new Refusal('invalid', 'store.credentials_needed')
  }
  return { settings, credentials: openCredentials(secrets, store), isPractice: store.isPractice }
}

async function ask(connector: Connector, signal: AbortSignal) {
  const began = performance.now()
  const { ids } = await connector.list(null, { signal })
  const latency_ms = Math.round(performance.now() - began)
  const listed_count = await connector.countListed({ signal })
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
  return { latency_ms, listed_count, sample }
}

/**
 * Asks a store with the given settings, outside of all limits and without a trace in its health: a page of its
 * catalogue, how long that is, and one product. What goes wrong is the answer's `error`. Throws Refusal
 * `store.not_found` where credentials are left out and no store has the key, and `store.credentials_needed` where that
 * store has another address or API.
 */
export async function tryStore(parts: ConnectorParts, actor: Actor, settings: Settings): Promise<StoreTrial> {
  authorise(actor, 'stores.write')
  const connector = openTrial(await trialOf(parts, settings), parts)
  const { exactQuantity, batchSize } = connector.caps
  const can = { exact_quantity: exactQuantity, checkout: canShop(settings), batch_size: batchSize }
  const began = performance.now()
  try {
    return { ...(await ask(connector, AbortSignal.timeout(MAX_TRIAL_MS))), can, error: null }
  } catch (cause) {
    const error = cause instanceof ConnectorError ? cause : timedOut(cause)
    const latency_ms = Math.round(performance.now() - began)
    const at = clock.date().toISOString()
    return {
      latency_ms,
      listed_count: null,
      sample: null,
      can,
      error: { code: error.code, message: error.message, at },
    }
  }
}

const timedOut = (cause: unknown): ConnectorError => {
  if (cause instanceof Error && cause.name === 'TimeoutError') return new ConnectorError('store.timeout', { cause })
  throw cause
}
