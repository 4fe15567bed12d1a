import { countUsers as countEndpoint, listUsers as listEndpoint } from '@outlet/shared/contract/users'
import type { App } from '../http/app-context'
import { serveRead } from '../http/serve'
import { countUsers, listUsers } from './list-users'

export function userRoutes(app: App) {
  serveRead(app, countEndpoint, ({ db, actor, query }) => countUsers(db, actor, query))
  serveRead(app, listEndpoint, ({ db, actor, query }) => listUsers(db, actor, query))
}
