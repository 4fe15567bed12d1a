import { action, listPages, query, quietly } from '@outlet/shared/api/query'
import { listAlertRules } from '@outlet/shared/contract/alert-rules'
import {
  acknowledgeAlert,
  countDeliveries,
  getDelivery,
  listDeliveries,
  markDeliveriesSeen,
  muteAlert,
  sendDeliveryAgain,
} from '@outlet/shared/contract/deliveries'
import { getDeliveriesSummary } from '@outlet/shared/contract/deliveries/deliveries-summary'
import type { QueryOf } from '@outlet/shared/contract/endpoint'
import { listNotificationChannels } from '@outlet/shared/contract/notification-channels'
import { listStores } from '@outlet/shared/contract/stores'

export const deliveriesQuery = (listQuery: QueryOf<typeof listDeliveries>) =>
  listPages(listDeliveries, { query: listQuery })
export const deliveriesCountQuery = (filter: QueryOf<typeof countDeliveries>) =>
  query(countDeliveries, { query: filter })
export const deliveryQuery = (deliveryId: string) => query(getDelivery, { params: { deliveryId } })

// Choices of filters, which are optional.
const all = { query: { limit: 200 } } as const
export const knownChannelsQuery = quietly(query(listNotificationChannels, all))
export const knownRulesQuery = quietly(query(listAlertRules, all))
export const knownStoresQuery = quietly(query(listStores, all))

const refreshes = [listDeliveries, countDeliveries, getDelivery, getDeliveriesSummary]

export const sendAgainAction = action(sendDeliveryAgain, { refreshes })
export const markSeenAction = action(markDeliveriesSeen, { refreshes })
export const acknowledgeAction = action(acknowledgeAlert, { refreshes })
export const muteAction = action(muteAlert, { refreshes })
