import { mountPractice } from '@outlet/remote-kit/practice'
import { countDeliveries, listDeliveries } from '@outlet/shared/contract/deliveries'
import { getDeliveriesSummary } from '@outlet/shared/contract/deliveries/deliveries-summary'
import { countOrders, getOrder, listOrders, listOrderTags } from '@outlet/shared/contract/orders'
import { listPurchaseAttempts } from '@outlet/shared/contract/purchase-attempts'
import { listStores } from '@outlet/shared/contract/stores'
import { aStore, anOrder, anOrderWithEvents } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { recordFakes } from '@outlet/shared/testing/record-fakes'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { channelFakes } from './channels/fake-channels'
import remote from './main'
import { manifest } from './manifest'

const orders = [
  anOrder({ order_number: 'M-000003', status: 'pending', payment: 'pending' }),
  anOrder({ order_number: 'M-000002', store_name: 'Coach Outlet VIP', note: '两件一起发货' }),
  anOrder(),
]

mountPractice(manifest, remote, [
  fake(listOrders, ({ query }) => ({
    items: orders.filter(({ order_number }) => order_number.includes(query.q ?? '')),
    next: null,
  })),
  fake(countOrders, () => ({ count: orders.length, exact: true })),
  fake(getOrder, ({ params }) => {
    const order = orders.find(({ id }) => id === params.orderId)
    if (!order) throw refuse(404, 'order.not_found')
    return anOrderWithEvents(order)
  }),
  fake(listOrderTags, () => ({ items: [] })),
  fake(listPurchaseAttempts, () => ({ items: [], next: null })),
  ...recordFakes,
  ...channelFakes(),
  fake(listDeliveries, () => ({ items: [], next: null })),
  fake(countDeliveries, () => ({ count: 0, exact: true })),
  fake(getDeliveriesSummary, () => ({
    dead: 0,
    sent: 1,
    failed: 0,
    waiting: 4,
    held: 0,
    oldest_due_at: null,
    channels: { active: 1, unverified: 1, degraded: 1, disabled: 0 },
    task_channels: { needs_attention: 0 },
    broken: [],
  })),
  fake(listStores, () => ({
    items: [aStore(), aStore({ key: 'coach-outlet-vip', name: 'Coach Outlet VIP' })],
    next: null,
  })),
])
