const DAY_MS = 86_400_000
const MAX_TICKS = 8

/** Readable distances between ticks in days; longer periods have ticks at the starts of months. */
const dayDistances = [1, 2, 5, 7, 14]
const monthDistances = [1, 2, 3, 6]

const midnight = (year: number, month: number, day: number) => new Date(year, month, day).getTime()

const upTo = (until: number, tickAt: (index: number) => number): number[] => {
  const ticks: number[] = []
  for (let index = 0; tickAt(index) <= until; index++) ticks.push(tickAt(index))
  return ticks
}

/**
 * Equidistant ticks of a time axis, in ms: midnights, or the starts of months, in the browser's time zone. Undefined
 * for less than two days, for which ECharts' hourly ticks are used.
 */
export const trendTicks = (from: number, until: number): number[] | undefined => {
  const days = (until - from) / DAY_MS
  if (days < 2) return undefined
  const start = new Date(from)
  const [year, month, day] = [start.getFullYear(), start.getMonth(), start.getDate()]
  const isLater = midnight(year, month, day) < from
  const distance = dayDistances.find((candidate) => days / candidate <= MAX_TICKS)
  if (distance) return upTo(until, (index) => midnight(year, month, day + (isLater ? 1 : 0) + index * distance))
  const months = monthDistances.find((candidate) => days / 30 / candidate <= MAX_TICKS) ?? 12
  const first = midnight(year, month, 1) < from ? month + 1 : month
  return upTo(until, (index) => midnight(year, first + index * months, 1))
}
