import type { EventKind } from './event-kinds'
import { noteText } from '../text'
import { z } from '../zod'

const productFields = ['product', 'code', 'price', 'target_price'] as const
const stockFields = ['stock', 'variants'] as const
const purchaseFields = [
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
const orderFields = ['order_number', 'store_order_number', 'status'] as const

/** Template fields of each event kind, in addition to the fields that all kinds have. */
const fieldsByEvent = {
  restocked: [...productFields, 'lowest_price', 'other_price', ...stockFields],
  sold_out: productFields,
  low_stock: [...productFields, ...stockFields, 'threshold'],
  price_dropped: [...productFields, 'previous_price', 'change_percent', 'lowest_price', 'other_price', ...stockFields],
  price_raised: [...productFields, 'previous_price', 'change_percent', 'lowest_price', 'other_price', ...stockFields],
  new_product: productFields,
  gone: productFields,
  check_failing: [...productFields, 'cause'],
  check_recovered: productFields,
  store_blocked: ['cause'],
  store_recovered: ['what'],
  store_failing: ['cause', 'failing_monitors'],
  store_responding: ['since', 'failing_monitors'],
  sync_failed: ['cause'],
  monitoring_stalled: ['since'],
  monitoring_resumed: ['since'],
  checks_late: ['since', 'late'],
  checks_on_time: ['since'],
  work_stalled: ['what', 'since'],
  work_resumed: ['what', 'since'],
  channel_degraded: ['what', 'cause'],
  delivery_dead: ['what', 'cause'],
  task_triggered: purchaseFields,
  purchase_awaiting: purchaseFields,
  purchase_placed: purchaseFields,
  purchase_refused: purchaseFields,
  purchase_unknown: purchaseFields,
  budget_low: ['what', 'left'],
  task_suspended: ['task', 'cause'],
  task_channel_paused: ['what', 'cause'],
  canary_halted: ['what', 'cause'],
  order_changed: orderFields,
  order_oversold: orderFields,
} as const satisfies Partial<Record<EventKind, readonly string[]>>

const commonFields = ['event', 'store', 'at', 'rule'] as const

export type TemplateField = (typeof commonFields)[number] | (typeof fieldsByEvent)[keyof typeof fieldsByEvent][number]

/** Fields that a template can use, such as `{{product}}`. */
export const templateFields: readonly TemplateField[] = [
  ...new Set([...commonFields, ...Object.values(fieldsByEvent).flat()]),
]

/** Returns the fields that a message about at least one of these events can fill. */
export const fieldsOfEvents = (events: readonly (keyof typeof fieldsByEvent)[]): readonly TemplateField[] => {
  const known = new Set<TemplateField>([...commonFields, ...events.flatMap((event) => fieldsByEvent[event])])
  return templateFields.filter((field) => known.has(field))
}

const isKnownField = (name: string) => templateFields.some((field) => field === name)
const namesKnownFields = (text: string) =>
  [...text.matchAll(/\{\{(.*?)\}\}/g)].every(([, name = '']) => isKnownField(name.trim()))

const templateText = (max: number) =>
  noteText(max, 'alert_rule.template_too_long').refine(namesKnownFields, 'alert_rule.unknown_field')

/** Custom message of a rule in one language. An empty text uses the default message. */
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
