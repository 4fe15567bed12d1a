import { defineRemote } from '@outlet/shared/remote/define-remote'
import type { manifest } from './manifest'

export default defineRemote<typeof manifest>('monitoring', {
  pages: {
    InventoryMonitor: () => import('./inventory-monitors/InventoryMonitorsPage'),
    SnatchTaskList: () => import('./snatch-tasks/SnatchTasksPage'),
  },
  widgets: {
    MonitorNumbers: () => import('./inventory-monitors/widgets/MonitorNumbersWidget'),
    StockChanges: () => import('./inventory-monitors/widgets/StockChangesWidget'),
    NeedsPerson: () => import('./snatch-tasks/widgets/NeedsPersonWidget'),
    InStockNow: () => import('./inventory-monitors/widgets/InStockWidget'),
  },
  searches: {
    Monitors: () => import('./inventory-monitors/list/search-monitors'),
    SnatchTasks: () => import('./snatch-tasks/list/search-tasks'),
  },
  steps: {
    SomethingMonitored: () => import('./inventory-monitors/something-monitored'),
    FirstSnatchTask: () => import('./snatch-tasks/first-snatch-task'),
  },
  settings: { MonitoringSettings: () => import('./inventory-monitors/MonitoringSettings') },
  messages: {
    'zh-CN': () => import('./locales/zh-CN.json'),
    'en-US': () => import('./locales/en-US.json'),
  },
})
