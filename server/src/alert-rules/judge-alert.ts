import { hasCooldown, type AlertEvent } from '@outlet/shared/contract/alert-rules'

/** Alerts that a rule has already raised about a subject. */
export interface LastAlert {
  /**
   * Newest alert of the event's kind: when its event happened, and until when it delays others. Null = there is none.
   */
  cooldown: { from: Date; until: Date } | null
  /** Applies to all kinds of events. */
  mutedUntil: Date | null
}

interface Timing {
  /** 0 = every event raises an alert. */
  cooldown_minutes: number
  digest_minutes: number | null
  muted_until: string | null
}

/**
 * Decision on an event that matches a rule: send an alert at once, gather the event into a digest until the cooldown or
 * the digest period ends, or suppress it.
 */
export type Judgement = 'alert' | 'cooldown' | 'digest' | 'muted'

/**
 * Whether an event is within an alert's cooldown. Two processes may deliver events in another order than they happened:
 * an event that is older than the alert counts only if the alert happened within one cooldown after it.
 */
function isWithin({ from, until }: { from: Date; until: Date }, at: Date): boolean {
  const lasts = until.getTime() - from.getTime()
  return at < until && at.getTime() > from.getTime() - lasts
}

/**
 * Decides what a rule does with an event of `kind` that happened `at`. `last`: alerts that the rule has already raised
 * about the event's subject.
 */
export function judgeAlert(
  rule: Timing,
  last: LastAlert | undefined,
  { kind, at }: { kind: AlertEvent; at: Date },
): Judgement {
  const isBefore = (end: Date | string | null | undefined) => end !== null && end !== undefined && at < new Date(end)
  if (isBefore(rule.muted_until) || isBefore(last?.mutedUntil)) return 'muted'
  if (rule.digest_minutes !== null) return 'digest'
  if (!hasCooldown(kind) || rule.cooldown_minutes === 0 || !last?.cooldown) return 'alert'
  return isWithin(last.cooldown, at) ? 'cooldown' : 'alert'
}
