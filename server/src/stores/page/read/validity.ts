const HOUR = 3_600_000
/** A time without a zone is in the store's, which is at most this far from UTC. */
const ZONE_MS = 14 * HOUR

/** Parses an ISO 8601 date or time. `slack`: how much earlier or later it may be, in ms. Null for another format. */
function timeIn(text: string): { at: number; slack: number; isDay: boolean } | null {
  const parts = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?\s?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text.trim())
  if (!parts) return null
  const [, day = '', time, zone] = parts
  const at = Date.parse(`${day}T${time ?? '00:00'}${zone === undefined ? 'Z' : zone.toUpperCase()}`)
  return Number.isNaN(at) ? null : { at, slack: zone === undefined ? ZONE_MS : 0, isDay: time === undefined }
}

/** Whether a period that ends at this date is certainly over. */
export const isOver = (until: string | null, now: Date): boolean => {
  const end = until === null ? null : timeIn(until)
  return end !== null && end.at + (end.isDay ? 24 * HOUR : 0) + end.slack < now.getTime()
}

/** Whether a period that starts at this date has certainly not started. */
export const isLater = (from: string | null, now: Date): boolean => {
  const start = from === null ? null : timeIn(from)
  return start !== null && start.at - start.slack > now.getTime()
}

export const dateIn = (text: string | null): Date | null => {
  const time = text === null ? null : timeIn(text)
  return time && new Date(time.at)
}
