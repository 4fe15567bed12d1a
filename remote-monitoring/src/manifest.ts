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
  notifications: [
    {
      kind: 'purchase-attempts.awaiting',
      label: {
        'zh-CN': '{{task_name}}：{{product_name}} 等待确认，共 {{price}}',
        'en-US': '{{task_name}}: {{product_name}} awaiting confirmation, total {{price}}',
      },
      icon: 'info',
      link: '/snatch_task/list?attempt={{attempt_id}}',
      roles: ['*'],
    },
    {
      kind: 'purchase-attempts.placed',
      label: {
        'zh-CN': '{{task_name}}：已下单 {{product_name}}，共 {{price}}',
        'en-US': '{{task_name}} has bought {{product_name}} for {{price}}',
      },
      icon: 'success',
      link: '/snatch_task/list?attempt={{attempt_id}}',
      roles: ['*'],
    },
    {
      kind: 'purchase-attempts.refused',
      label: {
        'zh-CN': '{{task_name}}：店铺拒绝了 {{product_name}} 的下单',
        'en-US': '{{task_name}}: the store refused {{product_name}}',
      },
      icon: 'failure',
      link: '/snatch_task/list?attempt={{attempt_id}}',
      roles: ['*'],
    },
    {
      kind: 'purchase-attempts.unknown',
      label: {
        'zh-CN': '{{task_name}}：{{product_name}} 的下单结果未知，正在核对',
        'en-US': '{{task_name}}: outcome of {{product_name}} unknown, being checked',
      },
      icon: 'failure',
      link: '/snatch_task/list?attempt={{attempt_id}}',
      roles: ['*'],
    },
    {
      kind: 'snatch-tasks.suspended',
      label: {
        'zh-CN': '{{task_name}} 连续多次未能下单，已自动停用，等待处理',
        'en-US': '{{task_name}} failed several times in a row and needs attention',
      },
      icon: 'failure',
      link: '/snatch_task/list?task={{task_id}}',
      roles: ['*'],
    },
    {
      kind: 'snatch-tasks.budget_low',
      label: {
        'zh-CN': '{{task_name}}：剩余预算 {{price}}，不足以再次下单',
        'en-US': '{{task_name}}: {{price}} budget left, too little for another order',
      },
      icon: 'info',
      link: '/snatch_task/list?task={{task_id}}',
      roles: ['*'],
    },
    {
      kind: 'inventory-monitors.stalled',
      label: {
        'zh-CN': '监控已停止：自 {{since}} 起没有任何检查',
        'en-US': 'Monitoring has been stopped since {{since}}',
      },
      icon: 'failure',
      link: '/product_base/inventory-monitor?is_monitoring=true&sort=last_checked_at',
      roles: ['*'],
    },
    {
      kind: 'inventory-monitors.resumed',
      label: {
        'zh-CN': '监控已恢复检查，此前自 {{since}} 起停止',
        'en-US': 'Monitoring resumed; it had been stopped since {{since}}',
      },
      icon: 'success',
      link: '/product_base/inventory-monitor?is_monitoring=true&sort=last_checked_at',
      roles: ['*'],
    },
    {
      kind: 'inventory-monitors.late',
      label: {
        'zh-CN': '{{store_name}} 的 {{count}} 个检查已延迟，最早的应在 {{since}} 进行',
        'en-US': '{{count}} checks of {{store_name}} are late; the oldest was due at {{since}}',
      },
      icon: 'failure',
      link: '/product_base/inventory-monitor?is_monitoring=true&sort=last_checked_at&website_type={{website_type}}',
      roles: ['*'],
    },
    {
      kind: 'inventory-monitors.on_time',
      label: {
        'zh-CN': '{{store_name}} 的检查已恢复准时',
        'en-US': 'Checks of {{store_name}} are on time again',
      },
      icon: 'success',
      link: '/product_base/inventory-monitor?is_monitoring=true&sort=last_checked_at&website_type={{website_type}}',
      roles: ['*'],
    },
    {
      kind: 'inventory-monitors.restocked',
      label: {
        'zh-CN': '补货：{{product_name}}（{{store_name}}），可售 {{stock}}，{{price}}',
        'en-US': 'Restocked: {{product_name}} ({{store_name}}), available {{stock}}, {{price}}',
      },
      icon: 'success',
      link: '/product_base/inventory-monitor?monitor={{monitor_id}}',
      roles: ['*'],
    },
    {
      kind: 'inventory-monitors.sold_out',
      label: {
        'zh-CN': '售罄：{{product_name}}（{{store_name}}）',
        'en-US': 'Sold out: {{product_name}} ({{store_name}})',
      },
      icon: 'info',
      link: '/product_base/inventory-monitor?monitor={{monitor_id}}',
      roles: ['*'],
    },
    {
      kind: 'inventory-monitors.price_dropped',
      label: {
        'zh-CN': '降价：{{product_name}}（{{store_name}}），{{previous_price}} → {{price}}',
        'en-US': 'Price drop: {{product_name}} ({{store_name}}), {{previous_price}} → {{price}}',
      },
      icon: 'success',
      link: '/product_base/inventory-monitor?monitor={{monitor_id}}',
      roles: ['*'],
    },
    {
      kind: 'inventory-monitors.many_changed',
      label: {
        'zh-CN': '你添加的监控还有 {{count}} 次补货、售罄或降价',
        'en-US': '{{count}} more restocks, sell-outs or price drops of your monitors',
      },
      icon: 'info',
      link: '/product_base/inventory-monitor',
      roles: ['*'],
    },
    {
      kind: 'inventory-monitors.failing',
      label: {
        'zh-CN': '{{product_code}}（{{store_name}}）的检查连续失败：{{code}}',
        'en-US': 'Checks of {{product_code}} ({{store_name}}) keep failing: {{code}}',
      },
      icon: 'failure',
      link: '/product_base/inventory-monitor?monitor={{monitor_id}}',
      roles: ['*'],
    },
    {
      kind: 'inventory-monitors.many_failing',
      label: {
        'zh-CN': '{{store_name}} 有 {{count}} 个监控的检查连续失败：{{code}}',
        'en-US': 'Checks of {{count}} monitors of {{store_name}} keep failing: {{code}}',
      },
      icon: 'failure',
      link: '/product_base/inventory-monitor?website_type={{website_type}}&health=backoff&health=gone',
      roles: ['*'],
    },
  ],
})
