import { AlertTemplates } from './alert-templates'
import { Deletion } from './deletion'
import { endpoint } from './endpoint'
import { EventKind } from './event-kinds'
import { listOf, listQuery, MAX_SEARCH, queryFlag } from './list'
import { KnownMonitorTag } from './inventory-monitor-settings'
import { Money } from './money'
import { StoreKey } from './store-key'
import { storedForm } from './stored-form'
import { nameText, searchText } from './text'
import { Timestamp } from './time'
import { z } from './zod'

/** Events that a rule may be about: all that something emits, but what is one person's own affair or only a task's. */
export const AlertEvent = EventKind.exclude(['role_changed', 'became_orderable'])
export type AlertEvent = z.infer<typeof AlertEvent>

/** Those of a monitored product: filters of stock, price, tags and monitors apply to these alone. */
export const productEvents = [
  'restocked',
  'sold_out',
  'low_stock',
  'price_dropped',
  'price_raised',
  'gone',
  'check_failing',
  'check_recovered',
] as const satisfies readonly AlertEvent[]
export const isProductEvent = (event: AlertEvent): event is (typeof productEvents)[number] =>
  productEvents.some((kind) => kind === event)

/** Events that begin a state, which lasts until its episode ends: a rule may repeat them while it lasts. */
export const lastingEvents = [
  'restocked',
  'sold_out',
  'low_stock',
  'gone',
  'check_failing',
  'store_blocked',
  'monitoring_stalled',
  'checks_late',
  'work_stalled',
] as const satisfies readonly AlertEvent[]

/** Outcomes of purchases, stops of buying and of monitoring, and recoveries: a rule's cooldown never delays these. */
export const undelayedEvents = [
  'task_triggered',
  'purchase_awaiting',
  'purchase_placed',
  'purchase_refused',
  'purchase_unknown',
  'order_oversold',
  'task_suspended',
  'task_channel_paused',
  'budget_low',
  'monitoring_stalled',
  'work_stalled',
  'check_recovered',
  'store_recovered',
  'monitoring_resumed',
  'checks_on_time',
  'work_resumed',
] as const satisfies readonly AlertEvent[]
export const hasCooldown = (event: AlertEvent): boolean => !undelayedEvents.some((kind) => kind === event)

/** What of its events a rule is about; each that is left empty lets all pass. */
export const AlertFilter = z.strictObject({
  stores: z.array(StoreKey).max(50).default([]),
  /** Any of them. */
  tags: z.array(KnownMonitorTag).max(20).default([]),
  monitor_ids: z.array(z.uuid()).max(500).default([]),
  /** The lowest price among the followed variants, in this currency. */
  price_at_most: Money.nullable().default(null),
  price_at_least: Money.nullable().default(null),
  /** Of a price that dropped or rose: by at least so much of the one before. */
  price_change_percent: z.int().min(1).max(99).nullable().default(null),
  /** In stock with at least so many; a stock of unknown size passes. */
  stock_at_least: z.int().min(1).max(100_000).nullable().default(null),
})
export type AlertFilter = z.infer<typeof AlertFilter>

const channelIds = z.array(z.uuid()).max(20)

const ruleFields = {
  name: nameText(60, 'alert_rule.name_required', 'alert_rule.name_too_long'),
  is_enabled: z.boolean().default(true),
  events: z.array(AlertEvent).min(1, 'alert_rule.events_required').max(40),
  filter: AlertFilter.default(AlertFilter.parse({})),
  /** In the console: everybody's bell, or of an own rule the owner's. */
  bell: z.boolean().default(true),
  channel_ids: channelIds.default([]),
  /**
   * After an alert, events of the same kind about the same subject are gathered for so long and sent as one digest; 0 = each
   * event is sent. Never delays `undelayedEvents`.
   */
  cooldown_minutes: z.int().min(0).max(1440).default(60),
  /** Everything is gathered and sent together, every so often; null = at once. */
  digest_minutes: z.int().min(5).max(1440).nullable().default(null),
  /** Again and again while the state lasts, until it is acknowledged; null = once. */
  repeat_minutes: z.int().min(5).max(1440).nullable().default(null),
  /** Where an alert goes that nobody has acknowledged after so long; null = nowhere. */
  escalation: z
    .strictObject({
      after_minutes: z.int().min(1).max(1440),
      channel_ids: channelIds.min(1, 'alert_rule.channels_required'),
    })
    .nullable()
    .default(null),
  templates: AlertTemplates.default(AlertTemplates.parse({})),
}

const reachesSomebody = ({ bell, channel_ids }: { bell: boolean; channel_ids: readonly string[] }) =>
  bell || channel_ids.length > 0
const nowhere = { path: ['channel_ids'], error: 'alert_rule.channels_required' }
/** A digest of what is not acknowledged one by one cannot repeat or escalate. */
const isOneWay = (rule: { digest_minutes: number | null; repeat_minutes: number | null; escalation: object | null }) =>
  rule.digest_minutes === null || (rule.repeat_minutes === null && rule.escalation === null)
const twoWays = { path: ['digest_minutes'], error: 'alert_rule.digest_alone' }

const ruleShape = z.strictObject(ruleFields)

export const AlertRuleDraft = z
  .strictObject({
    ...ruleFields,
    /** One's own, to one's own channels and bell. */
    is_own: z.boolean().default(false),
  })
  .refine(reachesSomebody, nowhere)
  .refine(isOneWay, twoWays)
