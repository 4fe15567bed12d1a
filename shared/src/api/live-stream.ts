import { EVENTS_PATH, LiveEvent } from '../contract/events'
import { isReachable } from './is-reachable'
import { send } from './request'
import type { QueryValues } from './search-params'
import { sseFrames } from './sse-frames'

/**
 * Silence in ms after which a connection counts as dead: the server sends a heartbeat every 20 s, so three are missing.
 */
const SILENCE_MS = 65_000
const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 30_000
/**
 * Minimum lifetime in ms of a stream that succeeded. A shorter one counts as a failure; otherwise a proxy that cuts
 * every stream would make tabs reconnect without pause.
 */
const MIN_LIFETIME_MS = 10_000

/** Polling interval in ms while no event can arrive: a change is shown at most 10 s late. */
export const POLL_MS = 8000

export interface StreamListeners {
  /**
   * Called when reads may have missed events: the stream is open again after a cut, or nothing arrives over it because
   * a proxy refuses or buffers it.
   */
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

interface ConnectionListeners {
  readonly onOpen: () => void
  readonly onBytes: () => void
  readonly onEvent: StreamListeners['onEvent']
}

/** Reads one connection until it ends. Returns for how many milliseconds it was open. */
const readStream = async (
  signal: AbortSignal,
  query: QueryValues,
  { onOpen, onBytes, onEvent }: ConnectionListeners,
): Promise<number> => {
  const connection = new AbortController()
  const combinedSignal = AbortSignal.any([signal, connection.signal])
  let watchdog: ReturnType<typeof setTimeout> | undefined
  const watch = () => {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => connection.abort(), SILENCE_MS)
  }
  const alive = () => {
    watch()
    onBytes()
  }
  let openedAt = Number.POSITIVE_INFINITY
  try {
    const headers = { accept: 'text/event-stream' }
    const response = await send({ method: 'GET', path: EVENTS_PATH, query, headers, signal: combinedSignal })
    if (!response.ok || !response.body) return 0
    openedAt = performance.now()
    watch()
    onOpen()
    for await (const text of sseFrames(response.body, alive)) {
      const event = parseEvent(text)
      if (event) onEvent(event)
    }
  } catch {
    // A cut connection is not reported: the stream is opened again.
  } finally {
    clearTimeout(watchdog)
  }
  return Math.max(0, performance.now() - openedAt)
}

/**
 * Holds the event stream until `signal` is aborted. After each cut it reconnects with exponential back-off and jitter;
 * while nothing arrives over it, `onReopen` is called every `POLL_MS`. The first connection requests the events since
 * this page was opened, so that the page's first reads need no repetition.
 */
export const holdStream = async (signal: AbortSignal, { onReopen, onEvent }: StreamListeners): Promise<void> => {
  let failures = 0
  let wasOpen = false
  // True once bytes have arrived, which the server sends on opening: a proxy may pass the headers alone.
  let isLive = false
  let resume = (): void => undefined
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const timer = setTimeout(resolve, milliseconds)
      resume = () => (clearTimeout(timer), resolve())
    })
  const poll = async () => {
    if (isLive || !(await isReachable()) || isLive || signal.aborted) return
    onReopen()
    resume()
  }
  const pollTimer = setInterval(() => void poll(), POLL_MS)
  const end = () => (clearInterval(pollTimer), resume())
  signal.addEventListener('abort', end, { once: true })

  const onBytes = () => {
    isLive = true
  }
  const onOpen = () => {
    if (wasOpen) onReopen()
    wasOpen = true
  }
  while (!signal.aborted) {
    const query = wasOpen ? {} : { since_ms: Math.ceil(performance.now()) }
    failures = (await readStream(signal, query, { onOpen, onBytes, onEvent })) >= MIN_LIFETIME_MS ? 0 : failures + 1
    isLive = false
    const delay = Math.min(FIRST_DELAY_MS * 2 ** failures, MAX_DELAY_MS)
    await pause(delay * (0.5 + Math.random() / 2))
  }
}
