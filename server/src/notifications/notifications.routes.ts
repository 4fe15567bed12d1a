import {
  countNotifications as countEndpoint,
  getNotificationPreferences as preferencesEndpoint,
  listNotifications as listEndpoint,
  markAllNotificationsRead as markAllEndpoint,
  markNotifications as markEndpoint,
  setNotificationPreferences as setPreferencesEndpoint,
} from '@outlet/shared/contract/notifications'
import type { App } from '../platform/http/app-context'
import { serveRead, serveWrite } from '../platform/http/serve'
import { countNotifications, listNotifications } from './list-notifications'
import { markAllNotificationsRead, markNotifications } from './mark-notifications'
import { getNotificationPreferences, setNotificationPreferences } from './notification-preferences'

export function notificationRoutes(app: App) {
  serveRead(app, listEndpoint, ({ db, actor, query }) => listNotifications(db, actor, query))
  serveRead(app, countEndpoint, ({ db, actor, query }) => countNotifications(db, actor, query))
  serveRead(app, preferencesEndpoint, ({ db, actor }) => getNotificationPreferences(db, actor))
  serveWrite(app, setPreferencesEndpoint, ({ tx, actor, body }) => setNotificationPreferences(tx, actor, body))
  serveWrite(app, markEndpoint, async ({ tx, actor, body }) => {
    await markNotifications(tx, actor, body)
    return {}
  })
  serveWrite(app, markAllEndpoint, async ({ tx, actor, body }) => ({
    ids: await markAllNotificationsRead(tx, actor, body.up_to),
  }))
}
