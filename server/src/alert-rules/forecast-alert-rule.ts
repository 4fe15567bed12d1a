import { sql } from 'drizzle-orm'
import {
  AlertEvent,
  lastingEvents,
  type AlertRuleForecast,
  type forecastAlertRule as endpoint,
} from '@outlet/shared/contract/alert-rules'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import { readFacts } from '../deliveries/read-facts'
import { renderAlert, renderDigest } from '../deliveries/render-alert'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { eventTable, toOutboxEvent, type EventRow, type OutboxEvent } from '../platform/outbox/event-row'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { matchesRule } from './match-rule'
import { planAlerts, type Planned } from './plan-alerts'

type Asked = EndpointRequest<typeof endpoint>['body']

const DAYS = 30
const DAY = 86_400_000
const MOST_EVENTS = 20_000
const LATEST = 20

interface Settings {
  publicUrl: string | null
  timeZone: string
}

async function readEvents(db: Database, kinds: readonly string[], from: Date): Promise<OutboxEvent[]> {
  const rows = await db
    .select()
    .from(eventTable)
    .where(
      sql`${eventTable.kind} = any(${sql.param([...kinds])}::text[]) and ${eventTable.at} >= ${from.toISOString()}`,
    )
    .orderBy(sql`${eventTable.at} desc, ${eventTable.id} desc`)
    .limit(MOST_EVENTS)
  return rows.reverse().flatMap((row: EventRow) => {
    // What an older version wrote may have another form: of that nothing is foretold.
    try {
      return [toOutboxEvent(row)]
    } catch {
      return []
    }
  })
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

function daysOf(
  planned: readonly Pick<Planned<never>, 'at' | 'isDigest'>[],
  from: number,
  now: number,
  timeZone: string,
) {
  const days = new Map<string, { alerts: number; digests: number }>()
  for (let at = from; at < now + DAY; at += DAY / 2) {
    const day = dayIn(timeZone, new Date(Math.min(at, now)))
    if (!days.has(day)) days.set(day, { alerts: 0, digests: 0 })
  }
  for (const { at, isDigest } of planned) {
    const day = days.get(dayIn(timeZone, new Date(at)))
    if (day) day[isDigest ? 'digests' : 'alerts'] += 1
  }
  return [...days].map(([day, counts]) => ({ day, ...counts }))
}

/**
 * What a rule would have sent in the last 30 days. Product names, tags and variants are as they are now: nobody keeps what
 * they were.
 */
export async function forecastAlertRule(
  db: Database,
  actor: Actor,
  settings: Settings,
  { language, rule }: Asked,
): Promise<AlertRuleForecast> {
  authorise(actor, 'alert-rules.own')
  const now = clock.now()
  const from = new Date(now - DAYS * DAY)
  const events = await readEvents(db, rule.events, from)
  const [facts, ends] = [await readFacts(db, events), await readEnds(db, events)]
  const candidates = events.flatMap((event) => {
    const known = facts.get(event.id)
    if (!known || !matchesRule(rule, { event, ...known })) return []
    const lasts = event.episode !== null && lastingEvents.some((kind) => kind === event.kind)
    const ended = lasts ? { endedAt: ends.get(event.episode ?? '') ?? null } : {}
    return [
      { subject: `${event.subject.type} ${event.subject.id}`, at: event.at.getTime(), facts: known.facts, ...ended },
    ]
  })
  const planned = planAlerts(rule, candidates, now)
  const rendering = { language, ruleName: '', links: [], type: 'alert' as const, ...settings }
  const titleOf = ({ candidate, isDigest }: (typeof planned)[number]) =>
    isDigest
      ? renderDigest([], 1, { ...rendering, since: new Date(candidate.at) }).title
      : renderAlert(candidate.facts, { ...rendering, template: rule.templates[language] }).title
  return {
    from: from.toISOString(),
    to: new Date(now).toISOString(),
    known_from: (await knownFrom(db, from)).toISOString(),
    events: candidates.length,
    alerts: planned.filter(({ isDigest }) => !isDigest).length,
    digests: planned.filter(({ isDigest }) => isDigest).length,
    days: daysOf(planned, from.getTime(), now, settings.timeZone),
    latest: planned
      .slice(-LATEST)
      .reverse()
      .map((one) => ({
        at: new Date(one.at).toISOString(),
        event: AlertEvent.parse(one.candidate.facts.event),
        title: titleOf(one),
        is_digest: one.isDigest,
      })),
    is_cut: events.length === MOST_EVENTS,
  }
}