export type AlertRuleDraft = z.output<typeof AlertRuleDraft>

export const AlertRule = z.object({
  id: z.uuid(),
  ...storedForm(ruleShape).shape,
  filter: storedForm(AlertFilter),
  templates: storedForm(AlertTemplates),
  owner: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Until then what it would tell is suppressed. */
  muted_until: Timestamp.nullable(),
  last_alert_at: Timestamp.nullable(),
  /** Alerts of the last 24 hours. */
  alerts_of_day: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
  deletion: Deletion.nullable().optional(),
  version: z.int(),
})
export type AlertRule = z.infer<typeof AlertRule>

/** A rule as a whole, at the version that was seen. */
export const AlertRuleChange = z
  .strictObject({ version: z.int(), ...ruleFields })
  .refine(reachesSomebody, nowhere)
  .refine(isOneWay, twoWays)

export const alertRuleFilters = {
  q: searchText(MAX_SEARCH).optional(),
  own: queryFlag.optional(),
  is_enabled: queryFlag.optional(),
  /** The deleted ones instead, until they are purged. */
  deleted: queryFlag.optional(),
}

export const alertRuleSorts = ['name', '-name', '-created_at', 'created_at'] as const

export const listAlertRules = endpoint({
  method: 'GET',
  path: '/alert-rules',
  summary: "Everybody's rules and the caller's own",
  needs: 'alert-rules.read',
  query: listQuery(alertRuleFilters, alertRuleSorts),
  response: listOf(AlertRule),
  topics: ['alert-rules'],
})

export const getAlertRule = endpoint({
  method: 'GET',
  path: '/alert-rules/:ruleId',
  summary: 'One rule',
  needs: 'alert-rules.read',
  response: AlertRule,
  topics: ['alert-rules'],
})

export const createAlertRule = endpoint({
  method: 'POST',
  path: '/alert-rules',
  summary: "Make a rule: an admin everybody's, each user an own one",
  needs: 'alert-rules.own',
  body: AlertRuleDraft,
  response: AlertRule,
  status: 201,
  idempotent: true,
})

export const updateAlertRule = endpoint({
  method: 'PUT',
  path: '/alert-rules/:ruleId',
  summary: 'Change a rule; what waits already goes as it was meant',
  needs: 'alert-rules.own',
  body: AlertRuleChange,
  response: AlertRule,
})

export const muteAlertRule = endpoint({
  method: 'POST',
  path: '/alert-rules/:ruleId/mute',
  summary: 'Suppress what a rule would tell until then; null ends it',
  needs: 'alert-rules.own',
  body: z.strictObject({ until: Timestamp.nullable().default(null) }),
  response: AlertRule,
})

export const deleteAlertRule = endpoint({
  method: 'DELETE',
  path: '/alert-rules/:ruleId',
  summary: 'Delete a rule; what of it waits is not sent; can be restored',
  needs: 'alert-rules.own',
  response: z.object({}),
})

export const restoreAlertRule = endpoint({
  method: 'POST',
  path: '/alert-rules/:ruleId/restore',
  summary: 'Undo a deletion',
  needs: 'alert-rules.own',
  response: AlertRule,
})

/** What a rule would have sent to each of its channels. */
export const AlertRuleForecast = z.object({
  from: Timestamp,
  to: Timestamp,
  /** Since when events are known, where that is later than `from`. */
  known_from: Timestamp,
  events: z.int(),
  alerts: z.int(),
  digests: z.int(),
  /** By the days of the installation's time zone, oldest first, those without any too. */
  days: z.array(z.object({ day: z.iso.date(), alerts: z.int(), digests: z.int() })),
  /** Newest first, 20 at most. */
  latest: z.array(z.object({ at: Timestamp, event: AlertEvent, title: z.string(), is_digest: z.boolean() })),
  /** More events than were looked at: the numbers are those of the newest 20,000. */
  is_cut: z.boolean(),
})
export type AlertRuleForecast = z.infer<typeof AlertRuleForecast>

export const forecastAlertRule = endpoint({
  method: 'POST',
  path: '/alert-rules/forecast',
  summary: 'What a rule would have sent in the last 30 days',
  needs: 'alert-rules.own',
  body: z.strictObject({
    language: z.enum(['zh-CN', 'en-US']),
    rule: ruleShape.pick({
      events: true,
      filter: true,
      cooldown_minutes: true,
      digest_minutes: true,
      repeat_minutes: true,
      templates: true,
    }),
  }),
  response: AlertRuleForecast,
})

/** A message as a channel's kinds get it, before each writes it in its own markup. */
export const AlertMessage = z.object({
  title: z.string(),
  text: z.string(),
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Of the picture within the console. */
  image_url: z.string().nullable(),
})
export type AlertMessage = z.infer<typeof AlertMessage>

export const previewAlertMessage = endpoint({
  method: 'POST',
  path: '/alert-rules/preview',
  summary: 'The message of the newest event of that kind; of a made-up one where there is none yet',
  needs: 'alert-rules.own',
  body: z.strictObject({
    event: AlertEvent,
    rule_name: z.string().max(60).default(''),
    templates: AlertTemplates,
    language: z.enum(['zh-CN', 'en-US']),
  }),
  response: z.object({ message: AlertMessage, is_made_up: z.boolean(), at: Timestamp }),
})
