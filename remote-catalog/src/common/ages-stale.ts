/**
 * Refetch interval for the displayed ages of readings, in ms. A check that finds no change updates only the reading's
 * time, and publishes no event.
 */
export const AGES_STALE_MS = 60_000
