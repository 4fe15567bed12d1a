import { judgeAlert, type LastAlert } from './judge-alert'

const MINUTE = 60_000

/** An event that a rule is about. */
export interface Candidate {
  /** Of its subject. */
  subject: string
  at: number
  /** When its state ended; null = it lasts; undefined = it has none. */
  endedAt?: number | null
}

interface Timing {
  cooldown_minutes: number
  digest_minutes: number | null
  repeat_minutes: number | null
}

export interface Planned<One extends Candidate> {
  at: number
  /** Of a digest: the last that it tells of. */
  candidate: One
  isDigest: boolean
}

const repeatsOf = <One extends Candidate>(one: One, every: number | null, now: number): Planned<One>[] => {
  if (every === null || one.endedAt === undefined) return []
  const end = Math.min(one.endedAt ?? now, now)
  const count = Math.max(0, Math.ceil((end - one.at) / (every * MINUTE)) - 1)
  return Array.from({ length: count }, (_, index) => ({
    at: one.at + (index + 1) * every * MINUTE,
    candidate: one,
    isDigest: false,
  }))
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
  const last = new Map<string, LastAlert>()
  const digests = new Map<string, Planned<One>>()
  const planned: Planned<One>[] = []
  const gather = (key: string, one: One, at: number) => {
    const open = digests.get(key)
    if (open && open.at > one.at) open.candidate = one
    else {
      const digest = { at, candidate: one, isDigest: true }
      digests.set(key, digest)
      planned.push(digest)
    }
  }
  for (const one of candidates) {
    const known = last.get(one.subject)
    const judgement = judgeAlert(
      { cooldownMinutes: cooldown_minutes, digestMinutes: digest_minutes, mutedUntil: null },
      known,
      new Date(one.at),
    )
    if (judgement === 'digest') gather('', one, one.at + (digest_minutes ?? 0) * MINUTE)
    else if (judgement === 'cooldown') gather(one.subject, one, known?.cooldownUntil.getTime() ?? one.at)
    else {
      last.set(one.subject, { cooldownUntil: new Date(one.at + cooldown_minutes * MINUTE), mutedUntil: null })
      planned.push({ at: one.at, candidate: one, isDigest: false }, ...repeatsOf(one, repeat_minutes, now))
    }
  }
  return planned.filter(({ at }) => at <= now).sort((one, other) => one.at - other.at)
}
