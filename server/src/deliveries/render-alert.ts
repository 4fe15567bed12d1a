import type { AlertEvent } from '@outlet/shared/contract/alert-rules'
import type { AlertTemplate } from '@outlet/shared/contract/alert-templates'
import type { DeliveryType } from '@outlet/shared/contract/deliveries'
import type { Language } from '@outlet/shared/contract/notification-channels'
import type { ChannelMessage } from '../notification-channels/kinds/channel-kind'
import type { AlertFacts } from './alert-facts'
import { alertTexts } from './alert-texts'
import { alertWords, timeText, type AlertWords } from './alert-words'

type Link = ChannelMessage['links'][number]

export interface Rendering {
  language: Language
  ruleName: string
  /** The rule's own words; null, or one that is empty = ours. */
  template: AlertTemplate | null
  /** Of the console; null = nobody outside could open a link to it. */
  publicUrl: string | null
  timeZone: string
  /** What is to be done about it, before all others. */
  action?: Link | null
  /** Behind the store's and the console's. */
  links: readonly Link[]
  type: DeliveryType
}

export type Rendered = Pick<ChannelMessage, 'level' | 'title' | 'text' | 'fields' | 'links'>

const levels: Record<ChannelMessage['level'], readonly AlertEvent[]> = {
  success: [
    'restocked',
    'price_dropped',
    'new_product',
    'check_recovered',
    'store_recovered',
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
  (['success', 'info', 'warning', 'failure'] as const).find((level) => levels[level].includes(event)) ?? 'info'

/** What it is about, in a title. */
const subjectOf = ({ product, what, store }: AlertWords): string => product || what || store

/** Those whose title tells the price, or of a purchase the total. */
const priced: readonly AlertEvent[] = ['restocked', 'new_product', 'purchase_awaiting', 'purchase_placed']

const detailOf = ({ event }: AlertFacts, words: AlertWords): string => {
  if (event === 'price_dropped' || event === 'price_raised') {
    const change = words.change_percent && ` (${words.change_percent})`
    return [words.previous_price, words.price].filter(Boolean).join(' → ') + change
  }
  return priced.includes(event) ? words.price : ''
}

const ownTitle = (facts: AlertFacts, words: AlertWords, language: Language): string => {
  const subject = subjectOf(words)
  const head = subject === '' ? words.event : words.event + alertTexts[language].colon + subject
  const detail = detailOf(facts, words)
  return detail === '' ? head : `${head} · ${detail}`
}

const fill = (template: string, words: AlertWords): string =>
  template.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => new Map(Object.entries(words)).get(name) ?? '')

const suffixOf = (type: DeliveryType, language: Language): string => {
  const texts = alertTexts[language]
  if (type === 'repeat') return ` · ${texts.still}`
  return type === 'escalation' ? ` · ${texts.unacknowledged}` : ''
}

const prefixOf = ({ is_practice }: AlertFacts, language: Language): string =>
  is_practice ? alertTexts[language].practice : ''

const reminderOf = ({ is_reminder }: AlertFacts, language: Language): string =>
  is_reminder ? ` · ${alertTexts[language].reminder}` : ''

const fieldsOf = (words: AlertWords, language: Language): Rendered['fields'] => {
  const { field } = alertTexts[language]
  const money = words.left || words.total ? '' : words.price
  const price = words.change_percent ? `${money} (${words.change_percent})` : money
  const told = [
    ['task', words.task],
    ['status', words.status],
    ['variant', words.variant],
    ['quantity', words.quantity],
    ['subtotal', words.subtotal],
    ['tax', words.tax],
    ['shipping', words.shipping],
    ['total', words.total],
    ['left', words.left],
    ['price', price],
    ['ends_at', words.ends_at],
    ['order_number', words.order_number],
    ['store_order_number', words.store_order_number],
    ['previous_price', words.previous_price],
    ['stock', words.stock],
    ['variants', words.variants],
    ['threshold', words.threshold],
    ['store', words.store],
    ['code', words.code],
    ['cause', words.cause],
    ['store_message', words.store_message],
    ['late', words.late],
    ['since', words.since],
    ['at', words.at],
  ] as const
  return told.flatMap(([name, value]) => (value === '' ? [] : [{ label: field[name], value }]))
}

const linksOf = (facts: AlertFacts, { language, publicUrl, action, links }: Rendering): Link[] => {
  const texts = alertTexts[language]
  const store = facts.store_url === null ? [] : [{ label: texts.atStore, url: facts.store_url }]
  const here = publicUrl === null ? [] : [{ label: texts.inConsole, url: new URL(facts.path, publicUrl).href }]
  return [...(action ? [action] : []), ...store, ...here, ...links]
}

const textOf = (words: AlertWords, { language, template, type }: Rendering): string => {
  const waiting = type === 'escalation' ? alertTexts[language].unacknowledgedSince(words.at) : ''
  return [waiting, template?.text ? fill(template.text, words) : ''].filter(Boolean).join('\n')
}

/** The message of one event, in plain text: each kind of channel escapes it for its own markup. */
export function renderAlert(facts: AlertFacts, rendering: Rendering): Rendered {
  const { language, template, type } = rendering
  const words = alertWords(facts, rendering)
  const title = template?.title ? fill(template.title, words) : ownTitle(facts, words, language)
  return {
    level: levelOf(facts.event),
    title: prefixOf(facts, language) + title.trim() + suffixOf(type, language) + reminderOf(facts, language),
    text: textOf(words, rendering),
    fields: fieldsOf(words, language),
    links: linksOf(facts, rendering),
  }
}

interface DigestRendering extends Pick<Rendering, 'language' | 'ruleName' | 'publicUrl' | 'timeZone'> {
  /** When the gathering began. */
  since: Date
}

/** One message of many: how many, and the newest of them by their titles. */
export function renderDigest(
  members: readonly { title: string; at: Date }[],
  count: number,
  { language, ruleName, publicUrl, timeZone, since }: DigestRendering,
): Rendered {
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
