const DAY_MS = 86_400_000

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** The first day of the month that is so many after a day's. */
const monthAfter = (day: string, months: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return dateOf(Date.UTC(year, month - 1 + months, 1))
}

/** The months that lie wholly within days, both included: from the first day of the first until before `until`; null = none. */
export function wholeMonths({ from, to }: { readonly from: string; readonly to: string }) {
  const first = from.endsWith('-01') ? from : monthAfter(from, 1)
  const until = monthAfter(dateOf(Date.parse(to) + DAY_MS), 0)
  return first < until ? { from: first, until } : null
}

/** The months that days are of, each as its first day. */
export const monthsOf = (days: readonly string[]): string[] =>
  [...new Set(days.map((day) => monthAfter(day, 0)))].sort()
