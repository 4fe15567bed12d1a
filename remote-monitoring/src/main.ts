import { defineRemote } from '@outlet/shared/remote/define-remote'
import { manifest } from './manifest'

export default defineRemote(manifest, {
  pages: { InventoryMonitor: () => import('./inventory-monitors/InventoryMonitorsPage') },
  widgets: {
    MonitorNumbers: () => import('./inventory-monitors/widgets/MonitorNumbersWidget'),
    StockChanges: () => import('./inventory-monitors/widgets/StockChangesWidget'),
    InStockNow: () => import('./inventory-monitors/widgets/InStockWidget'),
  },
  searches: { Monitors: () => import('./inventory-monitors/list/search-monitors') },
  steps: { SomethingMonitored: () => import('./inventory-monitors/something-monitored') },
  settings: { MonitoringSettings: () => import('./inventory-monitors/MonitoringSettings') },
  messages: {
    'zh-CN': () => import('./locales/zh-CN.json'),
    'en-US': () => import('./locales/en-US.json'),
  },
})
