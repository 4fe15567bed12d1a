import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { BELL_CHANNEL_ID } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { AlertEvent, lastingEvents } from '@outlet/shared/contract/alert-rules'
import { readFacts, type EventFacts } from '../alert-messages/read-facts'
import { renderAlert } from '../alert-messages/render-alert'
import { gatherDigest, writeDeliveries, type DeliveryDraft, type DeliverySource } from '../deliveries/write-deliveries'
import type { Config } from '../config'
import { channelTable } from '../notification-channels/channel-row'
import type { Transaction } from '../platform/db/database'
import { toJsonRows } from '../platform/db/to-json-rows'
import { uuidv7 } from '../platform/db/uuid'
import type { OutboxEvent } from '../platform/outbox/event-row'
import type { Consumer } from '../platform/outbox/run-consumer'
import { clock } from '../platform/time/clock'
import { userTable } from '../users/user-row'
import { withholdEvents } from '../withholding/withhold-events'
import { alertRuleTable, type AlertRuleRow } from './alert-rule-row'
import { judgeAlert, type Judgement, type LastAlert } from './judge-alert'
import { hasTarget, matchesRule, selectingKinds, selectsKind } from './match-rule'
import { addComparedPrices, readCheapest } from './read-cheapest'
import { readEventPrices } from './read-event-prices'
import { alertKey, readLastAlerts, type Alert, type Matched } from './read-last-alerts'

export interface RaisingOptions {
  config: Pick<Config, 'publicUrl' | 'timeZone' | 'reportingCurrency'>
  /** Restricts the consumer to these rules; all rules if undefined. */
  ruleIds?: readonly string[]
}

const MINUTE = 60_000

interface Channel {
  id: string
  language: 'zh-CN' | 'en-US'
}

type Pending = Omit<DeliveryDraft, 'goes' | keyof DeliverySource> & {
  source: DeliverySource
  goes: DeliveryDraft['goes'] | { gathers: { alertId: string | null; at: Date } }
}

const isOn = and(
  eq(alertRuleTable.is_enabled, true),
  isNull(alertRuleTable.deleted_at),
  or(
    isNull(alertRuleTable.user_id),
    inArray(
      alertRuleTable.user_id,
      sql`(select ${userTable.id} from ${userTable} where ${userTable.state} = 'active' and ${userTable.deleted_at} is null)`,
    ),
  ),
)

const rulesAbout = (tx: Transaction, kinds: readonly string[], ruleIds: RaisingOptions['ruleIds']) =>
  tx
    .select()
    .from(alertRuleTable)
    .where(
      and(
        isOn,
        sql`${alertRuleTable.events} && ${sql.param(kinds.flatMap(selectingKinds))}::text[]`,
        ruleIds && inArray(alertRuleTable.id, [...ruleIds]),
      ),
    )

/**
 * Reads the matching rules again and locks them, so that two processes never both raise a first alert for one subject.
 */
async function lockMatched(tx: Transaction, matched: readonly Matched[]): Promise<Matched[]> {
  const ids = matched.map(({ rule }) => rule.id)
  const rules = await tx
    .select()
    .from(alertRuleTable)
    .where(and(isOn, inArray(alertRuleTable.id, ids)))
    .orderBy(asc(alertRuleTable.id))
    .for('no key update')
  return rules.flatMap((rule) =>
    matched.filter((each) => each.rule.id === rule.id).map(({ events }) => ({ rule, events })),
  )
}

async function channelsOf(tx: Transaction, rules: readonly AlertRuleRow[]): Promise<Map<string, Channel>> {
  const ids = rules.flatMap(({ channel_ids: channelIds, escalation }) => [
    ...channelIds,
    ...(escalation?.channel_ids ?? []),
  ])
  const rows = await tx
    .select({ id: channelTable.id, language: channelTable.language })
    .from(channelTable)
    .where(and(inArray(channelTable.id, [...new Set([...ids, BELL_CHANNEL_ID])]), isNull(channelTable.deleted_at)))
  return new Map(rows.map((row) => [row.id, row]))
}

const lasts = (event: OutboxEvent): boolean =>
  event.episode !== null && lastingEvents.some((kind) => kind === event.kind)

const cooldownEndOf = ({ cooldown }: LastAlert, { at }: OutboxEvent): Date => cooldown?.until ?? at

const isUnsent = (judgement: Judgement | 'ended'): judgement is 'muted' | 'ended' =>
  judgement === 'muted' || judgement === 'ended'

const recipientsOf = ({ bell, channel_ids: channelIds }: AlertRuleRow): string[] =>
  bell ? [BELL_CHANNEL_ID, ...channelIds] : channelIds

