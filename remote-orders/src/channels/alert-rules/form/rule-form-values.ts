import { isProductEvent, lastingEvents, type AlertEvent, type AlertRule } from '@outlet/shared/contract/alert-rules'
import type { Money } from '@outlet/shared/contract/money'
import { amountText, parseAmount } from '@outlet/shared/format/amount-text'
import type { TypedNumber } from '@outlet/shared/format/typed-number'
import type { Locale } from '@outlet/shared/settings/locale'

/** The form's values. Prices are text as typed, in `currency`. */
export interface RuleFormValues {
  name: string
  is_enabled: boolean
  events: AlertEvent[]
  stores: string[]
  tags: string[]
  monitor_ids: string[]
  price_at_most: string
  price_at_least: string
  currency: string
  price_change_percent: TypedNumber
  stock_at_least: TypedNumber
  bell: boolean
  channel_ids: string[]
  cooldown_minutes: TypedNumber
  digest_minutes: TypedNumber
  repeat_minutes: TypedNumber
  escalation_minutes: TypedNumber
  escalation_channel_ids: string[]
  title_zh: string
  text_zh: string
  title_en: string
  text_en: string
  version?: number
}

const trouble: AlertEvent[] = [
  'monitoring_stalled',
  'monitoring_resumed',
  'work_stalled',
  'work_resumed',
  'checks_late',
  'store_blocked',
  'channel_degraded',
  'delivery_dead',
]

/** Ready-made beginnings of a first rule. */
export const drafts = {
  restocks: { events: ['restocked'] as AlertEvent[], price_change_percent: undefined },
  price_drops: { events: ['price_dropped'] as AlertEvent[], price_change_percent: 20 },
  trouble: { events: trouble, price_change_percent: undefined },
} as const

export const newRuleValues = (name: string, draft: keyof typeof drafts | undefined): RuleFormValues => ({
  name,
  is_enabled: true,
  events: [],
  price_change_percent: undefined,
  ...(draft && drafts[draft]),
  stores: [],
  tags: [],
  monitor_ids: [],
  price_at_most: '',
  price_at_least: '',
  currency: 'USD',
  stock_at_least: undefined,
  bell: true,
  channel_ids: [],
  cooldown_minutes: 60,
  digest_minutes: undefined,
  repeat_minutes: undefined,
  escalation_minutes: undefined,
  escalation_channel_ids: [],
  title_zh: '',
  text_zh: '',
  title_en: '',
  text_en: '',
})

const moneyOf = (typed: string, currency: string) =>
  typed.trim() === '' ? null : { minor: parseAmount(typed, currency), currency }

const typedMoney = (money: Money | null): string => (money ? amountText(money.minor, money.currency) : '')

const filterValues = ({ filter }: AlertRule) => ({
  stores: filter.stores,
  tags: filter.tags,
  monitor_ids: filter.monitor_ids,
  price_at_most: typedMoney(filter.price_at_most),
  price_at_least: typedMoney(filter.price_at_least),
  currency: (filter.price_at_most ?? filter.price_at_least)?.currency ?? 'USD',
  price_change_percent: filter.price_change_percent ?? undefined,
  stock_at_least: filter.stock_at_least ?? undefined,
})

const templateValues = ({ templates }: AlertRule) => {
  const none = { title: '', text: '' }
  const [zh, en] = [templates['zh-CN'] ?? none, templates['en-US'] ?? none]
  return { title_zh: zh.title, text_zh: zh.text, title_en: en.title, text_en: en.text }
}

export const valuesOfRule = (rule: AlertRule): RuleFormValues => ({
  name: rule.name,
  is_enabled: rule.is_enabled,
  events: rule.events,
  ...filterValues(rule),
  bell: rule.bell,
  channel_ids: rule.channel_ids,
  cooldown_minutes: rule.cooldown_minutes,
  digest_minutes: rule.digest_minutes ?? undefined,
  repeat_minutes: rule.repeat_minutes ?? undefined,
  escalation_minutes: rule.escalation?.after_minutes,
  escalation_channel_ids: rule.escalation?.channel_ids ?? [],
  ...templateValues(rule),
  version: rule.version,
})

export const hasProductEvent = (events: readonly AlertEvent[]): boolean =>
  events.some((event) => isProductEvent(event) || event === 'new_product')
export const canLast = (events: readonly AlertEvent[]): boolean =>
  events.some((event) => lastingEvents.some((lasting) => lasting === event))

const templateOf = (title: string, text: string) => (title.trim() === '' && text.trim() === '' ? null : { title, text })

/** What the rule looks at, and how often it tells: as the forecast asks for it too. A price that can't be read is an AmountRefusal. */
export const judgedOf = (values: RuleFormValues) => ({
  events: values.events,
  filter: {
    stores: values.stores,
    tags: values.tags,
    monitor_ids: values.monitor_ids,
    price_at_most: moneyOf(values.price_at_most, values.currency),
    price_at_least: moneyOf(values.price_at_least, values.currency),
    price_change_percent: values.price_change_percent ?? null,
    stock_at_least: values.stock_at_least ?? null,
  },
  cooldown_minutes: values.cooldown_minutes ?? 0,
  digest_minutes: values.digest_minutes ?? null,
  repeat_minutes: (canLast(values.events) ? values.repeat_minutes : undefined) ?? null,
  templates: {
    'zh-CN': templateOf(values.title_zh, values.text_zh),
    'en-US': templateOf(values.title_en, values.text_en),
  },
})

const settingsBody = (values: RuleFormValues) => ({
  name: values.name,
  is_enabled: values.is_enabled,
  ...judgedOf(values),
  bell: values.bell,
  channel_ids: values.channel_ids,
  escalation:
    values.escalation_minutes === undefined
      ? null
      : { after_minutes: values.escalation_minutes, channel_ids: values.escalation_channel_ids },
})

/** The form's values as `POST /alert-rules` takes them. */
export const draftBody =
  (isOwn: boolean) =>
  (values: RuleFormValues): unknown => ({ ...settingsBody(values), is_own: isOwn })

/** The form's values as `PUT /alert-rules/:ruleId` takes them. */
export const changeBody = (values: RuleFormValues): unknown => ({ ...settingsBody(values), version: values.version })

const renamed: Readonly<Record<string, string>> = {
  'filter.price_at_most.minor': 'price_at_most',
  'filter.price_at_least.minor': 'price_at_least',
  'escalation.after_minutes': 'escalation_minutes',
  'escalation.channel_ids': 'escalation_channel_ids',
  'templates.zh-CN.title': 'title_zh',
  'templates.zh-CN.text': 'text_zh',
  'templates.en-US.title': 'title_en',
  'templates.en-US.text': 'text_en',
}

/** The form's field for a path of the body: `filter.stores.1` is `stores`. */
export const ruleFieldOf = (path: string): string => {
  const known = renamed[path]
  if (known !== undefined) return known
  const [first = '', second] = path.split('.')
  return first === 'filter' && second !== undefined ? second : first
}

/** The fields of a template, in the language that it is shown in. */
export const templateNames = (locale: Locale) =>
  locale === 'zh-CN'
    ? ({ title: 'title_zh', text: 'text_zh' } as const)
    : ({ title: 'title_en', text: 'text_en' } as const)
