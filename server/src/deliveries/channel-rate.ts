/** Rate limit: at most `count` messages in any `perMs` milliseconds. */
export interface Rate {
  count: number
  perMs: number
}

/**
 * A burst that the rate limit lets through within this time is sent message by message; the excess becomes a digest.
 */
const BURST_MS = 60_000
/** Allowance for the time between our claim and the arrival at the service. */
const CLOCK_MARGIN_MS = 500

export interface RateState {
  /** Number of messages that may be sent now. */
  now: number
  /** Number of messages that may be sent within `BURST_MS`. */
  soon: number
  /** Instant at which the next message may be sent, if none may be sent now. */
  freeAt: number
}

const NONE: RateState = { now: Infinity, soon: Infinity, freeAt: 0 }

function stateOf({ count, perMs }: Rate, sends: readonly number[], now: number): RateState {
  const recent = sends.filter((at) => at > now - perMs - CLOCK_MARGIN_MS).sort((one, other) => one - other)
  const free = Math.max(0, count - recent.length)
  const blocking = recent[recent.length - count]
  const more = perMs < BURST_MS ? count * (Math.floor(BURST_MS / perMs) - 1) : 0
  return { now: free, soon: free + more, freeAt: blocking === undefined ? now : blocking + perMs + CLOCK_MARGIN_MS }
}

/** Applies a channel's rate limits to its past sends, as sliding windows. Instants in ms. */
export const rateState = (rates: readonly Rate[], sends: readonly number[], now: number): RateState =>
  rates
    .map((rate) => stateOf(rate, sends, now))
    .reduce(
      (all, one) => ({
        now: Math.min(all.now, one.now),
        soon: Math.min(all.soon, one.soon),
        freeAt: Math.max(all.freeAt, one.freeAt),
      }),
      NONE,
    )

/** Past sends that still count towards a rate limit. */
export const countedSends = (rates: readonly Rate[], sends: readonly number[], now: number): number[] => {
  const longest = Math.max(0, ...rates.map(({ perMs }) => perMs))
  return longest === 0 ? [] : sends.filter((at) => at > now - longest - CLOCK_MARGIN_MS)
}
