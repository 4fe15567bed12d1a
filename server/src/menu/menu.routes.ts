import * as contract from '@outlet/shared/contract/menu'
import { listMenuStores } from '@outlet/shared/contract/menu'
import type { App } from '../platform/http/app-context'
import { serveRead, serveSharedRead, serveWrite } from '../platform/http/serve'
import { changeMenu } from './change-menu'
import { getMenu } from './get-menu'
import { getUserMenu } from './get-user-menu'
import { connectedStores } from './read-menu'

export function menuRoutes(app: App) {
  const { environment } = app.config
  serveRead(app, contract.getUserMenu, async ({ db, actor, body }) => ({
    items: await getUserMenu(db, actor, environment, body.as_role),
  }))
  serveSharedRead(app, listMenuStores, async ({ db }) => ({ items: await connectedStores(db) }))
  serveRead(app, contract.getMenu, ({ db, actor, params }) => getMenu(db, actor, environment, params.role))
  serveWrite(app, contract.changeMenu, ({ tx, caller, params, body }) =>
    changeMenu(tx, caller, environment, params.role, body),
  )
}
