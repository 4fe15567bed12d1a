import { sql } from 'drizzle-orm'
import type * as contract from '@outlet/shared/contract/alert-rules'
import { lastingEvents, replacedEvents, type AlertRuleForecast } from '@outlet/shared/contract/alert-rules'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import { readFacts } from '../alert-messages/read-facts'
import { renderAlert, renderDigest } from '../alert-messages/render-alert'
import { authorise, can, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { eventTable, tryOutboxEvent, type OutboxEvent } from '../platform/outbox/event-row'
import { clock } from '../platform/time/clock'
import { OUTAGE } from '../withholding/store-outages'
import { matchesRule } from './match-rule'
import { readCheapest } from './read-cheapest'
import { readEventPrices } from './read-event-prices'
import { lastInstants, planAlerts, timesBefore, type Candidate, type Planned } from './plan-alerts'

type ForecastRequest = EndpointRequest<typeof contract.forecastAlertRule>['body']

const FORECAST_DAYS = 30
const DAY = 86_400_000
const MAX_EVENTS = 20_000
const MAX_LATEST = 20

interface Settings {
  publicUrl: string | null
  timeZone: string
  reportingCurrency: string
}

/** The kinds of events that a rule is alerted about if it selects this one. */
const replacingKinds = (kind: string): string[] => [
  kind,
  ...Object.entries(replacedEvents).flatMap(([replacing, replaced]) => (replaced === kind ? [replacing] : [])),
]

/** A failed check that the outage of its store replaces. A monitor that failed longer is not counted. */
const isInOutage = sql`(${eventTable.kind} = 'check_failing' and exists (
  select 1 from event_episodes o where o.subject_type = 'store' and o.subject_id = ${eventTable.store} and o.family = ${OUTAGE}
    and o.begun_at <= ${eventTable.at} and (o.ended_at is null or o.ended_at >= ${eventTable.at})))`

/** Returns the newest `MAX_EVENTS` events of these kinds since `from`, oldest first. */
async function readEvents(
  db: Database,
  kinds: readonly string[],
  from: Date,
): Promise<{ events: OutboxEvent[]; isCut: boolean }> {
  const rows = await db
    .select()
    .from(eventTable)
    .where(
      sql`${eventTable.kind} = any(${sql.param(kinds.flatMap(replacingKinds))}::text[]) and ${eventTable.at} >= ${from.toISOString()}
        and not ${isInOutage}`,
    )
    .orderBy(sql`${eventTable.at} desc, ${eventTable.id} desc`)
    .limit(MAX_EVENTS + 1)
  const newest = rows.slice(0, MAX_EVENTS)
  return { events: newest.reverse().flatMap((row) => tryOutboxEvent(row) ?? []), isCut: rows.length > MAX_EVENTS }
}

async function readEnds(db: Database, events: readonly OutboxEvent[]): Promise<Map<string, number | null>> {
  const ids = events.flatMap(({ episode }) => episode ?? [])
  const { rows } = await db.execute<{ id: string; ended_at: string | null }>(
    sql`select id, ended_at from event_episodes where id = any(${sql.param(ids)}::uuid[])`,
  )
  return new Map(rows.map(({ id, ended_at }) => [id, ended_at === null ? null : new Date(ended_at).getTime()]))
}

async function knownFrom(db: Database, from: Date): Promise<Date> {
  const { rows } = await db.execute<{ at: string | null }>(sql`select min(at) as at from events`)
  const oldest = rows[0]?.at
  return oldest ? new Date(Math.max(from.getTime(), new Date(oldest).getTime())) : new Date(clock.now())
}

/** Calendar days in the installation's time zone, each with the instant at which it starts. */
async function readDays(db: Database, { from, to }: { from: Date; to: Date }, timeZone: string) {
  const local = (at: Date) => sql`${at.toISOString()}::timestamptz at time zone ${timeZone}`
  const { rows } = await db.execute<{ day: string; starts_at: string }>(sql`
    select to_char(d, 'YYYY-MM-DD') as day, d at time zone ${timeZone} as starts_at
    from generate_series(date_trunc('day', ${local(from)}), ${local(to)}, interval '1 day') d order by d`)
  return rows.map(({ day, starts_at }) => ({ day, startsAt: new Date(starts_at).getTime() }))
}

/** Muted monitors and stores that a filter covers. */
async function countMuted(
  db: Database,
  { stores, monitor_ids, tags }: ForecastRequest['rule']['filter'],
): Promise<AlertRuleForecast['muted']> {
  const keys = sql`${sql.param([...stores])}::text[]`
  const { rows } = await db.execute<AlertRuleForecast['muted'] & Record<string, unknown>>(sql`
    select (select count(*)::int from inventory_monitors
        where muted_until > clock_now() and deleted_at is null and is_monitoring
          and (${stores.length === 0} or website_type = any(${keys}))
          and (${monitor_ids.length === 0} or id = any(${sql.param([...monitor_ids])}::uuid[]))
          and (${tags.length === 0} or fold_tags(tags) && fold_tags(${sql.param([...tags])}::text[]))) as monitors,
      (select count(*)::int from stores
        where muted_until > clock_now() and deleted_at is null and (${stores.length === 0} or key = any(${keys}))) as stores`)
  return rows[0] ?? { monitors: 0, stores: 0 }
}

const total = (
  planned: readonly Planned<Candidate>[],
  isDigest: boolean,
  count: (one: Planned<Candidate>) => number,
): number => planned.reduce((sum, one) => (one.isDigest === isDigest ? sum + count(one) : sum), 0)

function byDay(planned: readonly Planned<Candidate>[], days: readonly { day: string; startsAt: number }[]) {
  return days.map(({ day, startsAt }, index) => {
    const endsAt = days[index + 1]?.startsAt ?? Infinity
    const within = (one: Planned<Candidate>) => timesBefore(one, endsAt) - timesBefore(one, startsAt)
    return { day, alerts: total(planned, false, within), digests: total(planned, true, within) }
  })
}

/**
 * Returns the latest messages with their instants, newest first. The `MAX_LATEST` plans with the newest last message
 * are enough to find them.
 */
function latestMessages<One extends Candidate>(planned: readonly Planned<One>[]) {
  const lastSentAt = (one: Planned<One>) => lastInstants(one, 1)[0] ?? one.at
  return [...planned]
    .sort((one, other) => lastSentAt(other) - lastSentAt(one))
    .slice(0, MAX_LATEST)
    .flatMap((one) => lastInstants(one, MAX_LATEST).map((at) => ({ at, one })))
    .sort((one, other) => other.at - one.at)
    .slice(0, MAX_LATEST)
}

/**
 * Callers who may write shared rules get the forecast of a shared rule, others that of a personal one: events of a
 * personal channel match only their owner's rules.
 */
const ruleOwnerOf = (actor: Actor): string | null =>
  actor.kind === 'user' && !can(actor, 'alert-rules.write') ? actor.id : null

/**
 * Simulates which messages a rule would have sent in the last 30 days. Product names, tags and variants are the current
 * ones: their earlier values are not stored.
 */
export async function forecastAlertRule(
  db: Database,
  actor: Actor,
  settings: Settings,
  { language, rule }: ForecastRequest,
): Promise<AlertRuleForecast> {
  authorise(actor, 'alert-rules.own')
  const now = clock.now()
  const from = new Date(now - FORECAST_DAYS * DAY)
  const { events, isCut } = await readEvents(db, rule.events, from)
  const userId = ruleOwnerOf(actor)
  const [facts, ends] = [await readFacts(db, events), await readEnds(db, events)]
  const pricesOf = await readEventPrices(db, [rule.filter], events)
  const isCheapest = await readCheapest(db, settings, [rule.filter], { events, facts })
  const candidates = events.flatMap((event) => {
    const known = facts.get(event.id)
    if (!known) return []
    const compared = { prices: () => pricesOf(event, known), cheapest: () => isCheapest(event, known) }
    if (!matchesRule({ ...rule, user_id: userId }, { event, ...known, ...compared })) return []
    const lasts = event.episode !== null && lastingEvents.some((kind) => kind === event.kind)
    const at = event.at.getTime()
    // The end of an episode that has been purged is unknown, so the alert is not repeated.
    const end = ends.get(event.episode ?? '')
    const ended = lasts ? { endedAt: end === undefined ? at : end } : {}
    const kind = known.facts.event
    return [{ subject: `${event.subject.type} ${event.subject.id}`, kind, at, facts: known.facts, ...ended }]
  })
  const planned = planAlerts(rule, candidates, now)
  const rendering = { language, ruleName: '', links: [], type: 'alert' as const, ...settings }
  const titleOf = ({ candidate, isDigest, changes }: (typeof planned)[number]) =>
    isDigest
      ? renderDigest([], changes, { ...rendering, since: new Date(candidate.at) }).title
      : renderAlert(candidate.facts, { ...rendering, template: rule.templates[language] }).title
  return {
    from: from.toISOString(),
    to: new Date(now).toISOString(),
    known_from: (await knownFrom(db, from)).toISOString(),
    events: candidates.length,
    alerts: total(planned, false, ({ times }) => times),
    digests: total(planned, true, ({ times }) => times),
    days: byDay(planned, await readDays(db, { from, to: new Date(now) }, settings.timeZone)),
    latest: latestMessages(planned).map(({ at, one }) => ({
      at: new Date(at).toISOString(),
      event: one.candidate.facts.event,
      title: titleOf(one),
      is_digest: one.isDigest,
    })),
    muted: await countMuted(db, rule.filter),
    is_cut: isCut,
  }
}
