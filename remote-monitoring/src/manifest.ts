import { defineManifest } from '@outlet/shared/remote/define-manifest'

const filters = ['q', 'website_type', 'is_monitoring', 'stock_state', 'health']
  .map((name) => `${name}=?${name}`)
  .join('&')

export const manifest = defineManifest({
  name: 'monitoring',
  contract: '^1.0.0',
  routes: [
    {
      name: 'InventoryMonitor',
      path: '/product_base/inventory-monitor',
      label: { 'zh-CN': '库存监控', 'en-US': 'Inventory monitor' },
      section: 'product_base',
      icon: 'monitor',
      order: 2,
      roles: ['*'],
      reads: [
        `/inventory-monitors?${filters}&sort=?sort`,
        `/inventory-monitors/count?${filters}`,
        '/stores?limit=200',
        '/inventory-monitors/:monitor',
        '/inventory-monitors/:monitor/trend?period=?period',
      ],
    },
  ],
  widgets: [
    {
      name: 'InStockNow',
      label: { 'zh-CN': '当前有货', 'en-US': 'In stock now' },
      roles: ['*'],
      order: 0,
      span: 12,
    },
  ],
})
