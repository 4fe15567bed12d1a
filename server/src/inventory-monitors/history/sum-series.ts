import type { StockInterval } from '../engine/diff-readings'
import { CurrentStock } from './current-stock'
import { StepCollector } from './step-collector'
import type { StockStep } from './stock-step'

interface Moment {
  at: number
  starting: StockInterval[]
  ending: StockInterval[]
}

/** The instants at which intervals start or end, in chronological order. */
export function momentsOf(intervals: readonly StockInterval[]): Moment[] {
  const moments = new Map<number, Moment>()
  const momentAt = (at: number) => {
    const known = moments.get(at)
    if (known) return known
    const made: Moment = { at, starting: [], ending: [] }
    moments.set(at, made)
    return made
  }
  for (const interval of intervals) {
    momentAt(interval.from).starting.push(interval)
    momentAt(interval.until).ending.push(interval)
  }
  return [...moments.values()].sort((one, other) => one.at - other.at)
}

/** The intervals that overlap `[begin, end)`, clipped to it, in order of start. */
const clip = (intervals: readonly StockInterval[], start: number, end: number): StockInterval[] =>
  intervals
    .filter(({ from, until }) => from < end && until >= start)
    .sort((one, other) => one.from - other.from)
    .map((interval) => ({ ...interval, from: Math.max(interval.from, start), until: Math.min(interval.until, end) }))

/**
 * Totals a monitor's variants over time and aggregates the total by the steps between `edges` (ascending). A step
 * without intervals is a gap and omitted. A variant's intervals must not overlap; if one ends where the next starts,
 * the next one counts at that instant.
 * @param orderable the orderable state before the first edge, which determines restocks; the state at the end is
 * returned
 * @param changes instants, ascending, at which other variants were selected: no interval crosses one, and no restock is
 * derived across it
 */
export function sumSeries(
  intervals: readonly StockInterval[],
  edges: readonly number[],
  orderable: boolean | null,
  changes: readonly number[] = [],
): { steps: StockStep[]; orderable: boolean | null } {
  const [start = 0] = edges
  const end = edges.at(-1) ?? start
  const moments = momentsOf(clip(intervals, start, end))
  const collector = new StepCollector(edges, orderable)
  const stock = new CurrentStock()
  const ahead = changes.filter((at) => at >= start && at < end)
  const forgetBefore = (at: number) => {
    while ((ahead[0] ?? Infinity) <= at) {
      ahead.shift()
      collector.forget()
    }
  }
  for (const [index, moment] of moments.entries()) {
    forgetBefore(moment.at)
    for (const interval of moment.starting) stock.start(interval)
    collector.addInstant(stock, moment.at)
    const { orderable: atThisInstant } = stock.total
    for (const interval of moment.ending) stock.end(interval)
    const next = moments[index + 1]
    if (stock.isEmpty) collector.addEnd(moment.at, atThisInstant)
    else if (next) collector.addSpan(stock, moment.at, next.at)
  }
  forgetBefore(end)
  return { steps: collector.finish(), orderable: collector.orderable }
}
