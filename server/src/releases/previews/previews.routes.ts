import * as contract from '@outlet/shared/contract/releases/previews'
import type { App } from '../../platform/http/app-context'
import { isByTls } from '../../platform/http/security-headers'
import { serveOutsideTransaction, serveRead, serveWrite } from '../../platform/http/serve'
import { signedInUser } from '../../platform/audit/actor'
import { bucketOf, assignmentCookie } from '../release-assignment'
import { createPreview } from './create-preview'
import { endPreview, leavePreview } from './end-preview'
import { getPreview, listPreviews } from './read-previews'
import { redeemPreview } from './redeem-preview'

export function previewRoutes(app: App) {
  const { config, secrets } = app
  const { environment, publicUrl } = config
  serveRead(app, contract.listPreviews, ({ db, actor }) => listPreviews(db, actor))
  serveRead(app, contract.getPreview, ({ db, actor, params }) => getPreview(db, actor, params.previewId))
  serveWrite(app, contract.createPreview, ({ tx, caller, body }) =>
    createPreview(tx, caller, { environment, secrets }, body),
  )
  serveOutsideTransaction(app, contract.redeemPreview, async ({ db, caller, params, body, request, reply }) => {
    const { preview, assignment } = await db.transaction((tx) =>
      redeemPreview(tx, caller, { environment, secrets }, { ...params, ...body }),
    )
    reply.header('set-cookie', assignmentCookie(secrets, assignment, isByTls(request, publicUrl)))
    return preview
  })
  serveWrite(app, contract.leavePreview, async ({ tx, caller, actor, request, reply }) => {
    await leavePreview(tx, caller)
    const assignment = { bucket: bucketOf(secrets, signedInUser(actor).id), preview: null }
    reply.header('set-cookie', assignmentCookie(secrets, assignment, isByTls(request, publicUrl)))
    return {}
  })
  serveWrite(app, contract.endPreview, ({ tx, caller, params }) => endPreview(tx, caller, params.previewId))
}
