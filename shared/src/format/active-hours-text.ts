import type { ActiveHours } from '../contract/inventory-monitors/inventory-monitor-settings'
import type { Locale } from '../settings/locale'

/** 2024-01-01, a Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** Short weekday names in the user's language, Monday first. */
export const weekdayNames = (locale: Locale): string[] => {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return [0, 1, 2, 3, 4, 5, 6].map((day) => format.format(MONDAY + day * DAY_MS))
}

/** Runs of consecutive days, each as its first and last day. */
const runsOf = (days: readonly number[]): [number, number][] => {
  const runs: [number, number][] = []
  for (const day of days.toSorted((one, other) => one - other)) {
    const run = runs.at(-1)
    if (run && run[1] === day - 1) run[1] = day
    else runs.push([day, day])
  }
  return runs
}

/** Formats active hours, such as `Mon – Fri, Sun 08:00 – 18:30`. */
export const activeHoursText = ({ days, from, to }: ActiveHours, locale: Locale): string => {
  const names = weekdayNames(locale)
  const name = (day: number) => names[day - 1] ?? ''
  const text = runsOf(days).map(([first, last]) => (first === last ? name(first) : `${name(first)} – ${name(last)}`))
  return `${new Intl.ListFormat(locale, { type: 'unit' }).format(text)} ${from} – ${to}`
}
