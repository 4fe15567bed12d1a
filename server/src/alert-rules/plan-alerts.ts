import type { AlertEvent } from '@outlet/shared/contract/alert-rules'
import { judgeAlert, type LastAlert } from './judge-alert'

const MINUTE = 60_000

/** An event that a rule is about. */
export interface Candidate {
  /** Type and id of its subject. */
  subject: string
  kind: AlertEvent
  at: number
  /** When its state ended; null = it lasts; undefined = it has none. */
  endedAt?: number | null
}

interface Timing {
  cooldown_minutes: number
  digest_minutes: number | null
  repeat_minutes: number | null
}

/** What is told once, or again and again: a state of weeks is repeated thousands of times, and is still one of these. */
export interface Planned<One extends Candidate> {
  /** The first time. */
  at: number
  /** How often in all. */
  times: number
  /** From one time to the next; 0 = there is no next. */
  everyMs: number
  /** Of a digest: the last that it tells of. */
  candidate: One
  isDigest: boolean
  /** Of a digest: of how many changes it tells. */
  changes: number
}

/** How often it is told before an instant. */
export const timesBefore = ({ at, times, everyMs }: Planned<Candidate>, instant: number): number => {
  if (instant <= at) return 0
  return everyMs === 0 ? times : Math.min(times, Math.ceil((instant - at) / everyMs))
}

/** Its last instants, `most` at most, newest first. */
export const lastInstants = ({ at, times, everyMs }: Planned<Candidate>, most: number): number[] =>
  Array.from({ length: Math.min(times, most) }, (_, index) => at + (times - 1 - index) * everyMs)

const timesOf = (one: Candidate, everyMs: number, now: number): number => {
  if (everyMs === 0 || one.endedAt === undefined) return 1
  const end = Math.min(one.endedAt ?? now, now)
  return Math.max(1, Math.ceil((end - one.at) / everyMs))
}

/**
 * What a rule would have sent of these events, in the order in which they happened, until `now`: by the same judgement as
 * when they happen. Instants in milliseconds; acknowledging, muting, rates and quiet hours are a person's and a channel's,
 * and left out.
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
    const judgement = judgeAlert(
      { cooldownMinutes: cooldown_minutes, digestMinutes: digest_minutes, mutedUntil: null },
      known,
      { kind: one.kind, at: new Date(one.at) },
    )
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