interface NewAlert {
  id: string
  rule: AlertRuleRow
  event: OutboxEvent
  cooldownUntil: Date
}

/** Collects the alerts and deliveries to be written, before any of them is written. */
class Plan {
  readonly alerts: NewAlert[] = []
  readonly pending: Pending[] = []
  readonly #config: RaisingOptions['config']
  readonly #channels: ReadonlyMap<string, Channel>
  readonly #known: Map<string, Alert>

  constructor(config: RaisingOptions['config'], channels: ReadonlyMap<string, Channel>, known: Map<string, Alert>) {
    this.#config = config
    this.#channels = channels
    this.#known = known
  }

  /** `isSuppressed`: the event was withheld, and its state has ended meanwhile. */
  addEvent(rule: AlertRuleRow, event: OutboxEvent, source: DeliverySource, isSuppressed: boolean) {
    const key = alertKey(rule.id, event)
    const last = this.#known.get(key)
    const judgement = isSuppressed ? 'ended' : judgeAlert(rule, last, { kind: source.event, at: event.at })
    const alert = judgement === 'alert' || !last ? this.#open(rule, event, judgement) : last
    const to = recipientsOf(rule)
    const add = (channelIds: readonly string[], type: Pending['type'], goes: Pending['goes']) =>
      this.#add(channelIds, { type, goes, rule, alertId: alert.id, source })
    if (isUnsent(judgement)) return add(to, 'alert', { reason: judgement, digestId: null })
    if (judgement === 'cooldown')
      return add(to, 'alert', { gathers: { alertId: alert.id, at: cooldownEndOf(alert, event) } })
    if (judgement === 'digest')
      return add(to, 'alert', { gathers: { alertId: null, at: this.#after(event, rule.digest_minutes) } })
    add(to, 'alert', { at: event.at, state: 'queued' })
    const { escalation, repeat_minutes: repeatMinutes } = rule
    if (escalation) {
      add(escalation.channel_ids, 'escalation', { at: this.#after(event, escalation.after_minutes), state: 'waiting' })
    }
    if (repeatMinutes !== null && lasts(event)) {
      add(to, 'repeat', { at: this.#after(event, repeatMinutes), state: 'waiting' })
    }
  }

  /** The minutes after an event that a mute withheld count from the end of the mute. */
  #after = ({ at, isPostponed }: OutboxEvent, minutes: number | null) =>
    new Date((isPostponed ? clock.now() : at.getTime()) + (minutes ?? 0) * MINUTE)

  #open(rule: AlertRuleRow, event: OutboxEvent, judgement: string): Alert {
    const isRaised = judgement === 'alert'
    const cooldownUntil = this.#after(event, isRaised ? rule.cooldown_minutes : 0)
    const alert = { id: uuidv7(), cooldown: { from: event.at, until: cooldownUntil }, mutedUntil: null }
    this.alerts.push({ id: alert.id, rule, event, cooldownUntil })
    const key = alertKey(rule.id, event)
    const known = this.#known.get(key)
    // An out-of-order event does not replace the cooldown of a newer alert.
    const isNewest = !known?.cooldown || known.cooldown.from <= event.at
    if (isNewest) this.#known.set(key, { ...alert, mutedUntil: known?.mutedUntil ?? null })
    return alert
  }

  #add(
    channelIds: readonly string[],
    { rule, source, ...rest }: Pick<Pending, 'type' | 'goes' | 'source' | 'alertId'> & { rule: AlertRuleRow },
  ) {
    for (const channelId of new Set(channelIds)) {
      const channel = this.#channels.get(channelId)
      if (!channel) continue
      const { title } = renderAlert(source.facts, {
        language: channel.language,
        ruleName: rule.name,
        template: rule.templates[channel.language],
        publicUrl: this.#config.publicUrl,
        timeZone: this.#config.timeZone,
        links: [],
        type: rest.type,
      })
      this.pending.push({ ...rest, channelId, ruleId: rule.id, userId: rule.user_id, source, title })
    }
  }
}

const insertAlerts = async (tx: Transaction, alerts: readonly NewAlert[]): Promise<void> => {
  if (alerts.length === 0) return
  const rows = alerts.map(({ id, rule, event, cooldownUntil }) => ({
    id,
    rule_id: rule.id,
    subject_type: event.subject.type,
    subject_id: event.subject.id,
    event_id: event.id,
    kind: event.kind,
    episode: event.episode,
    at: event.at.toISOString(),
    cooldown_until: cooldownUntil.toISOString(),
  }))
  await tx.execute(sql`
    insert into alerts (id, rule_id, subject_type, subject_id, event_id, kind, episode, at, cooldown_until)
    select * from json_to_recordset(${toJsonRows(rows)}::json) as i(id uuid, rule_id uuid, subject_type text, subject_id text,
      event_id uuid, kind text, episode uuid, at timestamptz, cooldown_until timestamptz)`)
}

/** Creates the digests for events that are not sent alone, and links each of their deliveries to its digest. */
async function writeDigests(tx: Transaction, pending: readonly Pending[], names: ReadonlyMap<string, string>) {
  const groups = new Map<string, Pending[]>()
  const groupOf = ({ channelId, ruleId, goes }: Pending) =>
    'gathers' in goes ? `${channelId} ${ruleId} ${goes.gathers.alertId}` : null
  for (const each of pending) {
    const group = groupOf(each)
    if (group !== null) groups.set(group, [...(groups.get(group) ?? []), each])
  }
  const ids = new Map<string, string>()
  for (const [group, members] of groups) {
    const [first] = members
    if (!first || !('gathers' in first.goes)) continue
    const { channelId, ruleId, userId, goes } = first
    const eventAt = new Date(Math.max(...members.map(({ source }) => source.eventAt.getTime())))
    const title = names.get(ruleId) ?? ''
    ids.set(
      group,
      await gatherDigest(tx, { channelId, ruleId, userId, title, count: members.length, eventAt, ...goes.gathers }),
    )
  }
  return pending.map(({ source, goes, ...rest }): DeliveryDraft => {
    if (!('gathers' in goes)) return { ...rest, ...source, goes }
    const digestId = ids.get(groupOf({ source, goes, ...rest }) ?? '') ?? null
    return { ...rest, ...source, goes: { reason: goes.gathers.alertId === null ? 'digest' : 'cooldown', digestId } }
  })
}

/** The delivered facts of an event, with the target price of the rule that is alerted. */
const deliverySourceOf = (event: OutboxEvent, { facts }: EventFacts, { filter }: AlertRuleRow): DeliverySource => ({
  eventId: event.id,
  event: facts.event,
  eventAt: event.at,
  subject: event.subject,
  store: event.store,
  facts: { ...facts, target_price: hasTarget(facts.event) ? filter.price_at_most : null },
})

export const alertsConsumer = ({ config, ruleIds }: RaisingOptions): Consumer => ({
  name: 'alerts',
  async handle(tx, events) {
    const { current, ended } = await withholdEvents(tx, 'alerts', events)
    const alertable = [...current, ...ended].filter(({ kind }) => AlertEvent.safeParse(kind).success)
    const rules = await rulesAbout(tx, [...new Set(alertable.map(({ kind }) => kind))], ruleIds)
    if (rules.length === 0) return
    const relevant = alertable.filter(({ kind }) => rules.some(({ events: kinds }) => selectsKind(kinds, kind)))
    const facts = await readFacts(tx, relevant)
    const filters = rules.map(({ filter }) => filter)
    const pricesOf = await readEventPrices(tx, filters, relevant)
    const isCheapest = await readCheapest(tx, config, filters, { events: relevant, facts })
    const sorted = [...relevant].sort((one, other) => one.at.getTime() - other.at.getTime())
    const passes = (rule: AlertRuleRow) => (event: OutboxEvent) => {
      const known = facts.get(event.id)
      if (known === undefined) return false
      const compared = { prices: () => pricesOf(event, known), cheapest: () => isCheapest(event, known) }
      return matchesRule(rule, { event, ...known, ...compared })
    }
    const matched = rules
      .map((rule) => ({ rule, events: sorted.filter(passes(rule)) }))
      .filter((each) => each.events.length > 0)
    if (matched.length === 0) return
    const lockedMatches = await lockMatched(tx, matched)
    const all = lockedMatches.map(({ rule }) => rule)
    const matchedEvents = lockedMatches.flatMap(({ events: own }) => own)
    const completed = await addComparedPrices(tx, config, { events: matchedEvents, facts })
    const plan = new Plan(config, await channelsOf(tx, all), await readLastAlerts(tx, lockedMatches))
    for (const { rule, events: own } of lockedMatches) {
      for (const event of own) {
        const known = completed.get(event.id)
        if (known) plan.addEvent(rule, event, deliverySourceOf(event, known, rule), ended.includes(event))
      }
    }
    await insertAlerts(tx, plan.alerts)
    await writeDeliveries(tx, await writeDigests(tx, plan.pending, new Map(all.map(({ id, name }) => [id, name]))))
  },
})
