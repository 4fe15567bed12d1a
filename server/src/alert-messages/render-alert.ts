import type { AlertEvent } from '@outlet/shared/contract/alert-rules'
import type { AlertTemplate } from '@outlet/shared/contract/alert-rules/alert-templates'
import type { DeliveryType } from '@outlet/shared/contract/deliveries'
import type { Language } from '@outlet/shared/contract/notification-channels'
import type { ChannelMessage } from '../notification-channels/kinds/channel-kind'
import type { AlertFacts } from './alert-facts'
import { alertTexts } from './alert-texts'
import { alertValues, timeText, type AlertValues } from './alert-values'

type Link = ChannelMessage['links'][number]

export interface AlertRendering {
  language: Language
  ruleName: string
  /** The rule's own template; null or empty = the default text. */
  template: AlertTemplate | null
  /** Base URL of the console; null = the console cannot be reached from outside, so there are no links to it. */
  publicUrl: string | null
  timeZone: string
  /** Main link, displayed before all others. */
  action?: Link | null
  /** Displayed after the links to the store and the console. */
  links: readonly Link[]
  type: DeliveryType
}

export type RenderedAlert = Pick<ChannelMessage, 'level' | 'title' | 'text' | 'fields' | 'links'>

const eventsByLevel: Record<ChannelMessage['level'], readonly AlertEvent[]> = {
  success: [
    'restocked',
    'price_dropped',
    'new_product',
    'check_recovered',
    'store_recovered',
    'store_responding',
    'monitoring_resumed',
    'checks_on_time',
    'work_resumed',
    'purchase_placed',
  ],
  info: ['price_raised', 'task_triggered', 'order_changed'],
  warning: [
    'sold_out',
    'low_stock',
    'checks_late',
    'check_failing',
    'sync_failed',
    'purchase_awaiting',
    'purchase_refused',
    'budget_low',
    'task_suspended',
  ],
  failure: [
    'gone',
    'store_blocked',
    'store_failing',
    'monitoring_stalled',
    'work_stalled',
    'canary_halted',
    'channel_degraded',
    'delivery_dead',
    'purchase_unknown',
    'task_channel_paused',
    'order_oversold',
  ],
}

export const levelOf = (event: AlertEvent): ChannelMessage['level'] =>
  (['success', 'info', 'warning', 'failure'] as const).find((level) => eventsByLevel[level].includes(event)) ?? 'info'

/** Subject in the title. */
const subjectOf = ({ product, what, store }: AlertValues): string => product || what || store

/** Events whose title includes the price (for purchases the total). */
const priced: readonly AlertEvent[] = ['restocked', 'new_product', 'purchase_awaiting', 'purchase_placed']

const detailOf = ({ event }: AlertFacts, values: AlertValues): string => {
  if (event === 'price_dropped' || event === 'price_raised') {
    const change = values.change_percent && ` (${values.change_percent})`
    return [values.previous_price, values.price].filter(Boolean).join(' → ') + change
  }
  return priced.includes(event) ? values.price : ''
}

const defaultTitle = (facts: AlertFacts, values: AlertValues, language: Language): string => {
  const subject = subjectOf(values)
  const head = subject === '' ? values.event : values.event + alertTexts[language].colon + subject
  const detail = detailOf(facts, values)
  return detail === '' ? head : `${head} · ${detail}`
}

const fillTemplate = (template: string, values: AlertValues): string =>
  template.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => new Map(Object.entries(values)).get(name) ?? '')

const suffixOf = (type: DeliveryType, language: Language): string => {
  const texts = alertTexts[language]
  if (type === 'repeat') return ` · ${texts.still}`
  return type === 'escalation' ? ` · ${texts.unacknowledged}` : ''
}

const prefixOf = ({ is_practice }: AlertFacts, language: Language): string =>
  is_practice ? alertTexts[language].practice : ''

