import { LOAD_TIME_BOUNDS } from '@outlet/shared/contract/release-health'

/** Of no load. */
export const noTimes = (): number[] => Array.from({ length: LOAD_TIME_BOUNDS.length + 1 }, () => 0)

/** One load, in its class. */
export function timesOf(ms: number): number[] {
  const times = noTimes()
  const found = LOAD_TIME_BOUNDS.findIndex((bound) => ms <= bound)
  times[found === -1 ? LOAD_TIME_BOUNDS.length : found] = 1
  return times
}

export const addTimes = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((count, index) => count + (other[index] ?? 0))

/**
 * The load time in milliseconds that a share of the loads stays within, as if those of a class were spread evenly over
 * it; of the last class its lower bound. Null without a load.
 */
export function quantileOf(times: readonly number[], share: number): number | null {
  const wanted = share * times.reduce((sum, count) => sum + count, 0)
  if (wanted === 0) return null
  let before = 0
  for (const [index, count] of times.entries()) {
    if (count > 0 && before + count >= wanted) {
      const low = LOAD_TIME_BOUNDS[index - 1] ?? 0
      const high = LOAD_TIME_BOUNDS[index] ?? low
      return Math.round(low + ((high - low) * (wanted - before)) / count)
    }
    before += count
  }
  return null
}
