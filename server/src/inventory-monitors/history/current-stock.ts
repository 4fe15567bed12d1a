import type { Money } from '@outlet/shared/contract/money'
import type { StockInterval } from '../engine/diff-readings'
import type { QuantityKind } from '../monitor-row'
import { priceRange } from '../../stores/price-range'

/** The variants' readings that hold at one instant of a sweep over time, and their running sum. */
export class CurrentStock {
  readonly #held = new Map<string, StockInterval>()
  #sum = 0
  readonly #kinds: Record<QuantityKind, number> = { exact: 0, capped: 0, unknown: 0 }
  #orderable = 0
  #undecided = 0

  get isEmpty() {
    return this.#held.size === 0
  }

  get quantity(): number | null {
    return this.#kinds.exact > 0 ? this.#sum : null
  }

  get kind(): QuantityKind {
    if (this.#kinds.unknown > 0) return 'unknown'
    return this.#kinds.capped > 0 ? 'capped' : 'exact'
  }

  get orderable(): boolean | null {
    if (this.#orderable > 0) return true
    return this.#undecided > 0 ? null : false
  }

  get price(): Money | null {
    return this.#prices().lowest
  }

  get priceMax(): Money | null {
    return this.#prices().highest
  }

  /** A variant's next interval replaces the one that ends where it begins. */
  begin(interval: StockInterval) {
    const before = this.#held.get(interval.variantId)
    if (before) this.#count(before, -1)
    this.#held.set(interval.variantId, interval)
    this.#count(interval, 1)
  }

  end(interval: StockInterval) {
    if (this.#held.get(interval.variantId) !== interval) return
    this.#held.delete(interval.variantId)
    this.#count(interval, -1)
  }

  #prices() {
    return priceRange([...this.#held.values()].map(({ price }) => price))
  }

  #count({ quantity, kind, orderable }: StockInterval, by: 1 | -1) {
    this.#kinds[kind] += by
    if (kind === 'exact') this.#sum += by * (quantity ?? 0)
    if (orderable === true) this.#orderable += by
    if (orderable === null) this.#undecided += by
  }
}
