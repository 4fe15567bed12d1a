const DAY_MS = 86_400_000

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** Returns the first day of the month that is `months` after the month of a day. */
const monthAfter = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return dateOf(Date.UTC(year, month - 1 + months, 1))
}

/**
 * Returns the months that lie wholly within the period (both days included), as `from` and the exclusive `until`; null
 * = none.
 */
export function wholeMonths({ from, to }: { readonly from: string; readonly to: string }) {
  const first = from.endsWith('-01') ? from : monthAfter(from, 1)
  const until = monthAfter(dateOf(Date.parse(to) + DAY_MS), 0)
  return first < until ? { from: first, until } : null
}

/** Returns the months of the days, each as its first day. */
export const monthsOf = (days: readonly string[]): string[] =>
  [...new Set(days.map((day) => monthAfter(day, 0)))].sort()