const reminderOf = ({ is_reminder }: AlertFacts, language: Language): string =>
  is_reminder ? ` · ${alertTexts[language].reminder}` : ''

const fieldsOf = (values: AlertValues, language: Language): RenderedAlert['fields'] => {
  const { field } = alertTexts[language]
  const money = values.left || values.total ? '' : values.price
  const price = values.change_percent ? `${money} (${values.change_percent})` : money
  const entries = [
    ['task', values.task],
    ['status', values.status],
    ['variant', values.variant],
    ['quantity', values.quantity],
    ['subtotal', values.subtotal],
    ['tax', values.tax],
    ['shipping', values.shipping],
    ['total', values.total],
    ['left', values.left],
    ['price', price],
    ['ends_at', values.ends_at],
    ['order_number', values.order_number],
    ['store_order_number', values.store_order_number],
    ['target_price', values.target_price],
    ['previous_price', values.previous_price],
    ['lowest_price', values.lowest_price],
    ['other_price', values.other_price],
    ['stock', values.stock],
    ['variants', values.variants],
    ['threshold', values.threshold],
    ['store', values.store],
    ['code', values.code],
    ['cause', values.cause],
    ['store_message', values.store_message],
    ['late', values.late],
    ['failing_monitors', values.failing_monitors],
    ['since', values.since],
    ['at', values.at],
  ] as const
  return entries.flatMap(([name, value]) => (value === '' ? [] : [{ label: field[name], value }]))
}

const linksOf = (facts: AlertFacts, { language, publicUrl, action, links }: AlertRendering): Link[] => {
  const texts = alertTexts[language]
  const store = facts.store_url === null ? [] : [{ label: texts.atStore, url: facts.store_url }]
  const here = publicUrl === null ? [] : [{ label: texts.inConsole, url: new URL(facts.path, publicUrl).href }]
  return [...(action ? [action] : []), ...store, ...here, ...links]
}

const textOf = (values: AlertValues, { language, template, type }: AlertRendering): string => {
  const waiting = type === 'escalation' ? alertTexts[language].unacknowledgedSince(values.at) : ''
  return [waiting, template?.text ? fillTemplate(template.text, values) : ''].filter(Boolean).join('\n')
}

/** Renders one event as a plain-text message. Each channel kind escapes it for its own markup. */
export function renderAlert(facts: AlertFacts, rendering: AlertRendering): RenderedAlert {
  const { language, template, type } = rendering
  const values = alertValues(facts, rendering)
  const title = template?.title ? fillTemplate(template.title, values) : defaultTitle(facts, values, language)
  return {
    level: levelOf(facts.event),
    title: prefixOf(facts, language) + title.trim() + suffixOf(type, language) + reminderOf(facts, language),
    text: textOf(values, rendering),
    fields: fieldsOf(values, language),
    links: linksOf(facts, rendering),
  }
}

interface DigestRendering extends Pick<AlertRendering, 'language' | 'ruleName' | 'publicUrl' | 'timeZone'> {
  /** Instant at which the digest was created. */
  since: Date
}

/** Renders a digest: the number of messages and the titles of the newest. */
export function renderDigest(
  members: readonly { title: string; at: Date }[],
  count: number,
  { language, ruleName, publicUrl, timeZone, since }: DigestRendering,
): RenderedAlert {
  const texts = alertTexts[language]
  const lines = members.map(({ title, at }) => `${timeText(at, language, timeZone)} ${title}`)
  const rest = count > members.length ? [texts.more(count - members.length)] : []
  const head = ruleName === '' ? '' : ruleName + texts.colon
  const path = '/channel/list?tab=deliveries'
  return {
    level: 'info',
    title: `${head}${texts.digest(count)}`,
    text: [texts.since(timeText(since, language, timeZone)), ...lines, ...rest].join('\n'),
    fields: [],
    links: publicUrl === null ? [] : [{ label: texts.inConsole, url: new URL(path, publicUrl).href }],
  }
}
