import { AlertTemplates } from './alert-rules/alert-templates'
import { recordFields } from './list/deletion'
import { endpoint } from './endpoint'
import { EventKind } from './alert-rules/event-kinds'
import { defineList, listOf, MAX_SEARCH, queryFlag } from './list'
import { MonitorEventKind } from './inventory-monitors/inventory-monitor-events'
import { KnownMonitorTag } from './inventory-monitors/inventory-monitor-settings'
import { Money } from './money'
import { priceWindowDays } from './products/price-facts'
import { StoreKey } from './stores/store-key'
import { storedForm } from './list/stored-form'
import { nameText, searchText } from './text'
import { Timestamp } from './time'
import { z } from './zod'

/** Events that an alert rule can select: all events except those that concern a single user or only snatch tasks. */
export const AlertEvent = EventKind.exclude(['role_changed', 'became_orderable', 'mentioned', 'assigned'])
export type AlertEvent = z.infer<typeof AlertEvent>

/** Events of a monitored product. The stock, price, tag and monitor filters apply only to these events. */
export const productEvents = MonitorEventKind.options satisfies readonly AlertEvent[]
export const isProductEvent = (event: AlertEvent): event is (typeof productEvents)[number] =>
  productEvents.some((kind) => kind === event)

/** Events that start a state. The state lasts until its episode ends, and a rule can repeat its alert for as long. */
export const lastingEvents = [
  'restocked',
  'sold_out',
  'low_stock',
  'gone',
  'check_failing',
  'store_blocked',
  'store_failing',
  'monitoring_stalled',
  'checks_late',
  'work_stalled',
] as const satisfies readonly AlertEvent[]

/** Events that a rule's cooldown never delays: purchase outcomes, stops of buying and of monitoring, and recoveries. */
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
  'store_responding',
  'monitoring_resumed',
  'checks_on_time',
  'work_resumed',
] as const satisfies readonly AlertEvent[]
export const hasCooldown = (event: AlertEvent): boolean => !undelayedEvents.some((kind) => kind === event)

/**
 * Events that the mute of their monitor or store withholds. All others are sent nevertheless: purchases and orders need a
 * person, and the console's own state concerns every store.
 */
export const mutableEvents = [
  ...productEvents,
  'new_product',
  'store_blocked',
  'store_recovered',
  'store_failing',
  'store_responding',
  'sync_failed',
  'checks_late',
  'checks_on_time',
] as const satisfies readonly AlertEvent[]

/**
 * Event of a store that replaces an event of each of its monitors: a rule that selects the latter is alerted about the
 * former, if one of the store's monitors passes its tag and monitor conditions.
 */
export const replacedEvents = { store_failing: 'check_failing', store_responding: 'check_recovered' } as const
export const isReplacing = (event: string): event is keyof typeof replacedEvents => Object.hasOwn(replacedEvents, event)

/** Conditions on the selected events. An empty list or a null condition matches every event. */
export const AlertFilter = z.strictObject({
  stores: z.array(StoreKey).max(50).default([]),
  /** Matches monitors with at least one of these tags. */
  tags: z.array(KnownMonitorTag).max(20).default([]),
  monitor_ids: z.array(z.uuid()).max(500).default([]),
  /** Maximum of the lowest price among the followed variants. A price in another currency does not match. */
  price_at_most: Money.nullable().default(null),
  price_at_least: Money.nullable().default(null),
  /** For `price_dropped` and `price_raised`: minimum change in percent of the previous price. */
  price_change_percent: z.int().min(1).max(99).nullable().default(null),
  /** Minimum stock quantity. A stock whose exact quantity is unknown matches. */
  stock_at_least: z.int().min(1).max(100_000).nullable().default(null),
  /**
   * Days in which every other price was higher. This condition and the next two match no price that was watched for too
   * little time.
   */
  new_low_days: z.literal(priceWindowDays).nullable().default(null),
  /** Maximum difference in percent from the lowest price of the last 365 days; 0 = only the lowest price. */
  above_lowest_percent: z.int().min(0).max(100).nullable().default(null),
  /**
   * Whether only the lowest price of a product over all connected stores matches, in the reporting currency. The same
   * products are those of `listSameProducts`. Stores where it cannot be ordered do not count; a product of one store only
   * does not match.
   */
  is_cheapest: z.boolean().default(false),
  /** Whether only a price below the list price matches whose discount is real. */
  is_discount_real: z.boolean().default(false),
})
export type AlertFilter = z.infer<typeof AlertFilter>

