import { endpoint } from '../endpoint'
import { Order } from '../orders'
import { AssigneeChange } from '../users/assignee'

export const assignOrder = endpoint({
  method: 'PUT',
  path: '/orders/:orderId/assignee',
  summary: 'Assign an order to a user, who is notified, or to no one',
  needs: 'orders.write',
  body: AssigneeChange,
  response: Order,
})
