import { getOrder as getEndpoint } from '@outlet/shared/contract/orders'
import * as contract from '@outlet/shared/contract/orders/task-orders'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction, serveRead } from '../platform/http/serve'
import { cancelOrder } from './cancel-order'
import { getOrder } from './get-order'
import { refreshOrder } from './refresh-order'

export function taskOrderRoutes(app: App) {
  serveRead(app, getEndpoint, ({ actor, params }) => getOrder(app, actor, params.orderId))
  serveOutsideTransaction(app, contract.refreshOrder, ({ caller, params }) => refreshOrder(app, caller, params.orderId))
  serveOutsideTransaction(app, contract.cancelOrder, ({ caller, params }) => cancelOrder(app, caller, params.orderId))
}
