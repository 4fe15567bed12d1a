import { monitoringNotifications } from './common/notifications'
import { monitorList } from '@outlet/shared/contract/inventory-monitors'
import { snatchTaskList } from '@outlet/shared/contract/snatch-tasks'
import { defineManifest } from '@outlet/shared/remote/define-manifest'
import { listReads } from '@outlet/shared/remote/list-reads'

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
        ...listReads('/inventory-monitors', monitorList),
        '/stores?limit=200',
        '/inventory-monitors/:monitor',
        '/inventory-monitors/:monitor/trend?period=?period',
      ],
    },
    {
      name: 'SnatchTaskList',
      path: '/snatch_task/list',
      label: { 'zh-CN': '抢购任务', 'en-US': 'Snatch tasks' },
      section: 'snatch_task',
      icon: 'task',
      order: 2,
      roles: ['*'],
      reads: [
        ...listReads('/snatch-tasks', snatchTaskList),
        '/snatch-tasks/channels',
        '/stores?limit=200',
        '/snatch-tasks/:task',
        '/purchase-attempts/:attempt',
      ],
    },
  ],
  widgets: [
    {
      name: 'MonitorNumbers',
      label: { 'zh-CN': '库存监控', 'en-US': 'Monitoring' },
      roles: ['*'],
      order: 0,
      place: 'metrics',
      span: 16,
      height: 96,
      reads: ['/inventory-monitors/summary'],
      attends: true,
    },
    {
      name: 'NeedsPerson',
      label: { 'zh-CN': '待确认的抢购', 'en-US': 'Purchases that need a person' },
      roles: ['*'],
      order: 6,
      place: 'needs',
      reads: ['/purchase-attempts?needs_person=true'],
      attends: true,
    },
    {
      name: 'StockChanges',
      label: { 'zh-CN': '库存动态', 'en-US': 'Stock changes' },
      roles: ['*'],
      order: 2,
      span: 9,
      height: 330,
      reads: ['/inventory-monitors/latest-events'],
    },
    {
      name: 'InStockNow',
      label: { 'zh-CN': '当前有货', 'en-US': 'In stock now' },
      roles: ['*'],
      order: 4,
      span: 9,
      height: 96,
    },
  ],
  commands: [
    {
      name: 'AddMonitor',
      label: { 'zh-CN': '添加监控', 'en-US': 'Monitor a product' },
      keywords: ['monitor', 'watch', '监控'],
      argument: { 'zh-CN': '商品编码', 'en-US': 'product code' },
      link: '/product_base/inventory-monitor?form=new&code={{argument}}',
      roles: ['*'],
    },
    {
      name: 'AddSnatchTask',
      label: { 'zh-CN': '新建抢购任务', 'en-US': 'New snatch task' },
      keywords: ['snatch task', 'buy', '抢购', '任务'],
      link: '/snatch_task/list?form=new',
      roles: ['*'],
    },
  ],
  searches: [
    { name: 'Monitors', label: { 'zh-CN': '监控', 'en-US': 'Monitors' }, roles: ['*'], order: 1 },
    { name: 'SnatchTasks', label: { 'zh-CN': '抢购任务', 'en-US': 'Snatch tasks' }, roles: ['*'], order: 3 },
  ],
  steps: [
    {
      name: 'SomethingMonitored',
      label: { 'zh-CN': '添加第一个监控', 'en-US': 'Monitor a product' },
      hint: {
        'zh-CN': '定时检查商品的库存和价格，补货或售罄时第一时间发现。',
        'en-US': 'Its stock and price are checked regularly, so that restocks and sell-outs are noticed.',
      },
      link: '/product_base/inventory-monitor?form=new',
      roles: ['*'],
      order: 2,
      topics: ['inventory-monitors', 'stores'],
    },
    {
      name: 'FirstSnatchTask',
      label: { 'zh-CN': '试一个抢购任务', 'en-US': 'Try a snatch task' },
      hint: {
        'zh-CN': '先使用“仅报价”：只获取店铺的最终报价，不会下单。',
        'en-US': 'Start with a dry run: it stops at the store’s final quote and buys nothing.',
      },
      link: '/snatch_task/list?form=new&mode=dry_run',
      roles: ['*'],
      order: 6,
      topics: ['snatch-tasks'],
    },
  ],
  settings: [
    {
      name: 'MonitoringSettings',
      label: { 'zh-CN': '库存监控', 'en-US': 'Inventory monitor' },
      roles: ['*'],
      order: 1,
    },
  ],
  notifications: monitoringNotifications,
})
