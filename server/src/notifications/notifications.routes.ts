import * as contract from '@outlet/shared/contract/notifications'
import type { App } from '../platform/http/app-context'
import { serveRead, serveWrite } from '../platform/http/serve'
import { countNotifications, listNotifications } from './list-notifications'
import { markAllNotificationsRead, markNotifications } from './mark-notifications'
import { getNotificationPreferences, setNotificationPreferences } from './notification-preferences'

export function notificationRoutes(app: App) {
  serveRead(app, contract.listNotifications, ({ db, actor, query }) => listNotifications(db, actor, query))
  serveRead(app, contract.countNotifications, ({ db, actor, query }) => countNotifications(db, actor, query))
  serveRead(app, contract.getNotificationPreferences, ({ db, actor }) => getNotificationPreferences(db, actor))
  serveWrite(app, contract.setNotificationPreferences, ({ tx, actor, body }) =>
    setNotificationPreferences(tx, actor, body),
  )
  serveWrite(app, contract.markNotifications, async ({ tx, actor, body }) => {
    await markNotifications(tx, actor, body)
    return {}
  })
  serveWrite(app, contract.markAllNotificationsRead, async ({ tx, actor, body }) => ({
    ids: await markAllNotificationsRead(tx, actor, body.up_to),
  }))
}
