import { defineManifest } from '@outlet/shared/remote/define-manifest'

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
    },
  ],
})
