import * as contract from '@outlet/shared/contract/stores'
import * as configure from '@outlet/shared/contract/stores/configure-stores'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction, servePreparedWrite, serveRead, serveWrite } from '../platform/http/serve'
import { connectStore, type StoreDeps } from './connect-store'
import { disconnectStore, restoreStore } from './disconnect-store'
import { getStore, getStoreUse, storeLeavesBehind } from './get-store'
import { listStores } from './list-stores'
import { listStoreSyncs } from './sync/list-store-syncs'
import { syncStore } from './sync/sync-store'
import { testNewStore, tryStore, type TrialDeps } from './try-store'
import { testChangedRule } from './test-changed-rule'
import { updateStore } from './update-store'

export function storeRoutes(app: App, onMoved: StoreDeps['onMoved'], readPicture: TrialDeps['readPicture']) {
  const trialDeps = { ...app, ...(readPicture && { readPicture }) }
  const deps = { secrets: app.secrets, timeZone: app.config.timeZone, onMoved }
  serveRead(app, contract.listStores, ({ db, actor, query }) => listStores(db, actor, query))
  serveRead(app, configure.getStore, ({ db, actor, params }) => getStore(db, actor, params.storeKey))
  serveRead(app, contract.getStoreUse, ({ db, actor, params }) => getStoreUse(db, actor, params.storeKey))
  serveRead(app, contract.getStoreLeavesBehind, ({ db, actor, params }) =>
    storeLeavesBehind(db, actor, params.storeKey),
  )
  serveOutsideTransaction(app, configure.tryStore, ({ caller, body }) => tryStore(trialDeps, caller, body))
  servePreparedWrite(
    app,
    configure.connectStore,
    ({ caller, body }) => testNewStore(trialDeps, caller, body),
    ({ tx, caller, body, prepared: test }) => connectStore(tx, caller, deps, body, test && { test }),
  )
  servePreparedWrite(
    app,
    configure.updateStore,
    ({ caller, params, body }) => testChangedRule(app, caller.actor, params.storeKey, body),
    ({ tx, caller, params, body }) => updateStore(tx, caller, deps, params.storeKey, body),
  )
  serveWrite(app, contract.disconnectStore, ({ tx, caller, params }) => disconnectStore(tx, caller, params.storeKey))
  serveWrite(app, configure.restoreStore, ({ tx, caller, params }) => restoreStore(tx, caller, params.storeKey))
  serveWrite(app, contract.syncStore, ({ tx, caller, params }) => syncStore(tx, caller, params.storeKey))
  serveRead(app, contract.listStoreSyncs, ({ db, actor, params, query }) =>
    listStoreSyncs(db, actor, params.storeKey, query),
  )
}
