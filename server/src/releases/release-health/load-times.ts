import { LOAD_TIME_BOUNDS } from '@outlet/shared/contract/releases/release-health'

/** Returns the classes without any load. */
export const noTimes = (): number[] => Array.from({ length: LOAD_TIME_BOUNDS.length + 1 }, () => 0)

/** Returns the classes with one load of this time. */
export function timesOf(ms: number): number[] {
  const times = noTimes()
  const found = LOAD_TIME_BOUNDS.findIndex((bound) => ms <= bound)
  times[found === -1 ? LOAD_TIME_BOUNDS.length : found] = 1
  return times
}

export const addTimes = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((count, index) => count + (other[index] ?? 0))

/**
 * Returns the load time in milliseconds within which this share of the loads lies, interpolated linearly within a
 * class; for the last class its lower bound. Returns null without loads.
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
