/** A period of time, in milliseconds of `performance.now()`. */
export interface Period {
  readonly from: number
  readonly to: number
}

interface PartTime extends Period {
  readonly id: string
}

/** Shorter starts do not delay the person and are not recorded. */
const MIN_RECORDED_MS = 500
const MAX_TIMES = 50
const times: PartTime[] = []

export const recordPartTime = (time: PartTime): void => {
  if (time.to - time.from < MIN_RECORDED_MS) return
  times.push(time)
  if (times.length > MAX_TIMES) times.shift()
}

const overlap = (a: Period, b: Period): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))

/** Id of the part whose start took more than half of a period; null if there is none. */
export const findPartDuring = (stretch: Period): string | null =>
  times.find((time) => overlap(time, stretch) > (stretch.to - stretch.from) / 2)?.id ?? null
