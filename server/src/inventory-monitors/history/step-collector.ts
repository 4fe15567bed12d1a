import { sumKind } from '@outlet/shared/contract/stock'
import type { StockTotal } from '../engine/stock-reading'
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

function noteStock(step: StockStep, { available, kind, price }: StockTotal) {
  step.price = price ?? step.price
  if (available !== null) {
    step.min = Math.min(step.min ?? available, available)
    step.max = Math.max(step.max ?? available, available)
  }
  step.last = available
  step.kind = sumKind([step.kind, kind])
}

/** Aggregates stock by step. Instants and spans must be added in chronological order. */
export class StepCollector {
  readonly #steps: StockStep[]
  readonly #touched = new Set<StockStep>()
  #index = 0
  #orderable: boolean | null
  #knownUntil = -Infinity

  /** @param orderable the orderable state known before the first of `edges` */
  constructor(edges: readonly number[], orderable: boolean | null) {
    this.#steps = edges.slice(1).map((until, index) => emptyStep(edges[index] ?? until, until))
    this.#orderable = orderable
  }

  /** The last known orderable state. */
  get orderable() {
    return this.#orderable
  }

  /** The steps with data. */
  finish(): StockStep[] {
    return this.#steps.filter((step) => this.#touched.has(step))
  }

  /** Resets the known orderable state, when other variants are selected. */
  forget() {
    this.#orderable = null
  }

  /** Adds the stock of a reading at `at`; restocks are counted here. */
  addInstant(stock: CurrentStock, at: number) {
    const step = this.#stepAt(at)
    if (!step || stock.isEmpty) return
    this.#touched.add(step)
    noteStock(step, stock.total)
    const { orderable } = stock.total
    if (orderable === true && this.#orderable === false) step.restocks++
    this.#orderable = orderable ?? this.#orderable
  }

  /** Adds the stock that held from `from` to `until`. */
  addSpan(stock: CurrentStock, from: number, until: number) {
    this.#stepAt(from)
    const { orderable } = stock.total
    for (let index = this.#index; index < this.#steps.length; index++) {
      const step = this.#steps[index]
      if (!step || step.from >= until) break
      const duration = Math.min(until, step.until) - Math.max(from, step.from)
      this.#touched.add(step)
      noteStock(step, stock.total)
      if (orderable !== null) step.knownMs += duration
      if (orderable === true) step.orderableMs += duration
    }
    // Null after a variant vanished at `from`, if that variant may have been the orderable one.
    this.#orderable = orderable ?? this.#orderable
    this.#knownUntil = until
  }

  /**
   * Ends the known history with the reading at `at`. A reading without known time before it in its step would have no
   * duration; it counts as a millisecond, so that the step has a share.
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
