import { call } from '@outlet/shared/api/call'
import { action, listPages, query, quietly } from '@outlet/shared/api/query'
import type { BodyOf, QueryOf } from '@outlet/shared/contract/endpoint'
import { bulkOrders } from '@outlet/shared/contract/orders/order-bulk'
import { assignOrder } from '@outlet/shared/contract/orders/order-assignee'
import { getOrderSummary } from '@outlet/shared/contract/orders/order-summary'
import {
  orderCsv,
  countOrders,
  getOrder,
  listOrders,
  listOrderTags,
  recordOrder,
  updateOrder,
} from '@outlet/shared/contract/orders'
import { cancelOrder, refreshOrder } from '@outlet/shared/contract/orders/task-orders'
import { listStores } from '@outlet/shared/contract/stores'

export const ordersQuery = (listQuery: QueryOf<typeof listOrders>) => listPages(listOrders, { query: listQuery })
export const ordersCountQuery = (filter: QueryOf<typeof countOrders>) => query(countOrders, { query: filter })
export const orderQuery = (orderId: string) => query(getOrder, { params: { orderId } })
/** Suggestions for a form. A failure is not shown, because they are optional. */
export const storeSuggestionsQuery = quietly(query(listStores, { query: { limit: 200 } }))

export const recordOrderAction = action(recordOrder, { refreshes: [listOrders, countOrders, getOrderSummary] })
const ofOne = { refreshes: [listOrders, countOrders, getOrder, getOrderSummary] }
export const assignOrderAction = action(assignOrder, ofOne)
export const updateOrderAction = action(updateOrder, { refreshes: [...ofOne.refreshes, listOrderTags] })
export const refreshOrderAction = action(refreshOrder, ofOne)
export const cancelOrderAction = action(cancelOrder, ofOne)

/** Suggestions, like the stores above. */
export const orderTagsQuery = quietly(query(listOrderTags))

export const orderCsvTicket = (body: BodyOf<typeof orderCsv>) => call(orderCsv, { body })

export const startOrderBulk = (body: BodyOf<typeof bulkOrders>) => call(bulkOrders, { body })
