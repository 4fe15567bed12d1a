import {
  changeMenu as changeEndpoint,
  getMenu as getEndpoint,
  getUserMenu as getUserMenuEndpoint,
  listMenuStores,
} from '@outlet/shared/contract/menu'
import type { App } from '../platform/http/app-context'
import { serveRead, serveSharedRead, serveWrite } from '../platform/http/serve'
import { changeMenu } from './change-menu'
import { getMenu } from './get-menu'
import { getUserMenu } from './get-user-menu'
import { connectedStores } from './read-menu'

export function menuRoutes(app: App) {
  const { environment } = app.config
  serveRead(app, getUserMenuEndpoint, async ({ db, actor, body }) => ({
    items: await getUserMenu(db, actor, environment, body.as_role),
  }))
  serveSharedRead(app, listMenuStores, async ({ db }) => ({ items: await connectedStores(db) }))
  serveRead(app, getEndpoint, ({ db, actor, params }) => getMenu(db, actor, environment, params.role))
  serveWrite(app, changeEndpoint, ({ tx, caller, params, body }) =>
    changeMenu(tx, caller, environment, params.role, body),
  )
}
