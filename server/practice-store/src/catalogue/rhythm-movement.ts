import { at } from './at'
import { Rhythm } from './rhythm'
import type { SiteCatalogue } from './site-catalogue'
import type { Movement } from './stock-movement'

const MINUTE = 60_000

/**
 * Sets a site's stock and discounts to the values of its rhythm for the current minute. Inventory set by the control
 * API is not overwritten.
 */
export class RhythmMovement implements Movement {
  readonly #rhythm: Rhythm
  #doneMinute = -1
  #moving: boolean

  constructor(
    private readonly catalogue: SiteCatalogue,
    start: number,
    moving: boolean,
  ) {
    this.#rhythm = new Rhythm(catalogue)
    this.#moving = true
    this.advanceTo(start)
    this.#moving = moving
  }

  setMoving(moving: boolean, now: number): void {
    this.advanceTo(now)
    this.#moving = moving
  }

  advanceTo(now: number): void {
    const minute = Math.floor(now / MINUTE)
    if (!this.#moving || minute === this.#doneMinute) return
    this.#doneMinute = minute
    for (let position = 0; position < this.catalogue.masters; position += 1) this.#settle(position, now)
  }

  #settle(position: number, now: number): void {
    const levels = this.#rhythm.levelsAt(position, now)
    for (const [index, slot] of this.catalogue.slotsOf(position).entries()) {
      const level = at(levels, index)
      if (this.catalogue.stock[slot] === level || this.catalogue.fixedInventory.has(slot)) continue
      this.catalogue.stock[slot] = level
      this.catalogue.touchSlot(slot)
    }
    const discount = this.#rhythm.discountAt(position, now)
    if (this.catalogue.discount[position] !== discount) this.catalogue.setDiscount(position, discount)
  }
}
