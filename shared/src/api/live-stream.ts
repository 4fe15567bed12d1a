import { EVENTS_PATH, LiveEvent } from '../contract/events'
import { send } from './request'
import type { QueryValues } from './search-params'
import { sseFrames } from './sse-frames'

/** The server sends a beat every 20 s; three missed ones are a dead connection that nobody closed. */
const SILENCE_MS = 65_000
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 30_000
/** A stream that ends sooner counts as a failure, or a proxy that cuts each one would make tabs read without pause. */
const STEADY_MS = 10_000

export interface StreamListeners {
  /** The stream is open again after a cut: what was read before may have missed events. */
  readonly onReopen: () => void
  readonly onEvent: (event: LiveEvent) => void
}

const parseEvent = (text: string): LiveEvent | undefined => {
  try {
    return LiveEvent.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Reads one connection until it ends; answers for how many milliseconds it was open. */
const readStream = async (
  signal: AbortSignal,
  query: QueryValues,
  { onOpen, onEvent }: { onOpen: () => void; onEvent: StreamListeners['onEvent'] },
): Promise<number> => {
  const connection = new AbortController()
  const give = AbortSignal.any([signal, connection.signal])
  let watchdog: ReturnType<typeof setTimeout> | undefined
  const alive = () => {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => connection.abort(), SILENCE_MS)
  }
  let openedAt = Number.POSITIVE_INFINITY
  try {
    const headers = { accept: 'text/event-stream' }
    const response = await send({ method: 'GET', path: EVENTS_PATH, query, headers, signal: give })
    if (!response.ok || !response.body) return 0
    openedAt = performance.now()
    alive()
    onOpen()
    for await (const text of sseFrames(response.body, alive)) {
      const event = parseEvent(text)
      if (event) onEvent(event)
    }
  } catch {
    // A cut is no failure to tell of: the stream is opened again.
  } finally {
    clearTimeout(watchdog)
  }
  return Math.max(0, performance.now() - openedAt)
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/**
 * Holds the event stream until `signal` is aborted: after each cut it comes back, later and later, with jitter. The
 * first time the server tells what happened since this page was opened, so that its first reads need no repetition.
 */
export const holdStream = async (signal: AbortSignal, { onReopen, onEvent }: StreamListeners): Promise<void> => {
  let failures = 0
  let wasOpen = false
  const onOpen = () => {
    if (wasOpen) onReopen()
    wasOpen = true
  }
  while (!signal.aborted) {
    const query = wasOpen ? {} : { since_ms: Math.ceil(performance.now()) }
    failures = (await readStream(signal, query, { onOpen, onEvent })) >= STEADY_MS ? 0 : failures + 1
    const delay = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS)
    await pause(delay * (0.5 + Math.random() / 2), signal)
  }
}
