import {
  createListView as createEndpoint,
  deleteListView as deleteEndpoint,
  getList as getEndpoint,
  restoreListView as restoreEndpoint,
  setListColumns as setColumnsEndpoint,
  updateListView as updateEndpoint,
} from '@outlet/shared/contract/list/lists'
import type { App } from '../platform/http/app-context'
import { serveRead, serveWrite } from '../platform/http/serve'
import { getList } from './get-list'
import { createListView, deleteListView, restoreListView, updateListView } from './list-views'
import { setListColumns } from './set-list-columns'

export function listRoutes(app: App) {
  serveRead(app, getEndpoint, ({ db, actor, params }) => getList(db, actor, params.listKey))
  serveWrite(app, setColumnsEndpoint, ({ tx, caller, params, body }) =>
    setListColumns(tx, caller, params.listKey, body.columns),
  )
  serveWrite(app, createEndpoint, ({ tx, caller, params, body }) => createListView(tx, caller, params.listKey, body))
  serveWrite(app, updateEndpoint, ({ tx, caller, params, body }) => updateListView(tx, caller, params.viewId, body))
  serveWrite(app, deleteEndpoint, ({ tx, caller, params }) => deleteListView(tx, caller, params.viewId))
  serveWrite(app, restoreEndpoint, ({ tx, caller, params }) => restoreListView(tx, caller, params.viewId))
}
