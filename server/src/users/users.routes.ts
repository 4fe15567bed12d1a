import * as contract from '@outlet/shared/contract/users'
import { userList, type UserSummary } from '@outlet/shared/contract/users'
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
  serveCsv(app, contract.userCsv, {
    name: 'users',
    page: (db, actor, query) => listUsers(db, { actor, secrets }, query),
    cells: cellsOf<UserSummary>()(userList.csv, {}),
  })
  serveRead(app, contract.countUsers, ({ db, actor, query }) => countUsers(db, actor, query))
  serveRead(app, contract.listUsers, ({ db, actor, query }) => listUsers(db, { actor, secrets }, query))
  serveRead(app, contract.getUser, ({ db, actor, params }) => getUser(db, { actor, secrets }, params.userId))
  serveConfirmedWrite(app, contract.signUpUser, async ({ tx, caller, actor, body: { current_password: _, ...user } }) =>
    toUser(await createUser(tx, caller, user), { actor, secrets }),
  )
  servePreparedWrite(
    app,
    contract.updateUser,
    ({ actor, params, body }) => confirmUserChange(db, { actor, secrets }, params.userId, body),
    ({ tx, caller, params, body: { current_password: _, ...change } }) =>
      updateUser(tx, caller, secrets, params.userId, change),
  )
  serveWrite(app, contract.deleteUser, ({ tx, caller, params }) => deleteUser(tx, caller, params.userId))
  serveConfirmedWrite(app, contract.restoreUser, ({ tx, caller, params }) =>
    restoreUser(tx, caller, secrets, params.userId),
  )
  serveRead(app, contract.getUserLeavesBehind, ({ db, actor, params }) => leavesBehind(db, actor, params.userId))
  serveOutsideTransaction(app, contract.setUserPassword, ({ db, caller, params, body }) =>
    setPassword(db, caller, secrets, params.userId, body),
  )
  serveWrite(app, contract.endUserSessions, ({ tx, caller, params }) => endUserSessions(tx, caller, params.userId))
}
