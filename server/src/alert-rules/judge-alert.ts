import { hasCooldown, type AlertEvent } from '@outlet/shared/contract/alert-rules'

/** Alerts that a rule has already raised about a subject. */
export interface LastAlert {
  /** Newest alert of the event's kind: when its event happened, and until when it delays others. Null = none of this kind. */
  cooldown: { from: Date; until: Date } | null
  /** Holds for all kinds. */
  mutedUntil: Date | null
}

interface Timing {
  /** 0 = every change is told. */
  cooldownMinutes: number
  digestMinutes: number | null
  mutedUntil: Date | null
}

/** What becomes of an event that a rule is about: told at once, gathered until the cooldown's or the period's end, or not told. */
export type Judgement = 'alert' | 'cooldown' | 'digest' | 'muted'

/**
 * Events of two processes may arrive in another order than they happened: one that happened before the alert is gathered
 * only where the alert would have been within its cooldown.
 */
function isWithin({ from, until }: { from: Date; until: Date }, at: Date): boolean {
  const lasts = until.getTime() - from.getTime()
  return at < until && at.getTime() > from.getTime() - lasts
}

/** Judges an event of a kind that happened `at`; `last` is what the rule has already raised about its subject. */
export function judgeAlert(
  rule: Timing,
  last: LastAlert | undefined,
  { kind, at }: { kind: AlertEvent; at: Date },
): Judgement {
  const isBefore = (end: Date | null | undefined) => end !== null && end !== undefined && at < end
  if (isBefore(rule.mutedUntil) || isBefore(last?.mutedUntil)) return 'muted'
  if (rule.digestMinutes !== null) return 'digest'
  if (!hasCooldown(kind) || rule.cooldownMinutes === 0 || !last?.cooldown) return 'alert'
  return isWithin(last.cooldown, at) ? 'cooldown' : 'alert'
}
