import { hasCooldown, type AlertEvent } from '@outlet/shared/contract/alert-rules'

/** The newest alert of a rule about a subject and a kind of event; a mute holds for all kinds. */
export interface LastAlert {
  cooldownUntil: Date
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

/** Judges an event of a kind that happened `at`; `last` is the rule's newest alert about its subject and kind. */
export function judgeAlert(
  rule: Timing,
  last: LastAlert | undefined,
  { kind, at }: { kind: AlertEvent; at: Date },
): Judgement {
  const isBefore = (end: Date | null | undefined) => end !== null && end !== undefined && at < end
  if (isBefore(rule.mutedUntil) || isBefore(last?.mutedUntil)) return 'muted'
  if (rule.digestMinutes !== null) return 'digest'
  // Events of two processes may come in another order than they happened.
  return hasCooldown(kind) && rule.cooldownMinutes > 0 && isBefore(last?.cooldownUntil) ? 'cooldown' : 'alert'
}
