import { RelativeDay } from './time'
import { z } from './zod'

/** As the server takes days, both included: `2026-11-20`, or told from its own today. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

const Day = z.union([z.iso.date(), RelativeDay])

/** The days of an analysis, in its page's address. */
export const spanUrl = { from: Day.default('today-29d'), to: Day.default('today') }

const DAY_MS = 86_400_000

export const daysAgo = (days: number): string => (days === 0 ? 'today' : `today-${days}d`)

/** How many days before today; null of a day of the calendar. */
const agoOf = (day: string): number | null => {
  const told = /^today(?:-(\d+)d)?$/.exec(day)
  return told ? Number(told[1] ?? 0) : null
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The day of the calendar that is meant on the day `today`: `today-6d` is the sixth before it. */
export const dayOf = (told: string, today: string): string => {
  const ago = agoOf(told)
  return ago === null ? told : addDays(today, -ago)
}

/** How many days of the calendar, both included; less than 1 where the last is before the first. */
export const daysIn = ({ from, to }: DaySpan): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** As many days, just before these; null of days that are told in two ways, until it is known which they are. */
export const spanBefore = ({ from, to }: DaySpan): DaySpan | null => {
  const [first, last] = [agoOf(from), agoOf(to)]
  if (first !== null && last !== null) {
    const days = first - last + 1
    return { from: daysAgo(first + days), to: daysAgo(last + days) }
  }
  if (first !== null || last !== null) return null
  return { from: addDays(from, -daysIn({ from, to })), to: addDays(from, -1) }
}
