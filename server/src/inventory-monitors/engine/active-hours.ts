import { LRUCache } from 'lru-cache'
import type { ActiveHours } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-settings'
import { dayOf, instantOf } from '../history/zone-steps'

export interface ActiveSpan {
  from: number
  until: number
}

const MINUTE = 60_000
const DAY = 86_400_000
/** A weekly plan has at most a week between two spans. */
const DAYS_AHEAD = 8

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** ISO 8601: 1 = Monday; 1970-01-01 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** Enough for the distinct plans of an installation over a month. */
const remembered = new LRUCache<string, ActiveSpan>({ max: 5000 })

/**
 * The span that starts on a local day. Cached, because every check needs today's span and time zone conversion is slow.
 */
function spanOf({ days, from, to }: ActiveHours, timeZone: string, day: number): ActiveSpan | null {
  if (!days.includes(weekdayOf(day))) return null
  const key = `${timeZone} ${day} ${from} ${to}`
  const known = remembered.get(key)
  if (known) return known
  const [startMinutes, end] = [minutesOf(from), minutesOf(to)]
  const endDay = end > startMinutes ? day : day + 1
  const span = {
    from: instantOf(timeZone, day * DAY + startMinutes * MINUTE),
    until: instantOf(timeZone, endDay * DAY + end * MINUTE),
  }
  remembered.set(key, span)
  return span
}

/**
 * The spans of active hours within `[from, until)`, in order and clipped to it; adjacent and overlapping spans are
 * merged. A local time that occurs twice counts at its first occurrence, a skipped one with the offset before the jump
 * (RFC 5545). Milliseconds; null hours = always.
 */
export function activeSpans(hours: ActiveHours | null, timeZone: string, from: number, until: number): ActiveSpan[] {
  if (hours === null) return until > from ? [{ from, until }] : []
  const spans: ActiveSpan[] = []
  for (let day = dayOf(timeZone, from) - 1; day <= dayOf(timeZone, until); day++) {
    const span = spanOf(hours, timeZone, day)
    if (!span) continue
    const cut = { from: Math.max(span.from, from), until: Math.min(span.until, until) }
    if (cut.until <= cut.from) continue
    const before = spans.at(-1)
    if (before && before.until >= cut.from) before.until = Math.max(before.until, cut.until)
    else spans.push(cut)
  }
  return spans
}

/** `instant` if it lies within active hours, else the next start of active hours. */
export function nextActive(hours: ActiveHours | null, timeZone: string, instant: number): number {
  if (hours === null) return instant
  const today = dayOf(timeZone, instant)
  for (let day = today - 1; day <= today + DAYS_AHEAD; day++) {
    const span = spanOf(hours, timeZone, day)
    if (span && span.until > instant && span.until > span.from) return Math.max(span.from, instant)
  }
  return instant
}
