import { RelativeDay } from '../time'
import { z } from '../zod'

/** Range of days, both inclusive, in the server's notation: `2026-11-20`, or relative to the server's current day. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

const Day = z.union([z.iso.date(), RelativeDay])

/** Day range of an analysis in the address of its page. */
export const spanUrl = { from: Day.default('today-29d'), to: Day.default('today') }

const DAY_MS = 86_400_000

export const daysAgo = (days: number): string => (days === 0 ? 'today' : `today-${days}d`)

/** Returns the number of days before today; null for a calendar date. */
const agoOf = (day: string): number | null => {
  const match = /^today(?:-(\d+)d)?$/.exec(day)
  return match ? Number(match[1] ?? 0) : null
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Resolves a relative day to a date: `today-6d` is six days before `today`. */
export const dayOf = (day: string, today: string): string => {
  const ago = agoOf(day)
  return ago === null ? day : addDays(today, -ago)
}

/** Number of days in the range, both inclusive; less than 1 if `to` is before `from`. */
export const daysIn = ({ from, to }: DaySpan): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/**
 * Returns the preceding range of the same length. Returns null if only one of the two days is relative, because the
 * length is then unknown.
 */
export const spanBefore = ({ from, to }: DaySpan): DaySpan | null => {
  const [first, last] = [agoOf(from), agoOf(to)]
  if (first !== null && last !== null) {
    const days = first - last + 1
    return { from: daysAgo(first + days), to: daysAgo(last + days) }
  }
  if (first !== null || last !== null) return null
  return { from: addDays(from, -daysIn({ from, to })), to: addDays(from, -1) }
}
