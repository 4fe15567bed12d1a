import type { StockInterval } from '../engine/diff-readings'
import { lessCertain } from '../engine/stock-reading'
import { CurrentStock } from './current-stock'
import type { StockStep } from './stock-step'

interface Moment {
  at: number
  begin: StockInterval[]
  end: StockInterval[]
}

function momentsOf(intervals: readonly StockInterval[]): Moment[] {
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

/** Collects what holds at instants and over spans into the steps between `edges`. */
class StepCollector {
  readonly #steps: (StockStep | null)[]
  /** Whether anything could be ordered at the last instant of each step. */
  readonly #atLast: (boolean | null)[] = []
  #index = 0
  #orderable: boolean | null

  constructor(
    readonly edges: readonly number[],
    orderable: boolean | null,
  ) {
    this.#steps = edges.slice(1).map(() => null)
    this.#orderable = orderable
  }

  get orderable() {
    return this.#orderable
  }

  /** The steps that anything is known of. A lone reading lasts no time: it counts as a millisecond. */
  finish(): StockStep[] {
    const known: StockStep[] = []
    for (const [index, step] of this.#steps.entries()) {
      if (step === null) continue
      const atLast = this.#atLast[index] ?? null
      const isLone = step.knownMs === 0 && atLast !== null
      known.push(isLone ? { ...step, knownMs: 1, orderableMs: atLast ? 1 : 0 } : step)
    }
    return known
  }

  /** The stock from `from` to `until`; an instant where both are equal. */
  add(stock: CurrentStock, from: number, until: number) {
    if (stock.isEmpty) return
    let restocked = stock.orderable === true && this.#orderable === false
    this.#orderable = stock.orderable ?? this.#orderable
    while (this.#until() <= from && this.#index < this.#steps.length) this.#index++
    for (let index = this.#index; index < this.#steps.length; index++) {
      const begin = Math.max(from, this.edges[index] ?? 0)
      const end = Math.min(until, this.edges[index + 1] ?? 0)
      if (begin > end || (begin === end && from !== until)) break
      this.#note(index, stock, end - begin, restocked)
      restocked = false
    }
  }

  #until = () => this.edges[this.#index + 1] ?? Infinity

  #note(index: number, stock: CurrentStock, duration: number, restocked: boolean) {
    const { quantity } = stock
    const from = this.edges[index] ?? 0
    const until = this.edges[index + 1] ?? 0
    const step = this.#steps[index] ?? emptyStep(from, until)
    this.#steps[index] = step
    this.#atLast[index] = stock.orderable
    if (quantity !== null) {
      step.min = Math.min(step.min ?? quantity, quantity)
      step.max = Math.max(step.max ?? quantity, quantity)
    }
    step.last = quantity
    step.kind = lessCertain(step.kind, stock.kind)
    if (stock.orderable !== null) step.knownMs += duration
    if (stock.orderable === true) step.orderableMs += duration
    if (restocked) step.restocks++
  }
}

const emptyStep = (from: number, until: number): StockStep => ({
  from,
  until,
  min: null,
  max: null,
  last: null,
  kind: 'exact',
  knownMs: 0,
  orderableMs: 0,
  restocks: 0,
})

/**
 * Sums a monitor's variants over time and sums it up by the steps between `edges` (ascending). A step that no interval
 * touches is left out: it is a gap. `orderable` is what was known before the first edge, to tell a restock; what is
 * known at the end is returned with the steps. A variant's intervals must not overlap; where one ends and the next
 * begins at the same instant, the next one holds.
 */
export function sumSeries(
  intervals: readonly StockInterval[],
  edges: readonly number[],
  orderable: boolean | null,
): { steps: StockStep[]; orderable: boolean | null } {
  const begin = edges[0] ?? 0
  const end = edges.at(-1) ?? 0
  const collector = new StepCollector(edges, orderable)
  const stock = new CurrentStock()
  const clipped = intervals
    .filter(({ from, until }) => from < end && until >= begin)
    .sort((one, other) => one.from - other.from)
    .map((interval) => ({ ...interval, from: Math.max(interval.from, begin), until: Math.min(interval.until, end) }))
  const moments = momentsOf(clipped)
  for (const [index, moment] of moments.entries()) {
    for (const interval of moment.begin) stock.begin(interval)
    if (moment.at < end) collector.add(stock, moment.at, moment.at)
    for (const interval of moment.end) stock.end(interval)
    const next = moments[index + 1]
    if (next) collector.add(stock, moment.at, next.at)
  }
  return { steps: collector.finish(), orderable: collector.orderable }
}
