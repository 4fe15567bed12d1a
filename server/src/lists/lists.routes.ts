import * as contract from '@outlet/shared/contract/list/lists'
import type { App } from '../platform/http/app-context'
import { serveRead, serveWrite } from '../platform/http/serve'
import { getList } from './get-list'
import { createListView, deleteListView, restoreListView, updateListView } from './list-views'
import { setListColumns } from './set-list-columns'

export function listRoutes(app: App) {
  serveRead(app, contract.getList, ({ db, actor, params }) => getList(db, actor, params.listKey))
  serveWrite(app, contract.setListColumns, ({ tx, caller, params, body }) =>
    setListColumns(tx, caller, params.listKey, body.columns),
  )
  serveWrite(app, contract.createListView, ({ tx, caller, params, body }) =>
    createListView(tx, caller, params.listKey, body),
  )
  serveWrite(app, contract.updateListView, ({ tx, caller, params, body }) =>
    updateListView(tx, caller, params.viewId, body),
  )
  serveWrite(app, contract.deleteListView, ({ tx, caller, params }) => deleteListView(tx, caller, params.viewId))
  serveWrite(app, contract.restoreListView, ({ tx, caller, params }) => restoreListView(tx, caller, params.viewId))
}
