import { defineRemote } from '@outlet/shared/remote/define-remote'
import { manifest } from './manifest'

export default defineRemote(manifest, {
  pages: { InventoryMonitor: () => import('./inventory-monitors/InventoryMonitorsPage') },
  widgets: { InStockNow: () => import('./inventory-monitors/InStockWidget') },
  messages: {
    'zh-CN': () => import('./locales/zh-CN.json'),
    'en-US': () => import('./locales/en-US.json'),
  },
})
