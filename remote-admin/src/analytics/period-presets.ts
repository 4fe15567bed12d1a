import { addDays, type DaySpan } from '@outlet/shared/contract/time/day-span'
import { mondayOf } from './complete-days'

/** Day of a moment in a time zone, such as `2026-11-20`; by default in the browser's zone. */
const dayIn = (at: number, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...(timeZone !== undefined && { timeZone }) }).format(at)

interface PeriodPreset extends DaySpan {
  readonly name: 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_year'
}

/** Calendar periods at a moment, in ms since 1970. Weeks start on Monday; a period that has not ended ends today. */
export const periodPresets = (at: number, timeZone: string | undefined): readonly PeriodPreset[] => {
  const today = dayIn(at, timeZone)
  const monday = mondayOf(today)
  const month = `${today.slice(0, 7)}-01`
  const monthBefore = addDays(month, -1)
  return [
    { name: 'this_week', from: monday, to: today },
    { name: 'last_week', from: addDays(monday, -7), to: addDays(monday, -1) },
    { name: 'this_month', from: month, to: today },
    { name: 'last_month', from: `${monthBefore.slice(0, 7)}-01`, to: monthBefore },
    { name: 'this_year', from: `${today.slice(0, 4)}-01-01`, to: today },
  ]
}
