import type { StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import type { LinkingDialect } from './dialect'
import { ofDialect } from './of-dialect'
import { openStoreClient, type ConnectorDeps } from './open-connector'
import { linkingAdmission } from './store-admission'
import { describeStore } from './store-columns'
import { openCredentials } from './store-credentials'
import type { StoreRow } from './store-row'

type Bound<Method> = Method extends (own: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never

export type AccountLinking = {
  [Method in keyof LinkingDialect<StoreDialect>]: Bound<LinkingDialect<StoreDialect>[Method]>
}

/**
 * Opens the linking of accounts at a store, with buying priority: outcomes do not affect the store's health. Null = its
 * dialect links none. Throws ConnectorError `store.secrets_unreadable`.
 */
export const openAccountLinking = (store: StoreRow, deps: ConnectorDeps): AccountLinking | null =>
  ofDialect(describeStore(store), ({ linking, credentials }, described): AccountLinking | null => {
    if (!linking) return null
    const own = {
      client: openStoreClient(store, deps, linkingAdmission(deps.db, store.key)),
      store: described,
      credentials: credentials.parse(openCredentials(deps.secrets, store)),
    }
    return {
      plan: (...rest) => linking.plan(own, ...rest),
      requestTokens: (...rest) => linking.requestTokens(own, ...rest),
      revoke: (...rest) => linking.revoke(own, ...rest),
    }
  })
