import { lessCertain } from '../engine/stock-reading'
import type { CurrentStock } from './current-stock'
import type { StockStep } from './stock-step'

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
  price: null,
})

function noteStock(step: StockStep, { quantity, kind, price }: CurrentStock) {
  step.price = price ?? step.price
  if (quantity !== null) {
    step.min = Math.min(step.min ?? quantity, quantity)
    step.max = Math.max(step.max ?? quantity, quantity)
  }
  step.last = quantity
  step.kind = lessCertain(step.kind, kind)
}

/** Sums up by steps what holds at instants and over spans, which come in order of time. */
export class StepCollector {
  readonly #steps: StockStep[]
  readonly #touched = new Set<StockStep>()
  #index = 0
  #orderable: boolean | null
  #knownUntil = -Infinity

  /** `orderable`: what was known before the first of `edges`. */
  constructor(edges: readonly number[], orderable: boolean | null) {
    this.#steps = edges.slice(1).map((until, index) => emptyStep(edges[index] ?? until, until))
    this.#orderable = orderable
  }

  /** What was known last. */
  get orderable() {
    return this.#orderable
  }

  /** The steps that anything is known of. */
  finish(): StockStep[] {
    return this.#steps.filter((step) => this.#touched.has(step))
  }

  /** What was known so far is of something else. */
  forget() {
    this.#orderable = null
  }

  /** The stock as a reading at `at` showed it; a restock counts here. */
  addInstant(stock: CurrentStock, at: number) {
    const step = this.#stepAt(at)
    if (!step || stock.isEmpty) return
    this.#touched.add(step)
    noteStock(step, stock)
    if (stock.orderable === true && this.#orderable === false) step.restocks++
    this.#orderable = stock.orderable ?? this.#orderable
  }

  /** The stock that held from `from` to `until`. */
  addSpan(stock: CurrentStock, from: number, until: number) {
    this.#stepAt(from)
    for (let index = this.#index; index < this.#steps.length; index++) {
      const step = this.#steps[index]
      if (!step || step.from >= until) break
      const duration = Math.min(until, step.until) - Math.max(from, step.from)
      this.#touched.add(step)
      noteStock(step, stock)
      if (stock.orderable !== null) step.knownMs += duration
      if (stock.orderable === true) step.orderableMs += duration
    }
    // A variant that vanished at `from` may have been the one that could be ordered.
    this.#orderable = stock.orderable ?? this.#orderable
    this.#knownUntil = until
  }

  /**
   * Nothing is known after the reading at `at`. With nothing known right before it in its step either, it would last no
   * time: it counts as a millisecond, so that the step has a share.
   */
  addEnd(at: number, orderable: boolean | null) {
    const step = this.#stepAt(at)
    if (!step || orderable === null || (this.#knownUntil === at && at > step.from)) return
    step.knownMs += 1
    if (orderable) step.orderableMs += 1
  }

  #stepAt(at: number): StockStep | undefined {
    while (at >= (this.#steps[this.#index]?.until ?? Infinity)) this.#index++
    return this.#steps[this.#index]
  }
}
