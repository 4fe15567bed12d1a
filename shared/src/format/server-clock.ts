/** Resolution of the `Date` header. */
const RESOLUTION_MS = 1000

const unknown = { from: -Infinity, to: Infinity }

/** Bounds of the server clock's lead over the browser's, in ms. */
let offset = unknown

/**
 * Learns the server's time from a response's `Date` header. `sentAt` and `receivedAt` are the browser's, in ms: the
 * server wrote its time between them. Each response narrows the bounds; one that contradicts them means that a clock
 * was set.
 */
export const learnServerTime = (
  date: string | null,
  { sentAt, receivedAt }: { sentAt: number; receivedAt: number },
) => {
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at)) return
  const seen = { from: at - receivedAt, to: at + RESOLUTION_MS - sentAt }
  const narrowed = { from: Math.max(offset.from, seen.from), to: Math.min(offset.to, seen.to) }
  offset = narrowed.from <= narrowed.to ? narrowed : seen
}

/** For tests: resets the offset. */
export const forgetServerTime = (): void => {
  offset = unknown
}

/** The server's time in ms since 1970; the browser's own as long as no response contradicts it. */
export const serverNow = (): number => {
  const { from, to } = offset
  if (from <= 0 && to >= 0) return Date.now()
  return Date.now() + (from + to) / 2
}
