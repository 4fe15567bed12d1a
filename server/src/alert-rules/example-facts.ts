import { isProductEvent, type AlertEvent } from '@outlet/shared/contract/alert-rules'
import type { Language } from '@outlet/shared/contract/notification-channels'
import { AlertFacts } from '../alert-messages/alert-facts'
import { uuidv7 } from '../platform/db/uuid'
import { pricedEvents } from './add-lowest-prices'
import { clock } from '../platform/time/clock'

const priceEvents: readonly AlertEvent[] = ['price_dropped', 'price_raised']
const stockEvents: readonly AlertEvent[] = ['restocked', 'low_stock', ...priceEvents]

/** Facts that only product events have. */
const productExample = (event: AlertEvent, isChinese: boolean) => ({
  product: isChinese ? '示例手袋' : 'Example bag',
  code: 'EXAMPLE-1',
  price: { minor: 12_900, currency: 'USD' },
  ...(priceEvents.includes(event) && { previous_price: { minor: 19_900, currency: 'USD' } }),
  ...(pricedEvents.includes(event) && { lowest_price: { minor: 11_900, currency: 'USD' } }),
  ...(stockEvents.includes(event) && {
    stock_level: 7,
    stock_level_kind: 'exact',
    variants: [
      { name: 'Black · 38', stock: 4 },
      { name: 'Chalk · 40', stock: 3 },
    ],
  }),
  ...(event === 'low_stock' && { threshold: 10 }),
})

const purchaseEvents: readonly AlertEvent[] = [
  'task_triggered',
  'purchase_awaiting',
  'purchase_placed',
  'purchase_refused',
  'purchase_unknown',
]
const orderEvents: readonly AlertEvent[] = ['order_changed', 'order_oversold']

const dollars = (minor: number) => ({ minor, currency: 'USD' })

/** Facts that only purchase events have. Before the store's quote there are no amounts. */
const purchaseExample = (event: AlertEvent, isChinese: boolean) => ({
  ...productExample(event, isChinese),
  price: event === 'task_triggered' ? null : dollars(14_432),
  attempt_id: uuidv7(),
  task: isChinese ? '示例任务' : 'Example task',
  variant: 'Black · 38',
  quantity: 1,
  ...(event !== 'task_triggered' && { subtotal: dollars(12_900), tax: dollars(1032), shipping: dollars(500) }),
  ...(event === 'purchase_awaiting' && { ends_at: new Date(clock.now() + 600_000).toISOString() }),
  ...(event === 'purchase_refused' && { cause: 'store_refused' }),
  ...(event === 'purchase_unknown' && { cause: 'answer_unknown' }),
  ...(event === 'purchase_placed' && { order_number: 'EXAMPLE-0001', store_order_number: 'EX0001' }),
})

const orderExample = (event: AlertEvent) => ({
  order_number: 'EXAMPLE-0001',
  store_order_number: 'EX0001',
  what: 'EXAMPLE-0001',
  status: event === 'order_changed' ? 'confirmed' : 'cancelled',
})

const exampleChannel = (isChinese: boolean) => ({
  what: isChinese ? '示例渠道' : 'Example channel',
  cause: 'task_channel.total_differs',
})

/** Facts that only events of a task, a task channel, a budget or a canary have. */
const namedExample = (event: AlertEvent, isChinese: boolean) => {
  const task = isChinese ? '示例任务' : 'Example task'
  if (event === 'task_suspended') return { task, what: task, cause: 'store_refused' }
  if (event === 'budget_low') return { what: task, price: dollars(4500) }
  if (event === 'canary_halted') return { what: 'orders@1.5.0', cause: 'canary_errors' }
  return event === 'task_channel_paused' ? exampleChannel(isChinese) : {}
}

const buyingExample = (event: AlertEvent, isChinese: boolean) => {
  if (purchaseEvents.includes(event)) return purchaseExample(event, isChinese)
  return orderEvents.includes(event) ? orderExample(event) : namedExample(event, isChinese)
}

const countedEvents: readonly AlertEvent[] = ['checks_late', 'store_failing']

const isFailure = (event: AlertEvent) =>
  ['check_failing', 'store_blocked', 'store_failing', 'sync_failed'].includes(event)

/** Example facts for an event of this kind, used when none has happened yet. The names say that they are examples. */
export function exampleFacts(event: AlertEvent, language: Language): AlertFacts {
  const isChinese = language === 'zh-CN'
  const isOfConsole = /^(monitoring|work|channel|delivery|canary)_/.test(event)
  return AlertFacts.parse({
    event,
    at: clock.iso(),
    path: '/',
    ...((isProductEvent(event) || event === 'new_product') && productExample(event, isChinese)),
    ...buyingExample(event, isChinese),
    ...(!isOfConsole && { store: isChinese ? '示例店铺' : 'Example store' }),
    ...(isFailure(event) && { cause: 'store.timeout' }),
    ...(/_(stalled|late|responding)$/.test(event) && { since: new Date(clock.now() - 900_000).toISOString() }),
    ...(countedEvents.includes(event) && { count: 12 }),
    ...(/^(channel|delivery)_/.test(event) && { what: isChinese ? '示例渠道' : 'Example channel' }),
  })
}