const channelIds = z.array(z.uuid()).max(20)

const ruleFields = {
  name: nameText(60, 'alert_rule.name_required', 'alert_rule.name_too_long'),
  is_enabled: z.boolean().default(true),
  events: z.array(AlertEvent).min(1, 'alert_rule.events_required').max(40),
  filter: AlertFilter.default(AlertFilter.parse({})),
  /** Whether the rule notifies in the console: every user's bell, or the owner's bell if the rule is personal. */
  bell: z.boolean().default(true),
  channel_ids: channelIds.default([]),
  /**
   * Minutes after an alert during which further events of the same kind and subject are collected into one digest; 0 =
   * each event is sent. Never delays `undelayedEvents`.
   */
  cooldown_minutes: z.int().min(0).max(1440).default(60),
  /**
   * Interval in minutes at which all events are collected and sent as one digest; null = each event is sent
   * immediately.
   */
  digest_minutes: z.int().min(5).max(1440).nullable().default(null),
  /**
   * Interval in minutes at which the alert repeats while the state lasts and the alert is not acknowledged; null = no
   * repetition.
   */
  repeat_minutes: z.int().min(5).max(1440).nullable().default(null),
  /** Further channels that receive the alert if it is not acknowledged within `after_minutes`; null = no escalation. */
  escalation: z
    .strictObject({
      after_minutes: z.int().min(1).max(1440),
      channel_ids: channelIds.min(1, 'alert_rule.channels_required'),
    })
    .nullable()
    .default(null),
  templates: AlertTemplates.default(AlertTemplates.parse({})),
}

const hasRecipient = ({ bell, channel_ids }: { bell: boolean; channel_ids: readonly string[] }) =>
  bell || channel_ids.length > 0
const channelsRequired = { path: ['channel_ids'], error: 'alert_rule.channels_required' }
/**
 * Whether the delivery settings are compatible: the alerts in a digest are not acknowledged one by one, so a digest
 * cannot repeat or escalate.
 */
const isDigestExclusive = (rule: {
  digest_minutes: number | null
  repeat_minutes: number | null
  escalation: object | null
}) => rule.digest_minutes === null || (rule.repeat_minutes === null && rule.escalation === null)
const digestNotExclusive = { path: ['digest_minutes'], error: 'alert_rule.digest_alone' }

const ruleShape = z.strictObject(ruleFields)

export const AlertRuleDraft = z
  .strictObject({
    ...ruleFields,
    /** Whether the rule is personal. A personal rule notifies only its owner's channels and bell. */
    is_own: z.boolean().default(false),
  })
  .refine(hasRecipient, channelsRequired)
  .refine(isDigestExclusive, digestNotExclusive)
export type AlertRuleDraft = z.output<typeof AlertRuleDraft>

export const AlertRule = z.object({
  id: z.uuid(),
  ...storedForm(ruleShape).shape,
  filter: storedForm(AlertFilter),
  templates: storedForm(AlertTemplates),
  owner: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Time until which the rule's alerts are suppressed. */
  muted_until: Timestamp.nullable(),
  last_alert_at: Timestamp.nullable(),
  /** Number of alerts in the last 24 hours. */
  alerts_of_day: z.int(),
  ...recordFields,
})
export type AlertRule = z.infer<typeof AlertRule>

