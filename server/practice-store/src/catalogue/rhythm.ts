import { at } from './at'
import { Random, mixSeed } from './random'
import type { SiteCatalogue } from './site-catalogue'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
/** Monday, 5 January 1970, 00:00 UTC. */
const FIRST_MONDAY = 4 * DAY

/** Weekly restock times of a category, in UTC, and how long the stock lasts in minutes. */
interface Timetable {
  /** Days of the week; 0 = Monday. */
  days: readonly number[]
  hour: number
  stays: readonly [number, number]
}

const timetables: Readonly<Record<string, Timetable>> = {
  wallets: { days: [1, 4], hour: 2, stays: [25, 70] },
  'women-bags': { days: [2], hour: 12, stays: [60, 180] },
  'women-totes': { days: [0, 3], hour: 1, stays: [120, 360] },
  'men-bags': { days: [5], hour: 6, stays: [240, 720] },
  shoes: { days: [1], hour: 8, stays: [300, 1500] },
  belts: { days: [6], hour: 3, stays: [1440, 4000] },
  clothing: { days: [3], hour: 13, stays: [600, 2000] },
  accessories: { days: [2, 5], hour: 5, stays: [90, 300] },
}
const defaultTimetable: Timetable = { days: [2], hour: 9, stays: [120, 600] }

/** Share of a delivery that is left at its arrival and after each of its steps. */
const left = [1, 0.6, 0.35, 0.15, 0] as const

/** Sales of a year: first and end date as month and day in UTC, and the discount in percent. */
const sales = [
  { from: [3, 5], until: [3, 12], percent: 30 },
  { from: [6, 10], until: [6, 21], percent: 40 },
  { from: [9, 1], until: [9, 8], percent: 30 },
  { from: [11, 20], until: [12, 1], percent: 50 },
  { from: [12, 20], until: [12, 31], percent: 40 },
] as const

interface Delivery {
  at: number
  /** Instants at which the stock shrinks; it is empty after the last one. */
  steps: number[]
}

/** A period in which the store is unreachable. In ms since 1970. */
export interface Outage {
  from: number
  until: number
}

const weekOf = (instant: number) => Math.floor((instant - FIRST_MONDAY) / WEEK)

/**
 * Stock and prices of a site with a weekly rhythm. The state at any instant follows from the seed and the instant
 * alone, so the past can be queried like the present. Instants are in ms since 1970; changes fall on full minutes.
 */
export class Rhythm {
  constructor(private readonly catalogue: SiteCatalogue) {}

  /** Returns the quantity in each of the product's slots. */
  levelsAt(position: number, instant: number): number[] {
    const slots = this.catalogue.slotsOf(position)
    const delivery = [weekOf(instant), weekOf(instant) - 1]
      .flatMap((week) => this.#deliveries(position, week).reverse())
      .find((each) => each.at <= instant)
    if (!delivery) return slots.map(() => 0)
    const share = at(left, delivery.steps.filter((step) => step <= instant).length)
    return slots.map((slot) => Math.ceil(this.#delivered(slot, delivery.at) * share))
  }

  /** Returns the discount in percent of the list price. */
  discountAt(position: number, instant: number): number {
    const base = new Random(mixSeed(this.catalogue.seed, 12, position)).pick([0, 0, 20, 30])
    const now = this.#sales(position, instant, instant).map(({ percent }) => percent)
    return Math.max(base, ...now)
  }

  /** Returns the instants in the interval at which the product's stock or price changes, in ascending order. */
  changesBetween(position: number, from: number, until: number): number[] {
    const instants = new Set<number>()
    for (let week = weekOf(from) - 1; week <= weekOf(until); week += 1)
      for (const delivery of this.#deliveries(position, week))
        for (const each of [delivery.at, ...delivery.steps]) instants.add(each)
    for (const sale of this.#sales(position, from, until)) instants.add(sale.from).add(sale.until)
    return [...instants].filter((each) => each > from && each <= until).sort((one, other) => one - other)
  }

  /** Returns the outages in the interval, about four a year. */
  outagesBetween(from: number, until: number): Outage[] {
    const outages: Outage[] = []
    for (let week = weekOf(from); week <= weekOf(until); week += 1) {
      const random = new Random(mixSeed(this.catalogue.seed, 13, week))
      if (!random.chance(0.08)) continue
      const start = FIRST_MONDAY + week * WEEK + random.int(0, 7 * 24 - 1) * HOUR
      outages.push({ from: start, until: start + random.int(25, 90) * MINUTE })
    }
    return outages.filter((outage) => outage.from > from && outage.until <= until)
  }

  #deliveries(position: number, week: number): Delivery[] {
    const { days, hour, stays } = timetables[this.catalogue.definition(position).category.id] ?? defaultTimetable
    return days.flatMap((day) => {
      const random = new Random(mixSeed(this.catalogue.seed, 9, position, week, day))
      if (!random.chance(0.85)) return []
      const start = FIRST_MONDAY + week * WEEK + day * DAY + hour * HOUR + random.int(0, 20) * MINUTE
      const minutes = random.int(...stays)
      const steps = [0.2, 0.45, 0.7, 1].map((share) => start + Math.round(minutes * share) * MINUTE)
      return [{ at: start, steps }]
    })
  }

  #delivered(slot: number, instant: number): number {
    const random = new Random(mixSeed(this.catalogue.seed, 10, slot, instant / MINUTE))
    return random.chance(0.75) ? random.int(2, 12) : 0
  }

  /** Returns the sales in the interval that include the product. A sale includes three products in four. */
  #sales(position: number, from: number, until: number) {
    const years = [from, until].map((instant) => new Date(instant).getUTCFullYear())
    return [...new Set(years)].flatMap((year) =>
      sales.flatMap((sale, index) => {
        const [start, end] = [sale.from, sale.until].map(([month, day]) => Date.UTC(year, month - 1, day))
        const isIn = new Random(mixSeed(this.catalogue.seed, 11, position, year, index)).chance(0.75)
        if (!isIn || start === undefined || end === undefined || start > until || end <= from) return []
        return [{ from: start, until: end, percent: sale.percent }]
      }),
    )
  }
}
