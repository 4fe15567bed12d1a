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

  /** The steps that anything is known of. */
  finish(): StockStep[] {
    return this.#steps.filter((step) => step !== null)
  }

  /**
   * A reading at `at` with nothing known after it, and nothing right before it in its step: it lasts no time, and
   * counts as a millisecond, so that the step still has a share.
   */
  addLone(at: number, orderable: boolean | null, knownUntil: number) {
    const step = this.#steps[this.#index]
    if (!step || orderable === null || (knownUntil === at && at > step.from)) return
    step.knownMs += 1
    if (orderable) step.orderableMs += 1
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
  let knownUntil = -Infinity
  for (const [index, { at, begin: begun, end: ended }] of moments.entries()) {
    for (const interval of begun) stock.begin(interval)
    if (at < end) collector.add(stock, at, at)
    const { orderable: atThisInstant } = stock
    for (const interval of ended) stock.end(interval)
    if (stock.isEmpty && at < end) collector.addLone(at, atThisInstant, knownUntil)
    const next = moments[index + 1]
    if (!next || stock.isEmpty) continue
    collector.add(stock, at, next.at)
    knownUntil = next.at
  }
  return { steps: collector.finish(), orderable: collector.orderable }
}
