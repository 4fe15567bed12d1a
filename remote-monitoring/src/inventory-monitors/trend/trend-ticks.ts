const DAY = 86_400_000
const MOST = 8

/** Distances between ticks that people count in; from a month on, ticks stand at the beginnings of months. */
const dayDistances = [1, 2, 5, 7, 14]
const monthDistances = [1, 2, 3, 6]

const midnight = (year: number, month: number, day: number) => new Date(year, month, day).getTime()

const upTo = (until: number, tickAt: (index: number) => number): number[] => {
  const ticks: number[] = []
  for (let index = 0; tickAt(index) <= until; index++) ticks.push(tickAt(index))
  return ticks
}

/**
 * Ticks of a time axis at equal distances: midnights, or the beginnings of months, in the browser's zone. Undefined for
 * less than two days, where ECharts' own hours serve. Times in milliseconds.
 */
export const trendTicks = (from: number, until: number): number[] | undefined => {
  const days = (until - from) / DAY
  if (days < 2) return undefined
  const begin = new Date(from)
  const [year, month, day] = [begin.getFullYear(), begin.getMonth(), begin.getDate()]
  const isLater = midnight(year, month, day) < from
  const distance = dayDistances.find((candidate) => days / candidate <= MOST)
  if (distance) return upTo(until, (index) => midnight(year, month, day + (isLater ? 1 : 0) + index * distance))
  const months = monthDistances.find((candidate) => days / 30 / candidate <= MOST) ?? 12
  const first = midnight(year, month, 1) < from ? month + 1 : month
  return upTo(until, (index) => midnight(year, first + index * months, 1))
}
