import { defineManifest } from '@outlet/shared/remote/define-manifest'

/** The page's filters, as they stand in its address: a test holds them to the contract's. */
const filters = ['q', 'status', 'payment', 'fulfilment', 'website_type', 'placed_from', 'placed_to']
  .map((name) => `${name}=?${name}`)
  .join('&')

export const manifest = defineManifest({
  name: 'orders',
  contract: '^1.0.0',
  routes: [
    {
      name: 'OrderList',
      path: '/orders/list',
      label: { 'zh-CN': '订单', 'en-US': 'Orders' },
      section: 'orders',
      icon: 'orders',
      order: 2,
      roles: ['*'],
      reads: [`/orders?${filters}&sort=?sort`, `/orders/count?${filters}`, '/orders/:order'],
    },
  ],
})
