import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

/** A reader that is waited for has so long to take anything. */
export const STALL_MS = 30_000
/** The longest that a download may last: it reads within one transaction. */
const MAX_MS = 30 * 60_000

/**
 * Ends a response, with its connection, whose reader takes nothing for `STALL_MS`: it holds a slot and a connection to
 * the database. Time in which the response waits for the database does not count. Returns what ends the watch.
 */
export function endSlowReader(response: ServerResponse, source: Readable): () => void {
  let [taken, windows] = [-1, 0]
  const timer = setInterval(() => {
    const { socket } = response
    // Bytes that the kernel has accepted.
    const now = (socket?.bytesWritten ?? 0) - (socket?.writableLength ?? 0)
    const isStalled = response.writableNeedDrain && now === taken
    taken = now
    windows += 1
    if (isStalled || windows * STALL_MS >= MAX_MS) source.destroy(new Error('the reader of a download is too slow'))
  }, STALL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
