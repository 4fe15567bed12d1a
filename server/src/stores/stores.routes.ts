import {
  connectStore as connectEndpoint,
  listStores as listEndpoint,
  listStoreSyncs as syncsEndpoint,
  syncStore as syncEndpoint,
  updateStore as updateEndpoint,
} from '@outlet/shared/contract/stores'
import type { App } from '../http/app-context'
import { serveRead, serveWrite } from '../http/serve'
import { connectStore } from './connect-store'
import { listStores } from './list-stores'
import { listStoreSyncs } from './sync/list-store-syncs'
import { syncStore } from './sync/sync-store'
import { updateStore } from './update-store'

export function storeRoutes(app: App) {
  serveRead(app, listEndpoint, ({ db, actor, query }) => listStores(db, actor, query))
  serveWrite(app, connectEndpoint, ({ tx, caller, body }) => connectStore(tx, caller, app.secrets, body))
  serveWrite(app, updateEndpoint, ({ tx, caller, params, body }) =>
    updateStore(tx, caller, app.secrets, params.storeKey, body),
  )
  serveWrite(app, syncEndpoint, ({ tx, caller, params }) => syncStore(tx, caller, params.storeKey))
  serveRead(app, syncsEndpoint, ({ db, actor, params, query }) => listStoreSyncs(db, actor, params.storeKey, query))
}
