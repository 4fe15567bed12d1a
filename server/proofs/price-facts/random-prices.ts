import fc from 'fast-check'

export interface ReadVariant {
  /** In minor units; null = the store states none. */
  price: number | null
  listPrice: number | null
  orderable: boolean | null
}

export interface RandomReading {
  /** Time since the reading before. */
  minutes: number
  currency: string
  a: ReadVariant
  /** Null = the store does not list this variant. */
  b: ReadVariant | null
}

export interface RandomPrices {
  /** Null = the store could not be read. */
  readings: (RandomReading | null)[]
  /** Corrections of stored intervals, found by the rest of `nth` divided by their number. */
  corrections: { nth: number; price: number }[]
  /** Time from the last reading to the request. */
  waitMinutes: number
  /** An earlier time for which facts are requested, as a share of the history. */
  earlier: number
  /** Whether intervals are deleted after their retention before the request. */
  isPurged: boolean
}

const HOUR = 60
const DAY = 24 * HOUR

// Few prices, so that equal ones return.
const price = fc.constantFrom(700, 750, 800, 900, 1000, 1200)
const variant: fc.Arbitrary<ReadVariant> = fc.record({
  price: fc.option(price, { freq: 9 }),
  listPrice: fc.option(fc.constantFrom(900, 1000, 1500), { freq: 4 }),
  orderable: fc.option(fc.boolean(), { freq: 6 }),
})
const reading: fc.Arbitrary<RandomReading> = fc.record({
  minutes: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 5, max: DAY }) },
    // Longer than 36 hours is a gap.
    { weight: 4, arbitrary: fc.integer({ min: 35 * HOUR, max: 20 * DAY }) },
    { weight: 1, arbitrary: fc.integer({ min: 60 * DAY, max: 250 * DAY }) },
  ),
  currency: fc.oneof(
    { weight: 14, arbitrary: fc.constant('USD') },
    { weight: 1, arbitrary: fc.constantFrom('EUR', 'CNY') },
  ),
  a: variant,
  b: fc.option(variant, { freq: 6 }),
})

/** Histories of a product with two variants: changes, gaps, other currencies, corrections and purged intervals. */
export const randomPrices: fc.Arbitrary<RandomPrices> = fc.record({
  readings: fc.array(fc.option(reading, { freq: 10 }), { minLength: 1, maxLength: 40 }),
  corrections: fc.array(fc.record({ nth: fc.nat(), price }), { maxLength: 3 }),
  waitMinutes: fc.oneof(fc.integer({ min: 1, max: DAY }), fc.integer({ min: 1, max: 300 * DAY })),
  earlier: fc.double({ min: 0.05, max: 1, noNaN: true }),
  isPurged: fc.boolean(),
})
