import type { AlertEvent } from '@outlet/shared/contract/alert-rules'
import { judgeAlert, type LastAlert } from './judge-alert'

const MINUTE = 60_000

/** Event that matches the rule. */
export interface Candidate {
  /** Type and id of its subject. */
  subject: string
  kind: AlertEvent
  at: number
  /** Instant at which the event's state ended; null = it lasts; undefined = the event has no state. */
  endedAt?: number | null
}

interface Timing {
  cooldown_minutes: number
  digest_minutes: number | null
  repeat_minutes: number | null
}

/** One message and its repeats. A state that lasts for weeks is repeated thousands of times and is still one object. */
export interface Planned<One extends Candidate> {
  /** Instant of the first message. */
  at: number
  /** Number of messages, including the first. */
  times: number
  /** Interval between repeats in ms; 0 = sent once. */
  everyMs: number
  /** The event; for a digest its newest one. */
  candidate: One
  isDigest: boolean
  /** Number of events in a digest; 1 for an alert. */
  changes: number
}

/** Number of messages before an instant. */
export const timesBefore = ({ at, times, everyMs }: Planned<Candidate>, instant: number): number => {
  if (instant <= at) return 0
  return everyMs === 0 ? times : Math.min(times, Math.ceil((instant - at) / everyMs))
}

/** The last `limit` instants at which it is sent, newest first. */
export const lastInstants = ({ at, times, everyMs }: Planned<Candidate>, limit: number): number[] =>
  Array.from({ length: Math.min(times, limit) }, (_, index) => at + (times - 1 - index) * everyMs)

const timesOf = (one: Candidate, everyMs: number, now: number): number => {
  if (everyMs === 0 || one.endedAt === undefined) return 1
  const end = Math.min(one.endedAt ?? now, now)
  return Math.max(1, Math.ceil((end - one.at) / everyMs))
}

/**
 * Simulates a rule on these events up to `now`, with the same decisions as for live events. `candidates` are in the
 * order in which they happened. Instants are in ms. Acknowledgements, mutes, rate limits and quiet hours are not
 * simulated.
 */
export function planAlerts<One extends Candidate>(
  { cooldown_minutes, digest_minutes, repeat_minutes }: Timing,
  candidates: readonly One[],
  now: number,
): Planned<One>[] {
  const everyMs = (repeat_minutes ?? 0) * MINUTE
  const last = new Map<string, LastAlert>()
  const digests = new Map<string, Planned<One>>()
  const planned: Planned<One>[] = []
  const gather = (key: string, one: One, at: number) => {
    const open = digests.get(key)
    if (open && open.at > one.at) Object.assign(open, { candidate: one, changes: open.changes + 1 })
    else {
      const digest = { at, times: 1, everyMs: 0, candidate: one, isDigest: true, changes: 1 }
      digests.set(key, digest)
      planned.push(digest)
    }
  }
  for (const one of candidates) {
    const key = `${one.subject} ${one.kind}`
    const known = last.get(key)
    const judgement = judgeAlert({ cooldown_minutes, digest_minutes, muted_until: null }, known, {
      kind: one.kind,
      at: new Date(one.at),
    })
    if (judgement === 'digest') gather('', one, one.at + (digest_minutes ?? 0) * MINUTE)
    else if (judgement === 'cooldown') gather(key, one, known?.cooldown?.until.getTime() ?? one.at)
    else {
      const cooldown = { from: new Date(one.at), until: new Date(one.at + cooldown_minutes * MINUTE) }
      last.set(key, { cooldown, mutedUntil: null })
      planned.push({
        at: one.at,
        times: timesOf(one, everyMs, now),
        everyMs,
        candidate: one,
        isDigest: false,
        changes: 1,
      })
    }
  }
  return planned.filter(({ at }) => at <= now).sort((one, other) => one.at - other.at)
}
