import { orderList } from '@outlet/shared/contract/orders'
import { defineManifest } from '@outlet/shared/remote/define-manifest'
import { listReads } from '@outlet/shared/remote/list-reads'

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
      reads: [...listReads('/orders', orderList), '/orders/:order'],
    },
    {
      name: 'ChannelList',
      path: '/channel/list',
      label: { 'zh-CN': '渠道', 'en-US': 'Channels' },
      section: 'channel',
      icon: 'channel',
      order: 4,
      roles: ['*'],
      reads: ['/notification-channels/:channel', '/deliveries/:delivery', '/task-channels/:task_channel'],
    },
  ],
  widgets: [
    {
      name: 'OrderNumbers',
      label: { 'zh-CN': '订单', 'en-US': 'Orders' },
      roles: ['*'],
      order: 1,
      place: 'metrics',
      span: 4,
      height: 96,
      reads: ['/orders/summary'],
      attends: true,
    },
    {
      name: 'DeliveryNumbers',
      label: { 'zh-CN': '消息发送', 'en-US': 'Messages' },
      roles: ['*'],
      order: 2,
      place: 'metrics',
      span: 4,
      height: 96,
      reads: ['/deliveries/summary'],
      attends: true,
    },
    {
      name: 'OrdersByDay',
      label: { 'zh-CN': '近 30 天', 'en-US': 'Last 30 days' },
      roles: ['*'],
      order: 3,
      span: 15,
      height: 180,
    },
    {
      name: 'ChannelHealth',
      label: { 'zh-CN': '渠道', 'en-US': 'Channels' },
      roles: ['*'],
      order: 5,
      span: 15,
      height: 80,
    },
  ],
  commands: [
    {
      name: 'RecordOrder',
      label: { 'zh-CN': '录入订单', 'en-US': 'Record order' },
      keywords: ['order', 'new order', '新订单'],
      link: '/orders/list?form=new',
      roles: ['*'],
    },
    {
      name: 'AddChannel',
      label: { 'zh-CN': '添加通知渠道', 'en-US': 'Add notification channel' },
      keywords: ['channel', 'notify', '渠道', '通知'],
      link: '/channel/list?form=new',
      roles: ['*'],
    },
  ],
  notifications: [
    {
      kind: 'task-channels.paused',
      label: {
        'zh-CN': '任务渠道 {{channel_name}} 需要处理：{{code}}',
        'en-US': 'The task channel {{channel_name}} needs attention: {{code}}',
      },
      icon: 'failure',
      link: '/channel/list?tab=task&task_channel={{channel_id}}',
      roles: ['admin'],
    },
    {
      kind: 'orders.oversold',
      label: {
        'zh-CN': '订单 {{order_number}} 已被店铺超卖，可能不会发货',
        'en-US': 'Order {{order_number}} was oversold by the store and may not ship',
      },
      icon: 'failure',
      link: '/orders/list?order={{order_id}}',
      roles: ['*'],
    },
    {
      kind: 'alert-rules.alert',
      label: { 'zh-CN': '【{{rule_name}}】{{title_zh}}', 'en-US': '{{rule_name}}: {{title_en}}' },
      icon: 'info',
      link: '/channel/list?tab=deliveries&delivery={{delivery_id}}',
      roles: ['*'],
    },
    {
      kind: 'alert-rules.own_alert',
      label: { 'zh-CN': '【{{rule_name}}】{{title_zh}}', 'en-US': '{{rule_name}}: {{title_en}}' },
      icon: 'info',
      link: '/channel/list?tab=deliveries&delivery={{delivery_id}}',
      roles: ['*'],
    },
    {
      kind: 'notification-channels.degraded',
      label: {
        'zh-CN': '渠道 {{channel_name}} 的消息无法送达',
        'en-US': 'Messages no longer reach the channel {{channel_name}}',
      },
      icon: 'failure',
      link: '/channel/list?channel={{channel_id}}',
      roles: ['*'],
    },
    {
      kind: 'notification-channels.own_degraded',
      label: {
        'zh-CN': '你的渠道 {{channel_name}} 的消息无法送达',
        'en-US': 'Messages no longer reach your channel {{channel_name}}',
      },
      icon: 'failure',
      link: '/channel/list?channel={{channel_id}}',
      roles: ['*'],
    },
    {
      kind: 'deliveries.dead',
      label: {
        'zh-CN': '“{{title}}”未能送达渠道 {{channel_name}}',
        'en-US': '“{{title}}” couldn’t be delivered to channel {{channel_name}}',
      },
      icon: 'failure',
      link: '/channel/list?tab=deliveries&delivery={{delivery_id}}',
      roles: ['*'],
    },
  ],
  searches: [{ name: 'Orders', label: { 'zh-CN': '订单', 'en-US': 'Orders' }, roles: ['*'], order: 2 }],
  steps: [
    {
      name: 'AChannelWorks',
      label: { 'zh-CN': '添加通知渠道', 'en-US': 'Add notification channel' },
      hint: {
        'zh-CN': '补货、售罄等通知会发到钉钉、邮件等渠道。',
        'en-US': 'Restocks and sell-outs reach you by e-mail, Slack and others.',
      },
      link: '/channel/list?form=new',
      roles: ['*'],
      order: 3,
      topics: ['notification-channels'],
    },
  ],
})
