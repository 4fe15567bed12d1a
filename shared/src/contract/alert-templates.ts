import type { EventKind } from './event-kinds'
import { noteText } from './text'
import { z } from './zod'

const ofProduct = ['product', 'code', 'price'] as const
const ofStock = ['stock', 'variants'] as const
const ofPurchase = [
  'task',
  'product',
  'code',
  'variant',
  'quantity',
  'subtotal',
  'tax',
  'shipping',
  'total',
  'ends_at',
  'cause',
  'store_message',
  'order_number',
  'store_order_number',
] as const
const ofOrder = ['order_number', 'store_order_number', 'status'] as const

/** What events say beside what all of them do. */
const ofEvents = {
  restocked: [...ofProduct, ...ofStock],
  sold_out: ofProduct,
  low_stock: [...ofProduct, ...ofStock, 'threshold'],
  price_dropped: [...ofProduct, 'previous_price', 'change_percent', ...ofStock],
  price_raised: [...ofProduct, 'previous_price', 'change_percent', ...ofStock],
  new_product: ofProduct,
  gone: ofProduct,
  check_failing: [...ofProduct, 'cause'],
  check_recovered: ofProduct,
  store_blocked: ['cause'],
  store_recovered: ['what'],
  sync_failed: ['cause'],
  monitoring_stalled: ['since'],
  monitoring_resumed: ['since'],
  checks_late: ['since', 'late'],
  checks_on_time: ['since'],
  work_stalled: ['what', 'since'],
  work_resumed: ['what', 'since'],
  channel_degraded: ['what', 'cause'],
  delivery_dead: ['what', 'cause'],
  task_triggered: ofPurchase,
  purchase_awaiting: ofPurchase,
  purchase_placed: ofPurchase,
  purchase_refused: ofPurchase,
  purchase_unknown: ofPurchase,
  budget_low: ['what', 'left'],
  task_suspended: ['task', 'cause'],
  task_channel_paused: ['what', 'cause'],
  canary_halted: ['what', 'cause'],
  order_changed: ofOrder,
  order_oversold: ofOrder,
} as const satisfies Partial<Record<EventKind, readonly string[]>>

const ofAll = ['event', 'store', 'at', 'rule'] as const

export type TemplateField = (typeof ofAll)[number] | (typeof ofEvents)[keyof typeof ofEvents][number]

/** What a template may name: `{{product}}`. */
export const templateFields: readonly TemplateField[] = [...new Set([...ofAll, ...Object.values(ofEvents).flat()])]

/** Those that a message of one of these events can fill. */
export const fieldsOfEvents = (events: readonly (keyof typeof ofEvents)[]): readonly TemplateField[] => {
  const known = new Set<TemplateField>([...ofAll, ...events.flatMap((event) => ofEvents[event])])
  return templateFields.filter((field) => known.has(field))
}

const isKnownField = (name: string) => templateFields.some((field) => field === name)
const namesKnownFields = (text: string) =>
  [...text.matchAll(/\{\{(.*?)\}\}/g)].every(([, name = '']) => isKnownField(name.trim()))

const templateText = (max: number) =>
  noteText(max, 'alert_rule.template_too_long').refine(namesKnownFields, 'alert_rule.unknown_field')

/** Own words of a rule in one language; an empty text = as the console words it. */
export const AlertTemplate = z.strictObject({
  title: templateText(200).default(''),
  text: templateText(4000).default(''),
})
export type AlertTemplate = z.infer<typeof AlertTemplate>

export const AlertTemplates = z.strictObject({
  'zh-CN': AlertTemplate.nullable().default(null),
  'en-US': AlertTemplate.nullable().default(null),
})
export type AlertTemplates = z.infer<typeof AlertTemplates>
