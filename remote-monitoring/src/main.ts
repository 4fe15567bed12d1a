import { defineRemote } from '@outlet/shared/remote/define-remote'
import { manifest } from './manifest'

export default defineRemote(manifest, {
  pages: { InventoryMonitor: () => import('./inventory-monitors/InventoryMonitorsPage') },
  widgets: {
    MonitorNumbers: () => import('./inventory-monitors/MonitorNumbersWidget'),
    StockChanges: () => import('./inventory-monitors/StockChangesWidget'),
    InStockNow: () => import('./inventory-monitors/InStockWidget'),
  },
  searches: { Monitors: () => import('./inventory-monitors/search-monitors') },
  steps: { SomethingMonitored: () => import('./inventory-monitors/something-monitored') },
  settings: { MonitoringSettings: () => import('./inventory-monitors/MonitoringSettings') },
  messages: {
    'zh-CN': () => import('./locales/zh-CN.json'),
    'en-US': () => import('./locales/en-US.json'),
  },
})
