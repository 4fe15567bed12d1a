/** So many within so long. */
export interface Rate {
  count: number
  perMs: number
}

/** A burst that is through within so long is sent one by one; what is more becomes a digest. */
const SOON_MS = 60_000
/** Between our clock at the claim and the service's at the arrival. */
const MARGIN_MS = 500

export interface RateState {
  /** Messages that may go now. */
  now: number
  /** Messages that may go within a minute. */
  soon: number
  /** When the next one may go, if none may now. */
  freeAt: number
}

const NONE: RateState = { now: Infinity, soon: Infinity, freeAt: 0 }

function stateOf({ count, perMs }: Rate, sends: readonly number[], now: number): RateState {
  const recent = sends.filter((at) => at > now - perMs - MARGIN_MS).sort((one, other) => one - other)
  const free = Math.max(0, count - recent.length)
  const blocking = recent[recent.length - count]
  const more = perMs < SOON_MS ? count * (Math.floor(SOON_MS / perMs) - 1) : 0
  return { now: free, soon: free + more, freeAt: blocking === undefined ? now : blocking + perMs + MARGIN_MS }
}

/** What a channel's rates allow after these sends, in any window of their length. Instants in milliseconds. */
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

/** Those sends that its rates still count. */
export const countedSends = (rates: readonly Rate[], sends: readonly number[], now: number): number[] => {
  const longest = Math.max(0, ...rates.map(({ perMs }) => perMs))
  return longest === 0 ? [] : sends.filter((at) => at > now - longest - MARGIN_MS)
}
