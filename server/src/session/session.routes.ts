import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import * as contract from '@outlet/shared/contract/session'
import { getCurrentUser } from '@outlet/shared/contract/session'
import { listUserSessions as listUserSessionsEndpoint } from '@outlet/shared/contract/users'
import type { App } from '../platform/http/app-context'
import { isByTls } from '../platform/http/security-headers'
import { serveOutsideTransaction, serveRead, serveWrite } from '../platform/http/serve'
import { endOtherSessions } from './end-other-sessions'
import { endSession } from './end-session'
import { bucketOf, endedAssignmentCookie, assignmentCookie } from '../releases/release-assignment'
import { deviceCookies, readDevices } from './known-devices'
import { listSessions, listUserSessions } from './list-sessions'
import { currentUserReader } from './read-current-user'
import { removeAvatar } from './remove-avatar'
import { setAvatar } from './set-avatar'
import { signIn } from './sign-in'
import { signOut } from './sign-out'
import { updateCurrentUser } from './update-current-user'

export function sessionRoutes(app: App) {
  const { config, secrets } = app
  serveOutsideTransaction(app, contract.signIn, async ({ db, caller, body, request, reply }) => {
    const devices = readDevices(secrets, request.headers.cookie)
    const userAgent = request.headers['user-agent'] ?? null
    const { token, device } = await signIn(db, secrets, caller, body, { userAgent, devices })
    const isSecure = isByTls(request, config.publicUrl)
    const assignment = { bucket: bucketOf(secrets, device.userId), preview: null }
    reply.header('set-cookie', [
      ...deviceCookies(secrets, device, devices, isSecure),
      assignmentCookie(secrets, assignment, isSecure),
    ])
    const response: EndpointResponse<typeof contract.signIn> = { access_token: token, token_type: 'bearer' }
    return response
  })
  serveWrite(app, contract.signOut, async ({ tx, caller, request, reply }) => {
    await signOut(tx, caller)
    reply.header('set-cookie', endedAssignmentCookie(isByTls(request, config.publicUrl)))
    return {}
  })
  const readCurrentUser = currentUserReader(app.db, secrets)
  serveRead(app, getCurrentUser, ({ actor }) => readCurrentUser(actor))
  serveWrite(app, contract.updateCurrentUser, ({ tx, caller, body }) => updateCurrentUser(tx, caller, secrets, body))
  serveOutsideTransaction(app, contract.setAvatar, ({ db, caller, body }) => setAvatar(db, caller, secrets, body.image))
  serveWrite(app, contract.removeAvatar, ({ tx, caller }) => removeAvatar(tx, caller, secrets))
  serveRead(app, contract.listSessions, ({ db, actor, query }) => listSessions(db, actor, query))
  serveRead(app, listUserSessionsEndpoint, ({ db, actor, params, query }) =>
    listUserSessions(db, actor, params.userId, query),
  )
  serveWrite(app, contract.endOtherSessions, ({ tx, caller }) => endOtherSessions(tx, caller))
  serveWrite(app, contract.endSession, ({ tx, caller, params }) => endSession(tx, caller, params.sessionId))
}
