import { sql } from 'drizzle-orm'
import {
  lastingEvents,
  type AlertRuleForecast,
  type forecastAlertRule as endpoint,
} from '@outlet/shared/contract/alert-rules'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import { readFacts } from '../deliveries/read-facts'
import { renderAlert, renderDigest } from '../deliveries/render-alert'
import { authorise, can, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { eventTable, tryOutboxEvent, type OutboxEvent } from '../platform/outbox/event-row'
import { clock } from '../platform/time/clock'
import { matchesRule } from './match-rule'
import { lastInstants, planAlerts, timesBefore, type Candidate, type Planned } from './plan-alerts'

type Asked = EndpointRequest<typeof endpoint>['body']

const DAYS = 30
const DAY = 86_400_000
const MOST_EVENTS = 20_000
const LATEST = 20

interface Settings {
  publicUrl: string | null
  timeZone: string
}

/** In the order in which they happened. */
async function readEvents(
  db: Database,
  kinds: readonly string[],
  from: Date,
): Promise<{ events: OutboxEvent[]; isCut: boolean }> {
  const rows = await db
    .select()
    .from(eventTable)
    .where(
      sql`${eventTable.kind} = any(${sql.param([...kinds])}::text[]) and ${eventTable.at} >= ${from.toISOString()}`,
    )
    .orderBy(sql`${eventTable.at} desc, ${eventTable.id} desc`)
    .limit(MOST_EVENTS + 1)
  const newest = rows.slice(0, MOST_EVENTS)
  return { events: newest.reverse().flatMap((row) => tryOutboxEvent(row) ?? []), isCut: rows.length > MOST_EVENTS }
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

/** The days of the installation's time zone, with when each begins there. */
async function readDays(db: Database, { from, to }: { from: Date; to: Date }, timeZone: string) {
  const local = (at: Date) => sql`${at.toISOString()}::timestamptz at time zone ${timeZone}`
  const { rows } = await db.execute<{ day: string; begins_at: string }>(sql`
    select to_char(d, 'YYYY-MM-DD') as day, d at time zone ${timeZone} as begins_at
    from generate_series(date_trunc('day', ${local(from)}), ${local(to)}, interval '1 day') d order by d`)
  return rows.map(({ day, begins_at }) => ({ day, beginsAt: new Date(begins_at).getTime() }))
}

const total = (
  planned: readonly Planned<Candidate>[],
  isDigest: boolean,
  count: (one: Planned<Candidate>) => number,
): number => planned.reduce((sum, one) => (one.isDigest === isDigest ? sum + count(one) : sum), 0)

function byDay(planned: readonly Planned<Candidate>[], days: readonly { day: string; beginsAt: number }[]) {
  return days.map(({ day, beginsAt }, index) => {
    const endsAt = days[index + 1]?.beginsAt ?? Infinity
    const within = (one: Planned<Candidate>) => timesBefore(one, endsAt) - timesBefore(one, beginsAt)
    return { day, alerts: total(planned, false, within), digests: total(planned, true, within) }
  })
}

/** Of the newest tellings, each with its instant: none can be of more than as many that were told last. */
function newestOf<One extends Candidate>(planned: readonly Planned<One>[]) {
  const toldLast = (one: Planned<One>) => lastInstants(one, 1)[0] ?? one.at
  return [...planned]
    .sort((one, other) => toldLast(other) - toldLast(one))
    .slice(0, LATEST)
    .flatMap((one) => lastInstants(one, LATEST).map((at) => ({ at, one })))
    .sort((one, other) => other.at - one.at)
    .slice(0, LATEST)
}

/** Whoever may write everybody's rules asks for those; what is of one user's own, only that user's own rules tell. */
const userIdOf = (actor: Actor): string | null =>
  actor.kind === 'user' && !can(actor, 'alert-rules.write') ? actor.id : null

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
  const { events, isCut } = await readEvents(db, rule.events, from)
  const userId = userIdOf(actor)
  const [facts, ends] = [await readFacts(db, events), await readEnds(db, events)]
  const candidates = events.flatMap((event) => {
    const known = facts.get(event.id)
    if (!known || !matchesRule({ ...rule, userId }, { event, ...known })) return []
    const lasts = event.episode !== null && lastingEvents.some((kind) => kind === event.kind)
    const at = event.at.getTime()
    // Of an episode that is forgotten nobody knows the end: it is repeated no more.
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
    latest: newestOf(planned).map(({ at, one }) => ({
      at: new Date(at).toISOString(),
      event: one.candidate.facts.event,
      title: titleOf(one),
      is_digest: one.isDigest,
    })),
    is_cut: isCut,
  }
}
