import type { BuyingOptions } from '@outlet/shared/contract/stores/buying-options'
import { ConnectorError } from './connector-error'
import { ofDialect } from './of-dialect'
import { openStoreClient, type ConnectorDeps } from './open-connector'
import { describeStore } from './store-columns'
import { openCredentials } from './store-credentials'
import type { StoreRow } from './store-row'

/** Returns how purchases are completed at a store. A store whose offer cannot be read now is `unreadable`. */
export function readBuyingOptions(store: StoreRow, deps: ConnectorDeps): Promise<BuyingOptions> {
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
          )),
          error: null,
        }
      } catch (error) {
        if (!(error instanceof ConnectorError)) throw error
        return { way: 'unreadable', payment_methods: [], error: error.code }
      }
    },
  )
}
