import { bulkOrders as bulkEndpoint } from '@outlet/shared/contract/orders/order-bulk'
import { getOrderSummary as summaryEndpoint } from '@outlet/shared/contract/orders/order-summary'
import { assignOrder as assignEndpoint } from '@outlet/shared/contract/orders/order-assignee'
import * as contract from '@outlet/shared/contract/orders'
import { serveBulk } from '../bulk-jobs/serve-bulk'
import { serveCsv } from '../platform/csv/serve-csv'
import type { App } from '../platform/http/app-context'
import { serveSharedRead, serveWrite } from '../platform/http/serve'
import { assignOrder } from './assign-order'
import { bulkOrders } from './bulk-orders'
import { listOrderTags } from './list-order-tags'
import { countOrders, listOrders } from './list-orders'
import { orderCells } from './order-cells'
import { withPractice, withProducts } from './order-products'
import { recordOrder } from './record-order'
import { summariseOrders } from './summarise-orders'
import { withAssignees } from './with-assignees'
import { updateOrder } from './update-order'

export function orderRoutes(app: App) {
  const { config, secrets } = app
  serveSharedRead(app, contract.listOrders, async ({ db, reader, query }) => {
    const { items, next } = await listOrders(db, reader, config.timeZone, query)
    return { items: await withAssignees(db, await withProducts(db, secrets, items)), next }
  })
  serveCsv(app, contract.orderCsv, {
    name: 'orders',
    page: async (db, actor, query) => {
      const { items, next } = await listOrders(db, actor, config.timeZone, query)
      return { items: await withAssignees(db, await withPractice(db, items)), next }
    },
    cells: orderCells,
  })
  serveSharedRead(app, contract.countOrders, ({ db, reader, query }) => countOrders(db, reader, config.timeZone, query))
  serveSharedRead(app, summaryEndpoint, ({ db, reader }) => summariseOrders(db, reader, config))
  serveSharedRead(app, contract.listOrderTags, ({ db, reader }) => listOrderTags(db, reader))
  serveBulk(app, bulkEndpoint, bulkOrders(config))
  serveWrite(app, contract.recordOrder, ({ tx, caller, body }) => recordOrder(tx, caller, config, body))
  serveWrite(app, contract.updateOrder, ({ tx, caller, params, body }) =>
    updateOrder(tx, caller, config, params.orderId, body),
  )
  serveWrite(app, assignEndpoint, ({ tx, caller, params, body }) => assignOrder(tx, caller, params.orderId, body))
}
