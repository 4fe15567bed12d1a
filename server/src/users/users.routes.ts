import {
  countUsers as countEndpoint,
  deleteUser as deleteEndpoint,
  endUserSessions as endSessionsEndpoint,
  getUser as getEndpoint,
  getUserLeavesBehind as leavesBehindEndpoint,
  listUsers as listEndpoint,
  userCsv as csvEndpoint,
  restoreUser as restoreEndpoint,
  setUserPassword as setPasswordEndpoint,
  signUpUser as signUpEndpoint,
  updateUser as updateEndpoint,
  userList,
  type UserSummary,
} from '@outlet/shared/contract/users'
import { cellsOf } from '../platform/csv/cells-of'
import { serveCsv } from '../platform/csv/serve-csv'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction, servePreparedWrite, serveRead, serveWrite } from '../platform/http/serve'
import { confirmUserChange } from './confirm-user-change'
import { createUser } from './create-user'
import { deleteUser } from './delete-user'
import { endUserSessions } from './end-user-sessions'
import { getUser } from './get-user'
import { leavesBehind } from './leaves-behind'
import { countUsers, listUsers } from './list-users'
import { restoreUser } from './restore-user'
import { serveConfirmedWrite } from './serve-confirmed-write'
import { setPassword } from './set-password'
import { toUser } from './user-row'
import { updateUser } from './update-user'

export function userRoutes(app: App) {
  const { db, secrets } = app
  serveCsv(app, csvEndpoint, {
    name: 'users',
    page: (db, actor, query) => listUsers(db, { actor, secrets }, query),
    cells: cellsOf<UserSummary>()(userList.csv, {}),
  })
  serveRead(app, countEndpoint, ({ db, actor, query }) => countUsers(db, actor, query))
  serveRead(app, listEndpoint, ({ db, actor, query }) => listUsers(db, { actor, secrets }, query))
  serveRead(app, getEndpoint, ({ db, actor, params }) => getUser(db, { actor, secrets }, params.userId))
  serveConfirmedWrite(app, signUpEndpoint, async ({ tx, caller, actor, body: { current_password: _, ...user } }) =>
    toUser(await createUser(tx, caller, user), { actor, secrets }),
  )
  servePreparedWrite(
    app,
    updateEndpoint,
    ({ actor, params, body }) => confirmUserChange(db, { actor, secrets }, params.userId, body),
    ({ tx, caller, params, body: { current_password: _, ...change } }) =>
      updateUser(tx, caller, secrets, params.userId, change),
  )
  serveWrite(app, deleteEndpoint, ({ tx, caller, params }) => deleteUser(tx, caller, params.userId))
  serveConfirmedWrite(app, restoreEndpoint, ({ tx, caller, params }) => restoreUser(tx, caller, secrets, params.userId))
  serveRead(app, leavesBehindEndpoint, ({ db, actor, params }) => leavesBehind(db, actor, params.userId))
  serveOutsideTransaction(app, setPasswordEndpoint, ({ db, caller, params, body }) =>
    setPassword(db, caller, secrets, params.userId, body),
  )
  serveWrite(app, endSessionsEndpoint, ({ tx, caller, params }) => endUserSessions(tx, caller, params.userId))
}