/** Full replacement of a rule. `version` is the version that was read (optimistic locking). */
export const AlertRuleChange = z
  .strictObject({ version: z.int(), ...ruleFields })
  .refine(hasRecipient, channelsRequired)
  .refine(isDigestExclusive, digestNotExclusive)

export const alertRuleList = defineList({
  name: 'alert-rules',
  filters: {
    q: searchText(MAX_SEARCH).optional(),
    own: queryFlag.optional(),
    is_enabled: queryFlag.optional(),
    /** Whether to list deleted rules instead (soft delete). They are listed until they are purged. */
    deleted: queryFlag.optional(),
  },
  sorts: ['name', '-name', '-created_at', 'created_at'],
})

export const listAlertRules = endpoint({
  method: 'GET',
  path: '/alert-rules',
  summary: "List the shared rules and the caller's own",
  needs: 'alert-rules.read',
  query: alertRuleList.query,
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
  summary: "Create a rule: a shared one as an admin, or one of the caller's own",
  needs: 'alert-rules.own',
  body: AlertRuleDraft,
  response: AlertRule,
  status: 201,
  idempotent: true,
})

export const updateAlertRule = endpoint({
  method: 'PUT',
  path: '/alert-rules/:ruleId',
  summary: 'Update a rule; messages that are already queued are sent unchanged',
  needs: 'alert-rules.own',
  body: AlertRuleChange,
  response: AlertRule,
})

export const muteAlertRule = endpoint({
  method: 'POST',
  path: '/alert-rules/:ruleId/mute',
  summary: 'Mute a rule until a time; null ends it',
  needs: 'alert-rules.own',
  body: z.strictObject({
    until: Timestamp.nullable().default(null),
    /** The version that was read (optimistic locking); omitted by older clients, whose mute is stored unconditionally. */
    version: z.int().optional(),
  }),
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

/** Messages that a rule would have sent to each of its channels. */
export const AlertRuleForecast = z.object({
  from: Timestamp,
  to: Timestamp,
  /** Start of the recorded events, if later than `from`. */
  known_from: Timestamp,
  events: z.int(),
  alerts: z.int(),
  digests: z.int(),
  /** Totals per day in the installation's time zone, oldest first, including days without alerts. */
  days: z.array(z.object({ day: z.iso.date(), alerts: z.int(), digests: z.int() })),
  /** The latest messages, newest first; at most 20. */
  latest: z.array(z.object({ at: Timestamp, event: AlertEvent, title: z.string(), is_digest: z.boolean() })),
  /** Monitors that the rule covers and stores of its filter, or all stores, that are muted now. */
  muted: z.object({ monitors: z.int(), stores: z.int() }).default({ monitors: 0, stores: 0 }),
  /** Whether the number of events exceeded 20,000. The totals then cover only the newest 20,000 events. */
  is_cut: z.boolean(),
})
export type AlertRuleForecast = z.infer<typeof AlertRuleForecast>

export const forecastAlertRule = endpoint({
  method: 'POST',
  path: '/alert-rules/forecast',
  summary: 'Simulate a rule over the last 30 days',
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

/** Message before a channel renders it in the markup of its kind. */
export const AlertMessage = z.object({
  title: z.string(),
  text: z.string(),
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Address of the product image in the console. */
  image_url: z.string().nullable(),
})
export type AlertMessage = z.infer<typeof AlertMessage>

export const previewAlertMessage = endpoint({
  method: 'POST',
  path: '/alert-rules/preview',
  summary: 'Preview the message of the newest event of a kind, or of a sample event if there is none',
  needs: 'alert-rules.own',
  body: z.strictObject({
    event: AlertEvent,
    rule_name: z.string().max(60).default(''),
    templates: AlertTemplates,
    language: z.enum(['zh-CN', 'en-US']),
  }),
  response: z.object({ message: AlertMessage, is_made_up: z.boolean(), at: Timestamp }),
})
