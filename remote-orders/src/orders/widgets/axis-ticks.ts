/** Maximum number of intervals between the ticks. */
const INTERVALS = 4
const FACTORS = [1, 2, 5, 10]

/** Ticks of an axis from 0 to at least `max`: whole numbers at equal distances, at most five. */
export const axisTicks = (max: number): number[] => {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, max / INTERVALS)))
  const step = (FACTORS.find((factor) => factor * magnitude * INTERVALS >= max) ?? 1) * magnitude
  const intervals = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: intervals + 1 }, (_, index) => index * step)
}
