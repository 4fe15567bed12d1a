const HOUR = 3_600_000
const DAY = 24 * HOUR

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

/** More days than any period has; the cache is cleared beyond this size. */
const MAX_REMEMBERED = 2000

/** Caches the results of `make` by time zone and number. */
function cachedByZone<Value>(make: (timeZone: string, number: number) => Value) {
  const memory = new Map<string, Value>()
  return (timeZone: string, number: number): Value => {
    const key = `${timeZone} ${number}`
    const known = memory.get(key)
    if (known !== undefined) return known
    if (memory.size >= MAX_REMEMBERED) memory.clear()
    const made = make(timeZone, number)
    memory.set(key, made)
    return made
  }
}

const offsetAtSecond = cachedByZone((timeZone, second) => {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(second * 1000)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: seconds = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, seconds) - second * 1000
})

/**
 * UTC offset of the time zone at an instant, in milliseconds. Cached, because the monitors of a page need the same
 * instants.
 */
const offsetAt = (timeZone: string, instant: number): number => offsetAtSecond(timeZone, Math.floor(instant / 1000))

/** The first instant whose local time is at or after `local`, which is written as if it were UTC. */
export function instantOf(timeZone: string, local: number): number {
  const offsets = [offsetAt(timeZone, local - DAY), offsetAt(timeZone, local + DAY)]
  const earliest = local - Math.max(...offsets)
  const latest = local - Math.min(...offsets)
  return offsetAt(timeZone, earliest) === local - earliest ? earliest : latest
}

/** Instants of 0, 6, 12 and 18 o'clock of a local day (days since 1970-01-01). */
const quartersOf = cachedByZone((timeZone, day): readonly number[] =>
  [0, 6, 12, 18].map((hour) => instantOf(timeZone, day * DAY + hour * HOUR)),
)

/** The local day of an instant, in days since 1970-01-01. */
export const dayOf = (timeZone: string, instant: number): number =>
  Math.floor((instant + offsetAt(timeZone, instant)) / DAY)

export type StepSize = 'hour' | 'six_hours' | 'day'

export const stepSeconds: Record<StepSize, number> = { hour: 3600, six_hours: 21_600, day: 86_400 }

function edgesOfDay(timeZone: string, day: number, size: StepSize): readonly number[] {
  const [midnight = 0, ...rest] = quartersOf(timeZone, day)
  if (size === 'day') return [midnight]
  if (size === 'six_hours') return [midnight, ...rest]
  const [end = 0] = quartersOf(timeZone, day + 1)
  const edges: number[] = []
  for (let edge = midnight; edge < end; edge += HOUR) edges.push(edge)
  return edges
}

/**
 * Edges of the steps that overlap `[from, to)`, in ascending order: the first is at or before `from`, the last at or
 * after `to`. When clocks change, a day has 23 or 25 hours and six hours may be five or seven.
 */
export function stepEdges(timeZone: string, size: StepSize, from: number, to: number): number[] {
  const edges: number[] = []
  const last = dayOf(timeZone, to) + 1
  for (let day = dayOf(timeZone, from); day <= last; day++) edges.push(...edgesOfDay(timeZone, day, size))
  const first = edges.findLastIndex((edge) => edge <= from)
  const end = edges.findIndex((edge) => edge >= to)
  return edges.slice(first, end + 1)
}

/** Start of the step at or before an instant. */
export const stepStart = (timeZone: string, size: StepSize, instant: number): number =>
  stepEdges(timeZone, size, instant, instant + 1)[0] ?? instant

/** End of the step at or after an instant. */
export const stepEnd = (timeZone: string, size: StepSize, instant: number): number =>
  stepEdges(timeZone, size, instant - 1, instant).at(-1) ?? instant
