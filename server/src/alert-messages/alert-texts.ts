import type { AlertEvent } from '@outlet/shared/contract/alert-rules'
import type { Language } from '@outlet/shared/contract/notification-channels'
import type { OrderStatus } from '@outlet/shared/contract/orders'
import { alertCauses } from './alert-causes'

export interface AlertTexts {
  event: Record<AlertEvent, string>
  /** Separates the event from its subject. */
  colon: string
  still: string
  /** Title prefix for events of a practice store. */
  practice: string
  /** Marks the second prompt for a purchase, sent shortly before its deadline. */
  reminder: string
  unacknowledged: string
  unacknowledgedSince: (time: string) => string
  field: Record<
    | 'price'
    | 'left'
    | 'task'
    | 'variant'
    | 'quantity'
    | 'subtotal'
    | 'tax'
    | 'shipping'
    | 'total'
    | 'ends_at'
    | 'store_message'
    | 'order_number'
    | 'store_order_number'
    | 'status'
    | 'previous_price'
    | 'target_price'
    | 'lowest_price'
    | 'other_price'
    | 'stock'
    | 'variants'
    | 'store'
    | 'code'
    | 'cause'
    | 'since'
    | 'threshold'
    | 'late'
    | 'failing_monitors'
    | 'what'
    | 'at',
    string
  >
  plenty: string
  /** Price that is the lowest of several. */
  from: (amount: string) => string
  atStore: string
  inConsole: string
  acknowledge: string
  digest: (count: number) => string
  since: (time: string) => string
  more: (count: number) => string
  rule: string
  cause: Record<string, string>
  status: Record<OrderStatus, string>
}

const zh: AlertTexts = {
  event: {
    restocked: '补货',
    sold_out: '售罄',
    low_stock: '低库存',
    price_dropped: '降价',
    price_raised: '涨价',
    new_product: '上新',
    gone: '下架',
    check_failing: '检查连续失败',
    check_recovered: '检查恢复正常',
    store_blocked: '店铺拒绝访问',
    store_recovered: '店铺恢复',
    store_failing: '店铺故障',
    store_responding: '店铺恢复正常',
    sync_failed: '同步失败',
    monitoring_stalled: '监控停止',
    monitoring_resumed: '监控恢复',
    checks_late: '检查延迟',
    checks_on_time: '检查恢复准时',
    work_stalled: '后台任务停滞',
    work_resumed: '后台任务恢复',
    canary_halted: '灰度发布已中止',
    channel_degraded: '渠道异常',
    delivery_dead: '消息未能送达',
    task_triggered: '抢购任务触发',
    purchase_awaiting: '等待确认下单',
    purchase_placed: '下单成功',
    purchase_refused: '下单被拒绝',
    purchase_unknown: '下单结果未知',
    budget_low: '预算不足',
    task_suspended: '抢购任务已自动停用',
    task_channel_paused: '任务渠道需要处理',
    order_changed: '订单状态变化',
    order_oversold: '订单超卖',
  },
  colon: '：',
  still: '持续中',
  practice: '【演示】',
  reminder: '最后提醒',
  unacknowledged: '无人处理',
  unacknowledgedSince: (time) => `自 ${time} 起无人处理。`,
  field: {
    price: '价格',
    left: '剩余预算',
    task: '抢购任务',
    variant: '规格',
    quantity: '件数',
    subtotal: '小计',
    tax: '税费',
    shipping: '运费',
    total: '总额',
    ends_at: '截止时间',
    store_message: '店铺的说明',
    order_number: '订单号',
    store_order_number: '店铺订单号',
    status: '订单状态',
    previous_price: '原价格',
    target_price: '目标价',
    lowest_price: '近 365 天最低价',
    other_price: '其他店铺最低价',
    stock: '可售',
    variants: '有货规格',
    store: '店铺',
    code: '商品编码',
    cause: '原因',
    since: '开始于',
    threshold: '阈值',
    late: '延迟的检查',
    failing_monitors: '检查失败的监控',
    what: '对象',
    at: '时间',
  },
  plenty: '充足',
  from: (amount) => `${amount} 起`,
  atStore: '去店铺查看',
  inConsole: '在控制台查看',
  acknowledge: '标为已处理或静音',
  digest: (count) => `${count} 条变化`,
  since: (time) => `自 ${time} 起`,
  more: (count) => `另有 ${count} 条，见控制台的发送记录。`,
  rule: '规则',
  cause: alertCauses['zh-CN'],
  status: {
    pending: '待处理',
    placed: '已下单',
    confirmed: '已确认',
    completed: '已完成',
    cancelled: '已取消',
    failed: '失败',
    unknown: '结果未知',
  },
}

