import {
  createNotificationChannel as createEndpoint,
  deleteNotificationChannel as deleteEndpoint,
  getNotificationChannel as getEndpoint,
  getWebPushKey as keyEndpoint,
  listNotificationChannels as listEndpoint,
  restoreNotificationChannel as restoreEndpoint,
  testNotificationChannel as testEndpoint,
  updateNotificationChannel as updateEndpoint,
} from '@outlet/shared/contract/notification-channels'
import { authorise } from '../platform/audit/actor'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction, serveRead, serveWrite } from '../platform/http/serve'
import { createChannel } from './create-channel'
import { deleteChannel, restoreChannel } from './delete-channel'
import { getChannel, listChannels } from './list-channels'
import { serveServiceWorker } from './service-worker'
import { testChannel } from './test-channel'
import { updateChannel } from './update-channel'
import { vapidKeys } from './vapid-keys'

export function notificationChannelRoutes(app: App) {
  serveServiceWorker(app)
  serveRead(app, listEndpoint, ({ db, actor, query }) => listChannels(db, actor, query))
  serveRead(app, keyEndpoint, async ({ db, actor }) => {
    authorise(actor, 'notification-channels.own')
    return { public_key: (await vapidKeys(db, app)).publicKey }
  })
  serveRead(app, getEndpoint, ({ db, actor, params }) => getChannel(db, actor, params.channelId))
  serveWrite(app, createEndpoint, ({ tx, caller, body }) => createChannel(tx, caller, app.secrets, body))
  serveWrite(app, updateEndpoint, ({ tx, caller, params, body }) =>
    updateChannel(tx, caller, app.secrets, params.channelId, body),
  )
  serveWrite(app, deleteEndpoint, ({ tx, caller, params }) => deleteChannel(tx, caller, params.channelId))
  serveWrite(app, restoreEndpoint, ({ tx, caller, params }) => restoreChannel(tx, caller, params.channelId))
  serveOutsideTransaction(app, testEndpoint, ({ caller, actor, params }) =>
    testChannel(app, { caller, actor, channelId: params.channelId }),
  )
}
