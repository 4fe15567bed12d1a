import {
  countOrders,
  getOrder,
  listOrders,
  listOrderTags,
  recordOrder,
  updateOrder,
  type Order,
} from '@outlet/shared/contract/orders'
import { listPurchaseAttempts } from '@outlet/shared/contract/purchase-attempts'
import { listProductCandidates } from '@outlet/shared/contract/products/product-candidates'
import { listStores } from '@outlet/shared/contract/stores'
import { anOrder, anOrderWithEvents, anOrderLine, aStore } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { listFakes } from '@outlet/shared/testing/list-fakes'

export const bag = anOrder({ order_number: 'OC-20261120-0001', version: 3 })
export const belt = anOrder({
  order_number: 'OC-20261120-0002',
  source: 'task',
  status: 'confirmed',
  fulfilment: 'shipped',
  lines: [anOrderLine({ title: 'Belt' }), anOrderLine({ title: 'Card Case', quantity: 2 })],
  currency: 'JPY',
  total: { minor: 38_700, currency: 'JPY' },
  converted_total: { minor: 189_243, currency: 'CNY' },
})

export const eventsOf = (order: Order) => [
  {
    id: order.id,
    at: order.created_at,
    actor: { kind: 'user', id: null, name: 'Lin Wei' },
    kind: 'recorded',
    changes: [],
  },
]

/** Fakes for all requests of the orders pages. */
export const orderFakes = [
  ...listFakes,
  fake(listOrders, () => ({ items: [bag, belt], next: null })),
  fake(countOrders, () => ({ count: 2, exact: true })),
  fake(getOrder, ({ params }) => {
    const order = params.orderId === bag.id ? bag : belt
    return anOrderWithEvents({ ...order, events: eventsOf(order) })
  }),
  fake(listOrderTags, () => ({ items: [{ tag: 'gift', count: 3 }] })),
  fake(listPurchaseAttempts, () => ({ items: [], next: null })),
  fake(recordOrder, () => bag),
  fake(updateOrder, () => bag),
  fake(listProductCandidates, () => ({ items: [], base_item_id: null })),
  fake(listStores, () => ({ items: [aStore({ name: 'Coach Outlet', currency: 'USD' })], next: null })),
]
