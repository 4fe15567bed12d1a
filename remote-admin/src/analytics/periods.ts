import { RelativeDay } from '@outlet/shared/contract/time'
import { z } from '@outlet/shared/contract/zod'

/** In days, today included. */
export const PERIODS = ['7', '30', '90', '180', '365'] as const
export type Period = (typeof PERIODS)[number]

/** As the server takes days, both included: `2026-11-20`, or told from its own today. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

const Day = z.union([z.iso.date(), RelativeDay])

/** The days of a page, in its address. */
export const spanUrl = { from: Day.default('today-29d'), to: Day.default('today') }

const DAY_MS = 86_400_000

const daysAgo = (days: number): string => (days === 0 ? 'today' : `today-${days}d`)

/** How many days before today; null of a day of the calendar. */
const agoOf = (day: string): number | null => {
  const told = /^today(?:-(\d+)d)?$/.exec(day)
  return told ? Number(told[1] ?? 0) : null
}

export const spanOf = (period: Period): DaySpan => ({ from: daysAgo(Number(period) - 1), to: 'today' })

/** Null where the days are others. */
export const periodOf = ({ from, to }: DaySpan): Period | null =>
  PERIODS.find((period) => spanOf(period).from === from && to === 'today') ?? null

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** As many days, just before these; null of days that are told in two ways, until the server has said which they are. */
export const spanBefore = ({ from, to }: DaySpan): DaySpan | null => {
  const [first, last] = [agoOf(from), agoOf(to)]
  if (first !== null && last !== null) {
    const days = first - last + 1
    return { from: daysAgo(first + days), to: daysAgo(last + days) }
  }
  if (first !== null || last !== null) return null
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return { from: addDays(from, -days), to: addDays(from, -1) }
}
