import { action, listPages, query } from '@outlet/shared/api/query'
import { getDeliveriesSummary } from '@outlet/shared/contract/deliveries/deliveries-summary'
import type { EndpointInput } from '@outlet/shared/contract/endpoint'
import {
  createNotificationChannel,
  deleteNotificationChannel,
  getNotificationChannel,
  listNotificationChannels,
  restoreNotificationChannel,
  testNotificationChannel,
  updateNotificationChannel,
} from '@outlet/shared/contract/notification-channels'

type ChannelListQuery = NonNullable<EndpointInput<typeof listNotificationChannels>['query']>

export const channelsQuery = (listQuery: ChannelListQuery) => listPages(listNotificationChannels, { query: listQuery })
export const channelQuery = (channelId: string) => query(getNotificationChannel, { params: { channelId } })

const refreshes = [listNotificationChannels, getNotificationChannel, getDeliveriesSummary]

export const createChannelAction = action(createNotificationChannel, { refreshes })
export const updateChannelAction = action(updateNotificationChannel, { refreshes })
export const deleteChannelAction = action(deleteNotificationChannel, { refreshes })
export const restoreChannelAction = action(restoreNotificationChannel, { refreshes })
export const testChannelAction = action(testNotificationChannel, { refreshes })
