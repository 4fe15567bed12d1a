/**
 * How often what is shown is read again for the ages of its readings: a check that finds the same moves only those, and
 * tells no event.
 */
export const AGES_STALE_MS = 60_000
