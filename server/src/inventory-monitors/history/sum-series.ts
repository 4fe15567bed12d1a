import type { StockInterval } from '../engine/diff-readings'
import { CurrentStock } from './current-stock'
import { StepCollector } from './step-collector'
import type { StockStep } from './stock-step'

interface Moment {
  at: number
  begin: StockInterval[]
  end: StockInterval[]
}

/** The instants at which intervals begin or end, in order. */
export function momentsOf(intervals: readonly StockInterval[]): Moment[] {
  const moments = new Map<number, Moment>()
  const momentAt = (at: number) => {
    const known = moments.get(at)
    if (known) return known
    const made: Moment = { at, begin: [], end: [] }
    moments.set(at, made)
    return made
  }
  for (const interval of intervals) {
    momentAt(interval.from).begin.push(interval)
    momentAt(interval.until).end.push(interval)
  }
  return [...moments.values()].sort((one, other) => one.at - other.at)
}

/** Those that reach into `[begin, end)`, cut to it, the earlier begun first. */
const clip = (intervals: readonly StockInterval[], begin: number, end: number): StockInterval[] =>
  intervals
    .filter(({ from, until }) => from < end && until >= begin)
    .sort((one, other) => one.from - other.from)
    .map((interval) => ({ ...interval, from: Math.max(interval.from, begin), until: Math.min(interval.until, end) }))

/**
 * Sums a monitor's variants over time and sums it up by the steps between `edges` (ascending). A step that no interval
 * touches is left out: it is a gap. `orderable` is what was known before the first edge, to tell a restock; what is
 * known at the end is returned with the steps. A variant's intervals must not overlap; where one ends and the next
 * begins at the same instant, the next one holds.
 * @param changes instants, ascending, from which on other variants are meant: no interval goes over one, and what was
 * known before tells no restock
 */
export function sumSeries(
  intervals: readonly StockInterval[],
  edges: readonly number[],
  orderable: boolean | null,
  changes: readonly number[] = [],
): { steps: StockStep[]; orderable: boolean | null } {
  const [begin = 0] = edges
  const end = edges.at(-1) ?? begin
  const moments = momentsOf(clip(intervals, begin, end))
  const collector = new StepCollector(edges, orderable)
  const stock = new CurrentStock()
  const ahead = changes.filter((at) => at >= begin && at < end)
  const forgetBefore = (at: number) => {
    while ((ahead[0] ?? Infinity) <= at) {
      ahead.shift()
      collector.forget()
    }
  }
  for (const [index, moment] of moments.entries()) {
    forgetBefore(moment.at)
    for (const interval of moment.begin) stock.begin(interval)
    collector.addInstant(stock, moment.at)
    const { orderable: atThisInstant } = stock
    for (const interval of moment.end) stock.end(interval)
    const next = moments[index + 1]
    if (stock.isEmpty) collector.addEnd(moment.at, atThisInstant)
    else if (next) collector.addSpan(stock, moment.at, next.at)
  }
  forgetBefore(end)
  return { steps: collector.finish(), orderable: collector.orderable }
}
