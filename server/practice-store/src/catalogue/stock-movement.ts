import { at } from './at'
import { Random, mixSeed } from './random'
import type { SiteCatalogue } from './site-catalogue'
import { isCounted } from './stock-kind'

const stepMs = 1000
/** One master in ten receives half of the events, so that a test that watches one sees a change within a minute. */
const hotEvery = 10
const discounts = [0, 20, 30, 40, 50, 60, 70] as const

/** Changes a site's stock over time. `now` is in ms of the store's clock. */
export interface Movement {
  setMoving(moving: boolean, now: number): void
  advanceTo(now: number): void
}

/**
 * Sales, restocks, drops and price changes of one site. The events of each second follow from the seed and that second
 * alone, so two stores with the same seed and clock show the same stock. Nothing runs in the background: each request
 * first catches up with the clock.
 */
export class StockMovement implements Movement {
  #doneSteps: number
  #moving: boolean

  /** @param start - in ms of the store's clock */
  constructor(
    private readonly catalogue: SiteCatalogue,
    start: number,
    moving: boolean,
  ) {
    this.#doneSteps = Math.floor(start / stepMs)
    this.#moving = moving
  }

  get moving(): boolean {
    return this.#moving
  }

  /** Freezes or resumes the movement. Events of a frozen period do not happen later. */
  setMoving(moving: boolean, now: number): void {
    this.advanceTo(now)
    this.#moving = moving
  }

  advanceTo(now: number): void {
    const target = Math.floor(now / stepMs)
    if (!this.#moving) this.#doneSteps = Math.max(this.#doneSteps, target)
    while (this.#doneSteps < target) {
      this.#doneSteps += 1
      this.#step(this.#doneSteps)
    }
  }

  #step(step: number): void {
    const { seed, site, masters, slots } = this.catalogue
    if (slots === 0) return
    const random = new Random(mixSeed(seed, 8, site.salt, step))
    const events = Math.min(50, Math.max(1, Math.round(masters / 100)))
    for (let event = 0; event < events; event += 1) this.#happen(random)
  }

  #happen(random: Random): void {
    const slot = this.#pickSlot(random)
    const what = random.next()
    if (what < 0.01) this.#changePrice(random, slot)
    else if (what < 0.015) this.#drop(random, slot)
    else if (at(this.catalogue.stock, slot) > 0) this.#sell(random, slot)
    else if (what > 0.6) this.#restock(slot, random.int(3, 40))
  }

  #pickSlot(random: Random): number {
    const { masters, slots } = this.catalogue
    if (random.chance(0.5)) {
      const hot = random.int(0, Math.floor((masters - 1) / hotEvery)) * hotEvery
      const own = this.catalogue.slotsOf(hot)
      if (own.length > 0) return random.pick(own)
    }
    return random.int(0, slots - 1)
  }

  #moves(slot: number): boolean {
    return isCounted(this.catalogue.kindOf(slot)) && !this.catalogue.fixedInventory.has(slot)
  }

  #sell(random: Random, slot: number): void {
    if (!this.#moves(slot)) return
    const left = at(this.catalogue.stock, slot)
    const pieces = random.chance(0.08) ? left : Math.min(left, random.int(1, 3))
    this.catalogue.stock[slot] = left - pieces
    this.catalogue.sold[slot] = at(this.catalogue.sold, slot) + pieces
    this.catalogue.touchSlot(slot)
  }

  #restock(slot: number, pieces: number): void {
    if (!this.#moves(slot)) return
    this.catalogue.stock[slot] = at(this.catalogue.stock, slot) + pieces
    this.catalogue.touchSlot(slot)
  }

  /** Restocks every sold-out slot of the product with a few pieces at once. */
  #drop(random: Random, slot: number): void {
    for (const own of this.catalogue.slotsOf(this.catalogue.refOfSlot(slot).position)) {
      if (at(this.catalogue.stock, own) === 0) this.#restock(own, random.int(5, 20))
    }
  }

  #changePrice(random: Random, slot: number): void {
    this.catalogue.setDiscount(this.catalogue.refOfSlot(slot).position, random.pick(discounts))
  }
}
