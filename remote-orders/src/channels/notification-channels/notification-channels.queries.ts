import { action, listPages, query } from '@outlet/shared/api/query'
import { getDeliveriesSummary } from '@outlet/shared/contract/deliveries/deliveries-summary'
import type { QueryOf } from '@outlet/shared/contract/endpoint'
import {
  createNotificationChannel,
  deleteNotificationChannel,
  getNotificationChannel,
  listNotificationChannels,
  restoreNotificationChannel,
  testNotificationChannel,
  updateNotificationChannel,
} from '@outlet/shared/contract/notification-channels'

export const channelsQuery = (listQuery: QueryOf<typeof listNotificationChannels>) =>
  listPages(listNotificationChannels, { query: listQuery })
export const channelQuery = (channelId: string) => query(getNotificationChannel, { params: { channelId } })

const refreshes = [listNotificationChannels, getNotificationChannel, getDeliveriesSummary]

export const createChannelAction = action(createNotificationChannel, { refreshes })
export const updateChannelAction = action(updateNotificationChannel, { refreshes })
export const deleteChannelAction = action(deleteNotificationChannel, { refreshes })
export const restoreChannelAction = action(restoreNotificationChannel, { refreshes })
export const testChannelAction = action(testNotificationChannel, { refreshes })
