import type { StockInterval } from '../engine/diff-readings'
import { totalOf, type StockTotal } from '../engine/stock-reading'

/** The variants' current readings during a sweep over time, with their sum. */
export class CurrentStock {
  readonly #held = new Map<string, StockInterval>()
  #total: StockTotal | undefined

  get isEmpty() {
    return this.#held.size === 0
  }

  get readings(): Iterable<StockInterval> {
    return this.#held.values()
  }

  get total(): StockTotal {
    return (this.#total ??= totalOf([...this.#held.values()]))
  }

  /** Adds an interval. A variant's next interval replaces the one that ends at its start. */
  start(interval: StockInterval) {
    this.#held.set(interval.variantId, interval)
    this.#total = undefined
  }

  end(interval: StockInterval) {
    if (this.#held.get(interval.variantId) !== interval) return
    this.#held.delete(interval.variantId)
    this.#total = undefined
  }
}
