import { signIn as signInEndpoint, signOut as signOutEndpoint, getCurrentUser } from '@outlet/shared/contract/session'
import type { App } from '../http/app-context'
import { serveOutsideTransaction, serveRead, serveWrite } from '../http/serve'
import { readCurrentUser } from './read-current-user'
import { signIn } from './sign-in'
import { signOut } from './sign-out'

export function sessionRoutes(app: App) {
  serveOutsideTransaction(app, signInEndpoint, ({ db, caller, body, request }) =>
    signIn(db, caller, body, request.headers['user-agent'] ?? null),
  )
  serveWrite(app, signOutEndpoint, async ({ tx, caller }) => {
    await signOut(tx, caller)
    return {}
  })
  serveRead(app, getCurrentUser, ({ db, actor }) => readCurrentUser(db, actor))
}
