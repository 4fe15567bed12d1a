import {
  connectStore as connectEndpoint,
  disconnectStore as disconnectEndpoint,
  getStore as getEndpoint,
  getStoreLeavesBehind as leavesBehindEndpoint,
  getStoreUse as useEndpoint,
  listStores as listEndpoint,
  listStoreSyncs as syncsEndpoint,
  restoreStore as restoreEndpoint,
  syncStore as syncEndpoint,
  tryStore as tryEndpoint,
  updateStore as updateEndpoint,
} from '@outlet/shared/contract/stores'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction, servePreparedWrite, serveRead, serveWrite } from '../platform/http/serve'
import { connectStore, type StoreDeps } from './connect-store'
import { disconnectStore, restoreStore } from './disconnect-store'
import { getStore, getStoreUse, storeLeavesBehind } from './get-store'
import { listStores } from './list-stores'
import { listStoreSyncs } from './sync/list-store-syncs'
import { syncStore } from './sync/sync-store'
import { testNewStore, tryStore } from './try-store'
import { updateStore } from './update-store'

export function storeRoutes(app: App, onMoved: StoreDeps['onMoved']) {
  const deps = { secrets: app.secrets, onMoved }
  serveRead(app, listEndpoint, ({ db, actor, query }) => listStores(db, actor, query))
  serveRead(app, getEndpoint, ({ db, actor, params }) => getStore(db, actor, params.storeKey))
  serveRead(app, useEndpoint, ({ db, actor, params }) => getStoreUse(db, actor, params.storeKey))
  serveRead(app, leavesBehindEndpoint, ({ db, actor, params }) => storeLeavesBehind(db, actor, params.storeKey))
  serveOutsideTransaction(app, tryEndpoint, ({ caller, body }) => tryStore(app, caller, body))
  servePreparedWrite(
    app,
    connectEndpoint,
    ({ body }) => testNewStore(app, body),
    ({ tx, caller, body, prepared: test }) => connectStore(tx, caller, deps, body, test && { test }),
  )
  serveWrite(app, updateEndpoint, ({ tx, caller, params, body }) =>
    updateStore(tx, caller, deps, params.storeKey, body),
  )
  serveWrite(app, disconnectEndpoint, ({ tx, caller, params }) => disconnectStore(tx, caller, params.storeKey))
  serveWrite(app, restoreEndpoint, ({ tx, caller, params }) => restoreStore(tx, caller, params.storeKey))
  serveWrite(app, syncEndpoint, ({ tx, caller, params }) => syncStore(tx, caller, params.storeKey))
  serveRead(app, syncsEndpoint, ({ db, actor, params, query }) => listStoreSyncs(db, actor, params.storeKey, query))
}
