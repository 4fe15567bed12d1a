import {
  endOtherSessions as endOthersEndpoint,
  endSession as endEndpoint,
  getCurrentUser,
  listSessions as listEndpoint,
  removeAvatar as removeAvatarEndpoint,
  setAvatar as setAvatarEndpoint,
  signIn as signInEndpoint,
  signOut as signOutEndpoint,
  updateCurrentUser as updateEndpoint,
} from '@outlet/shared/contract/session'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction, serveRead, serveWrite } from '../platform/http/serve'
import { endOtherSessions } from './end-other-sessions'
import { endSession } from './end-session'
import { listSessions } from './list-sessions'
import { readCurrentUser } from './read-current-user'
import { removeAvatar } from './remove-avatar'
import { setAvatar } from './set-avatar'
import { signIn } from './sign-in'
import { signOut } from './sign-out'
import { updateCurrentUser } from './update-current-user'

export function sessionRoutes(app: App) {
  const { secrets } = app
  serveOutsideTransaction(app, signInEndpoint, ({ db, caller, body, request }) =>
    signIn(db, caller, body, request.headers['user-agent'] ?? null),
  )
  serveWrite(app, signOutEndpoint, async ({ tx, caller }) => {
    await signOut(tx, caller)
    return {}
  })
  serveRead(app, getCurrentUser, ({ db, actor }) => readCurrentUser(db, actor, secrets))
  serveWrite(app, updateEndpoint, ({ tx, caller, body }) => updateCurrentUser(tx, caller, secrets, body))
  serveOutsideTransaction(app, setAvatarEndpoint, ({ db, caller, body }) => setAvatar(db, caller, secrets, body.image))
  serveWrite(app, removeAvatarEndpoint, ({ tx, caller }) => removeAvatar(tx, caller, secrets))
  serveRead(app, listEndpoint, ({ db, actor, query }) => listSessions(db, actor, query))
  serveWrite(app, endOthersEndpoint, ({ tx, caller }) => endOtherSessions(tx, caller))
  serveWrite(app, endEndpoint, ({ tx, caller, params }) => endSession(tx, caller, params.sessionId))
}
