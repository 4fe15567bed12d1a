import type { AlertEvent } from '@outlet/shared/contract/alert-rules'
import type { Language } from '@outlet/shared/contract/notification-channels'

export interface AlertTexts {
  event: Record<AlertEvent, string>
  /** Between what happened and to what. */
  colon: string
  still: string
  unacknowledged: string
  unacknowledgedSince: (time: string) => string
  field: Record<
    | 'price'
    | 'variant'
    | 'quantity'
    | 'subtotal'
    | 'tax'
    | 'shipping'
    | 'total'
    | 'ends_at'
    | 'previous_price'
    | 'stock'
    | 'variants'
    | 'store'
    | 'code'
    | 'cause'
    | 'since'
    | 'threshold'
    | 'late'
    | 'what'
    | 'at',
    string
  >
  plenty: string
  atStore: string
  inConsole: string
  acknowledge: string
  digest: (count: number) => string
  since: (time: string) => string
  more: (count: number) => string
  rule: string
  cause: Record<string, string>
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
    sync_failed: '同步失败',
    monitoring_stalled: '监控停止',
    monitoring_resumed: '监控恢复',
    checks_late: '检查延迟',
    checks_on_time: '检查恢复准时',
    work_stalled: '后台任务停滞',
    work_resumed: '后台任务恢复',
    channel_degraded: '渠道异常',
    delivery_dead: '消息未能送达',
    task_triggered: '抢购任务触发',
    purchase_awaiting: '等待确认下单',
    purchase_placed: '下单成功',
    purchase_refused: '下单被拒绝',
    purchase_unknown: '下单结果未知',
    budget_low: '预算不足',
    task_suspended: '抢购任务已挂起',
    task_channel_paused: '任务渠道需要处理',
    order_changed: '订单状态变化',
    order_oversold: '订单超卖',
  },
  colon: '：',
  still: '持续中',
  unacknowledged: '无人确认',
  unacknowledgedSince: (time) => `自 ${time} 起无人确认。`,
  field: {
    price: '价格',
    variant: '规格',
    quantity: '件数',
    subtotal: '小计',
    tax: '税费',
    shipping: '运费',
    total: '总额',
    ends_at: '截止时间',
    previous_price: '原价格',
    stock: '库存',
    variants: '有货规格',
    store: '店铺',
    code: '商品编码',
    cause: '原因',
    since: '开始于',
    threshold: '阈值',
    late: '延迟的检查',
    what: '对象',
    at: '时间',
  },
  plenty: '充足',
  atStore: '去店铺查看',
  inConsole: '在控制台查看',
  acknowledge: '确认或静音',
  digest: (count) => `${count} 条变化`,
  since: (time) => `自 ${time} 起`,
  more: (count) => `另有 ${count} 条，见控制台的发送记录。`,
  rule: '规则',
  cause: {
    'store.blocked': '店铺拒绝了访问',
    'store.bot_challenge': '店铺要求验证访问者不是机器人',
    'store.auth_failed': '店铺拒绝了凭据',
    'store.timeout': '店铺响应超时',
    'store.unreachable': '无法连接店铺',
    'store.unavailable': '店铺暂时不可用',
    'store.throttled': '店铺限制了访问频率',
    'store.not_found': '店铺中没有此商品',
    'store.offline': '店铺暂时关闭',
    'store.wrong_setting': '设置与店铺不符',
    'store.catalogue_incomplete': '店铺目录不完整',
    'channel.timeout': '渠道没有及时响应',
    'channel.unreachable': '无法连接渠道',
    'channel.unauthorised': '渠道拒绝了凭据',
    'channel.gone': '渠道的地址已失效',
    'channel.rate_limited': '渠道限制了频率',
    'channel.server_error': '渠道的服务出错',
    'channel.refused': '渠道拒绝了消息',
    'task_channel.total_differs': '订单金额与报价不符',
    unit_price_too_high: '单价高于上限',
    unit_price_too_low: '单价低于下限',
    total_too_high: '总额高于上限',
    price_unknown: '价格未知',
    other_currency: '币种不符',
    over_budget: '超出预算',
    buying_stopped: '全部下单已停止',
    task_not_armed: '任务未启用',
    channel_not_active: '任务渠道不可用',
    deadline_passed: '已超过截止时间',
    not_confirmed: '没有人及时确认',
    declined: '已有人放弃',
    secrets_unreadable: '任务渠道的凭据无法读取',
    never_sent: '下单请求没有发出',
    store_refused: '店铺拒绝了下单',
    store_failed: '店铺出错',
    answer_unknown: '店铺没有明确答复',
    sender_lost: '下单的进程中断',
    order_pending: '店铺尚未确认订单',
    told_not_placed: '经人查明没有订单',
    would_buy: '演练：本会下单',
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
    check_recovered: 'Checks work again',
    store_blocked: 'Store refuses access',
    store_recovered: 'Store recovered',
    sync_failed: 'Sync failed',
    monitoring_stalled: 'Monitoring stands still',
    monitoring_resumed: 'Monitoring goes on',
    checks_late: 'Checks late',
    checks_on_time: 'Checks on time again',
    work_stalled: 'Background work stands still',
    work_resumed: 'Background work goes on',
    channel_degraded: 'Channel in trouble',
    delivery_dead: 'Message not delivered',
    task_triggered: 'Snatch task triggered',
    purchase_awaiting: 'Purchase waits to be confirmed',
    purchase_placed: 'Order placed',
    purchase_refused: 'Purchase refused',
    purchase_unknown: 'Purchase of unknown outcome',
    budget_low: 'Budget nearly used up',
    task_suspended: 'Snatch task suspended',
    task_channel_paused: 'Task channel needs attention',
    order_changed: 'Order changed',
    order_oversold: 'Order oversold',
  },
  colon: ': ',
  still: 'still so',
  unacknowledged: 'nobody has acknowledged it',
  unacknowledgedSince: (time) => `Nobody has acknowledged it since ${time}.`,
  field: {
    price: 'Price',
    variant: 'Variant',
    quantity: 'Quantity',
    subtotal: 'Subtotal',
    tax: 'Tax',
    shipping: 'Shipping',
    total: 'Total',
    ends_at: 'Until',
    previous_price: 'Price before',
    stock: 'Stock',
    variants: 'In stock',
    store: 'Store',
    code: 'Product code',
    cause: 'Cause',
    since: 'Since',
    threshold: 'Threshold',
    late: 'Late checks',
    what: 'What',
    at: 'At',
  },
  plenty: 'plenty',
  atStore: 'View at the store',
  inConsole: 'View in the console',
  acknowledge: 'Acknowledge or mute',
  digest: (count) => (count === 1 ? '1 change' : `${count} changes`),
  since: (time) => `since ${time}`,
  more: (count) => `${count} more: see deliveries in the console.`,
  rule: 'Rule',
  cause: {
    'store.blocked': 'the store refuses access',
    'store.bot_challenge': 'the store asks visitors to prove that they are no robots',
    'store.auth_failed': 'the store refused the credentials',
    'store.timeout': 'the store did not answer in time',
    'store.unreachable': 'the store cannot be reached',
    'store.unavailable': 'the store is unavailable',
    'store.throttled': 'the store limits the request rate',
    'store.not_found': 'the store does not have this product',
    'store.offline': 'the store is closed for a while',
    'store.wrong_setting': 'a setting does not fit the store',
    'store.catalogue_incomplete': 'the catalogue is incomplete',
    'channel.timeout': 'the channel did not answer in time',
    'channel.unreachable': 'the channel cannot be reached',
    'channel.unauthorised': 'the channel refused the credentials',
    'channel.gone': 'the channel’s address is gone',
    'channel.rate_limited': 'the channel limits the rate',
    'channel.server_error': 'the channel’s service failed',
    'channel.refused': 'the channel refused the message',
    'task_channel.total_differs': 'an order cost another total than was quoted',
    unit_price_too_high: 'the unit price is above the limit',
    unit_price_too_low: 'the unit price is below the limit',
    total_too_high: 'the total is above the limit',
    price_unknown: 'the price is not known',
    other_currency: 'the currency is another',
    over_budget: 'the budget does not suffice',
    buying_stopped: 'all buying is stopped',
    task_not_armed: 'the task is not armed',
    channel_not_active: 'the task channel is not active',
    deadline_passed: 'the time was over',
    not_confirmed: 'nobody confirmed it in time',
    declined: 'somebody declined it',
    secrets_unreadable: 'the task channel’s credentials cannot be read',
    never_sent: 'the order was never sent',
    store_refused: 'the store refused the order',
    store_failed: 'the store failed',
    answer_unknown: 'the store gave no clear answer',
    sender_lost: 'the process that submitted it broke off',
    order_pending: 'the store has yet to confirm the order',
    told_not_placed: 'somebody found that there is no order',
    would_buy: 'dry run: it would have been bought',
  },
}

export const alertTexts: Record<Language, AlertTexts> = { 'zh-CN': zh, 'en-US': en }
