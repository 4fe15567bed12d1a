/** A stretch of time, in milliseconds of `performance.now()`. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

interface PartTime extends Stretch {
  readonly id: string
}

/** Shorter ones hold up nobody. */
const NOTED_MS = 500
const MOST = 50
const times: PartTime[] = []

export const notePartTime = (time: PartTime): void => {
  if (time.to - time.from < NOTED_MS) return
  times.push(time)
  if (times.length > MOST) times.shift()
}

const overlap = (a: Stretch, b: Stretch): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))

/** Whose start took more than half of a stretch of time; null: none's did. */
export const partDuring = (stretch: Stretch): string | null =>
  times.find((time) => overlap(time, stretch) > (stretch.to - stretch.from) / 2)?.id ?? null
