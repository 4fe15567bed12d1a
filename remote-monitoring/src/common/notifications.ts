import type { ManifestNotification } from '@outlet/shared/remote/define-manifest'

/** Texts, icons and links of the notifications about monitors, snatch tasks and purchase attempts. */
export const monitoringNotifications: readonly ManifestNotification[] = [
  {
    kind: 'snatch-tasks.assigned',
    label: {
      'zh-CN': '{{by}} 将抢购任务 {{task_name}} 交给你负责',
      'en-US': '{{by}} assigned snatch task {{task_name}} to you',
    },
    icon: 'info',
    link: '/snatch_task/list?task={{task_id}}',
    roles: ['*'],
  },
  {
    kind: 'snatch-tasks.many_assigned',
    label: { 'zh-CN': '有 {{count}} 个抢购任务交给你负责', 'en-US': '{{count}} snatch tasks were assigned to you' },
    icon: 'info',
    link: '/snatch_task/list?assignee={{user_id}}',
    roles: ['*'],
  },
  {
    kind: 'inventory-monitors.assigned',
    label: {
      'zh-CN': '{{by}} 将库存监控 {{product_code}} 交给你负责',
      'en-US': '{{by}} assigned inventory monitor {{product_code}} to you',
    },
    icon: 'info',
    link: '/product_base/inventory-monitor?monitor={{monitor_id}}',
    roles: ['*'],
  },
  {
    kind: 'inventory-monitors.many_assigned',
    label: {
      'zh-CN': '有 {{count}} 个库存监控交给你负责',
      'en-US': '{{count}} inventory monitors were assigned to you',
    },
    icon: 'info',
    link: '/product_base/inventory-monitor?assignee={{user_id}}',
    roles: ['*'],
  },
  {
    kind: 'snatch-tasks.mentioned',
    label: {
      'zh-CN': '{{by}} 在抢购任务 {{task_name}} 的备注中提到了你：{{text}}',
      'en-US': '{{by}} mentioned you on snatch task {{task_name}}: {{text}}',
    },
    icon: 'info',
    link: '/snatch_task/list?task={{task_id}}&note={{note_id}}',
    roles: ['*'],
  },
  {
    kind: 'inventory-monitors.mentioned',
    label: {
      'zh-CN': '{{by}} 在库存监控 {{product_code}} 的备注中提到了你：{{text}}',
      'en-US': '{{by}} mentioned you on inventory monitor {{product_code}}: {{text}}',
    },
    icon: 'info',
    link: '/product_base/inventory-monitor?monitor={{monitor_id}}&note={{note_id}}',
    roles: ['*'],
  },
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
]
