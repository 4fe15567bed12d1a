import { serverNow } from '../../format/server-clock'

const HOUR_MS = 3_600_000
const WEEK_DAYS = 7
const MORNING_HOUR = 8

export const isMuted = (until: string | null): until is string => until !== null && Date.parse(until) > serverNow()

/** Start of the working hours some days later, in the browser's time zone. */
const morningIn = (days: number): Date => {
  const now = new Date(serverNow())
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING_HOUR)
}

export const tomorrowMorning = (): Date => morningIn(1)

/** Usual ends of a mute. */
export const muteEnds = [
  { key: 'hour', end: () => new Date(serverNow() + HOUR_MS) },
  { key: 'tomorrow', end: tomorrowMorning },
  { key: 'week', end: () => morningIn(WEEK_DAYS) },
] as const
