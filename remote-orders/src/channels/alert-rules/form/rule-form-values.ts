import {
  AlertFilter,
  isProductEvent,
  lastingEvents,
  type AlertEvent,
  type AlertRule,
} from '@outlet/shared/contract/alert-rules'
import type { Money } from '@outlet/shared/contract/money'
import { amountText, parseAmount } from '@outlet/shared/format/amount-text'
import type { TypedNumber } from '@outlet/shared/format/typed-number'
import type { Locale } from '@outlet/shared/settings/locale'
import type { RuleDraft } from '../rule-source'

/** Conditions in the form: prices are typed text in `currency`, numbers may be text that could not be parsed. */
type FilterValues = {
  -readonly [Name in keyof AlertFilter]: AlertFilter[Name] extends readonly unknown[]
    ? AlertFilter[Name]
    : AlertFilter[Name] extends number | null
      ? TypedNumber
      : AlertFilter[Name] extends boolean
        ? boolean
        : string
}

export interface RuleFormValues extends FilterValues {
  name: string
  is_enabled: boolean
  events: AlertEvent[]
  currency: string
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
  'store_failing',
  'store_responding',
  'channel_degraded',
  'delivery_dead',
]

type DraftValues = Pick<RuleFormValues, 'events' | 'price_change_percent' | 'new_low_days'>

/** The values that a template fills in, with those that replace another template's. */
export const draftValues: Readonly<Record<RuleDraft, DraftValues>> = {
  restocks: { events: ['restocked'], price_change_percent: undefined, new_low_days: undefined },
  price_drops: { events: ['price_dropped'], price_change_percent: 20, new_low_days: undefined },
  lowest_90: { events: ['price_dropped'], price_change_percent: undefined, new_low_days: 90 },
  trouble: { events: trouble, price_change_percent: undefined, new_low_days: undefined },
}

const moneyOf = (typed: string, currency: string) =>
  typed.trim() === '' ? null : { minor: parseAmount(typed, currency), currency }

const typedMoney = (money: Money | null): string => (money ? amountText(money.minor, money.currency) : '')

const filterValues = ({
  price_at_most,
  price_at_least,
  price_change_percent,
  stock_at_least,
  new_low_days,
  above_lowest_percent,
  ...chosen
}: AlertFilter): FilterValues & Pick<RuleFormValues, 'currency'> => ({
  ...chosen,
  price_at_most: typedMoney(price_at_most),
  price_at_least: typedMoney(price_at_least),
  currency: (price_at_most ?? price_at_least)?.currency ?? 'USD',
  price_change_percent: price_change_percent ?? undefined,
  stock_at_least: stock_at_least ?? undefined,
  new_low_days: new_low_days ?? undefined,
  above_lowest_percent: above_lowest_percent ?? undefined,
})

export const newRuleValues = (name: string, draft: RuleDraft | undefined): RuleFormValues => ({
  name,
  is_enabled: true,
  events: [],
  ...filterValues(AlertFilter.parse({})),
  ...(draft && draftValues[draft]),
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

const templateValues = ({ templates }: AlertRule) => {
  const none = { title: '', text: '' }
  const [zh, en] = [templates['zh-CN'] ?? none, templates['en-US'] ?? none]
  return { title_zh: zh.title, text_zh: zh.text, title_en: en.title, text_en: en.text }
}

export const valuesOfRule = (rule: AlertRule): RuleFormValues => ({
  name: rule.name,
  is_enabled: rule.is_enabled,
  events: rule.events,
  ...filterValues(rule.filter),
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

/**
 * Conditions and frequency of the rule, which the forecast uses as well. A price that cannot be parsed becomes an
 * `AmountRefusal`.
 */
export const conditionsOf = (values: RuleFormValues) => ({
  events: values.events,
  filter: {
    stores: values.stores,
    tags: values.tags,
    monitor_ids: values.monitor_ids,
    price_at_most: moneyOf(values.price_at_most, values.currency),
    price_at_least: moneyOf(values.price_at_least, values.currency),
    price_change_percent: values.price_change_percent ?? null,
    stock_at_least: values.stock_at_least ?? null,
    new_low_days: values.new_low_days ?? null,
    above_lowest_percent: values.above_lowest_percent ?? null,
    is_cheapest: values.is_cheapest,
    is_discount_real: values.is_discount_real,
  } satisfies Record<keyof AlertFilter, unknown>,
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
  ...conditionsOf(values),
  bell: values.bell,
  channel_ids: values.channel_ids,
  escalation:
    values.escalation_minutes === undefined
      ? null
      : { after_minutes: values.escalation_minutes, channel_ids: values.escalation_channel_ids },
})

/** Converts the form's values to the body of `POST /alert-rules`. */
export const draftBody =
  (isOwn: boolean) =>
  (values: RuleFormValues): unknown => ({ ...settingsBody(values), is_own: isOwn })

/** Converts the form's values to the body of `PUT /alert-rules/:ruleId`. */
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

/** Form field for a path of the body: `filter.stores.1` is `stores`. */
export const ruleFieldOf = (path: string): string => {
  const known = renamed[path]
  if (known !== undefined) return known
  const [first = '', second] = path.split('.')
  return first === 'filter' && second !== undefined ? second : first
}

/** Form fields of a message template in a language. */
export const templateNames = (locale: Locale) =>
  locale === 'zh-CN'
    ? ({ title: 'title_zh', text: 'text_zh' } as const)
    : ({ title: 'title_en', text: 'text_en' } as const)
