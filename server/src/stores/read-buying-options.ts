import type { BuyingOptions } from '@outlet/shared/contract/stores/buying-options'
import { notFound } from '../platform/http/refusal'
import { namedError } from './connector-error'
import { ofDialect } from './of-dialect'
import { openStoreClient, type ConnectorDeps } from './open-connector'
import { describeStore } from './store-columns'
import { openCredentials } from './store-credentials'
import type { StoreRow } from './store-row'

/** Maximum wait for the store's rate limiter, and time-out of the reading, in ms: a person is waiting. */
const [MAX_WAIT_MS, MAX_READING_MS] = [3000, 10_000]

/**
 * Returns how purchases are completed at a store. A store whose offer cannot be read now is `unreadable`. Throws
 * Refusal `store.not_found` for a disconnected store, which receives no requests.
 */
export async function readBuyingOptions(store: StoreRow, deps: ConnectorDeps): Promise<BuyingOptions> {
  if (store.deleted_at) throw notFound('store.not_found')
  return ofDialect(
    describeStore(store),
    async ({ checkout, credentials, readBuyingOptions: readOwn }, described): Promise<BuyingOptions> => {
      if (!readOwn) return { way: checkout === 'api' ? 'api' : 'pages', payment_methods: [], error: null }
      try {
        return {
          ...(await readOwn(
            openStoreClient(store, deps),
            described,
            credentials.parse(openCredentials(deps.secrets, store)),
            { maxWaitMs: MAX_WAIT_MS, signal: AbortSignal.timeout(MAX_READING_MS) },
          )),
          error: null,
        }
      } catch (error) {
        return { way: 'unreadable', payment_methods: [], error: namedError(error).code }
      }
    },
  )
}
