import * as contract from '@outlet/shared/contract/notification-channels'
import { authorise } from '../platform/audit/actor'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction, serveRead, serveWrite } from '../platform/http/serve'
import { createChannel } from './create-channel'
import { deleteChannel, restoreChannel } from './delete-channel'
import { getChannel, listChannels } from './list-channels'
import { testChannel } from './test-channel'
import { updateChannel } from './update-channel'
import { vapidKeys } from './vapid-keys'

export function notificationChannelRoutes(app: App) {
  serveRead(app, contract.listNotificationChannels, ({ db, actor, query }) => listChannels(db, actor, query))
  serveRead(app, contract.getWebPushKey, async ({ db, actor }) => {
    authorise(actor, 'notification-channels.own')
    return { public_key: (await vapidKeys(db, app)).publicKey }
  })
  serveRead(app, contract.getNotificationChannel, ({ db, actor, params }) => getChannel(db, actor, params.channelId))
  serveWrite(app, contract.createNotificationChannel, ({ tx, caller, body }) =>
    createChannel(tx, caller, app.secrets, body),
  )
  serveWrite(app, contract.updateNotificationChannel, ({ tx, caller, params, body }) =>
    updateChannel(tx, caller, app.secrets, params.channelId, body),
  )
  serveWrite(app, contract.deleteNotificationChannel, ({ tx, caller, params }) =>
    deleteChannel(tx, caller, params.channelId),
  )
  serveWrite(app, contract.restoreNotificationChannel, ({ tx, caller, params }) =>
    restoreChannel(tx, caller, params.channelId),
  )
  serveOutsideTransaction(app, contract.testNotificationChannel, ({ caller, actor, params }) =>
    testChannel(app, { caller, actor, channelId: params.channelId }),
  )
}
