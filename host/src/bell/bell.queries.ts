import { action, listPages, query, quietly } from '@outlet/shared/api/query'
import {
  countNotifications,
  getNotificationPreferences,
  listNotifications,
  markAllNotificationsRead,
  markNotifications,
  setNotificationPreferences,
} from '@outlet/shared/contract/notifications'

const refreshes = [listNotifications, countNotifications]

/** Quiet: the bell itself shows that the count cannot be read. */
export const unreadCountQuery = quietly(query(countNotifications, { query: { is_read: false } }))
export const notificationsQuery = (onlyUnread: boolean) =>
  listPages(listNotifications, { query: { limit: 20, ...(onlyUnread && { is_read: false }) } })
export const markAction = action(markNotifications, { refreshes })
export const markAllReadAction = action(markAllNotificationsRead, { refreshes })

export const preferencesQuery = query(getNotificationPreferences)
export const setPreferencesAction = action(setNotificationPreferences, { refreshes: [getNotificationPreferences] })
