import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

/** Maximum time in which a reader accepts no data. */
export const STALL_MS = 30_000
/** Maximum duration of a download, which holds one transaction. */
const MAX_DOWNLOAD_MS = 30 * 60_000

/**
 * Aborts a response whose reader accepts no data for `STALL_MS`, because it holds a slot and a database connection.
 * Time in which the response waits for the database does not count. Returns a function that stops the watch.
 */
export function endSlowReader(response: ServerResponse, source: Readable): () => void {
  let [taken, windows] = [-1, 0]
  const timer = setInterval(() => {
    const { socket } = response
    // Number of bytes that the kernel has accepted.
    const now = (socket?.bytesWritten ?? 0) - (socket?.writableLength ?? 0)
    const isStalled = response.writableNeedDrain && now === taken
    taken = now
    windows += 1
    if (isStalled || windows * STALL_MS >= MAX_DOWNLOAD_MS)
      source.destroy(new Error('the reader of a download is too slow'))
  }, STALL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