const en: AlertTexts = {
  event: {
    restocked: 'Restocked',
    sold_out: 'Sold out',
    low_stock: 'Low stock',
    price_dropped: 'Price dropped',
    price_raised: 'Price raised',
    new_product: 'New product',
    gone: 'Gone from the store',
    check_failing: 'Checks failing',
    check_recovered: 'Checks recovered',
    store_blocked: 'Store refuses access',
    store_recovered: 'Store recovered',
    store_failing: 'Store failing',
    store_responding: 'Store responding again',
    sync_failed: 'Sync failed',
    monitoring_stalled: 'Monitoring stopped',
    monitoring_resumed: 'Monitoring resumed',
    checks_late: 'Checks late',
    checks_on_time: 'Checks on time again',
    work_stalled: 'Background work stopped',
    work_resumed: 'Background work resumed',
    canary_halted: 'Canary halted',
    channel_degraded: 'Channel failing',
    delivery_dead: 'Message not delivered',
    task_triggered: 'Snatch task triggered',
    purchase_awaiting: 'Purchase awaiting confirmation',
    purchase_placed: 'Order placed',
    purchase_refused: 'Purchase refused',
    purchase_unknown: 'Purchase outcome unknown',
    budget_low: 'Budget almost used up',
    task_suspended: 'Snatch task suspended',
    task_channel_paused: 'Task channel needs attention',
    order_changed: 'Order changed',
    order_oversold: 'Order oversold',
  },
  colon: ': ',
  still: 'still so',
  practice: '[Practice] ',
  reminder: 'last reminder',
  unacknowledged: 'not acknowledged',
  unacknowledgedSince: (time) => `Not acknowledged since ${time}.`,
  field: {
    price: 'Price',
    left: 'Budget left',
    task: 'Snatch task',
    variant: 'Variant',
    quantity: 'Quantity',
    subtotal: 'Subtotal',
    tax: 'Tax',
    shipping: 'Shipping',
    total: 'Total',
    ends_at: 'Until',
    store_message: 'Store message',
    order_number: 'Order number',
    store_order_number: 'Store order number',
    status: 'Order status',
    previous_price: 'Previous price',
    target_price: 'Target price',
    lowest_price: 'Lowest in 365 days',
    other_price: 'Cheapest elsewhere',
    stock: 'Available',
    variants: 'In stock',
    store: 'Store',
    code: 'Product code',
    cause: 'Cause',
    since: 'Since',
    threshold: 'Threshold',
    late: 'Late checks',
    failing_monitors: 'Failing monitors',
    what: 'What',
    at: 'At',
  },
  plenty: 'plenty',
  from: (amount) => `from ${amount}`,
  atStore: 'View at the store',
  inConsole: 'View in the console',
  acknowledge: 'Acknowledge or mute',
  digest: (count) => (count === 1 ? '1 change' : `${count} changes`),
  since: (time) => `since ${time}`,
  more: (count) => `${count} more: see deliveries in the console.`,
  rule: 'Rule',
  cause: alertCauses['en-US'],
  status: {
    pending: 'Pending',
    placed: 'Placed',
    confirmed: 'Confirmed',
    completed: 'Completed',
    cancelled: 'Canceled',
    failed: 'Failed',
    unknown: 'Outcome unknown',
  },
}

export const alertTexts: Record<Language, AlertTexts> = { 'zh-CN': zh, 'en-US': en }
