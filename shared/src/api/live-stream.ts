import { EVENTS_PATH, LiveEvent } from '../contract/events'
import { isReachable } from './is-reachable'
import { send } from './request'
import type { QueryValues } from './search-params'
import { sseFrames } from './sse-frames'

/** The server sends a beat every 20 s; three missed ones are a dead connection that nobody closed. */
const SILENCE_MS = 65_000
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 30_000
/** A stream that ends sooner counts as a failure, or a proxy that cuts each one would make tabs read without pause. */
const STEADY_MS = 10_000

/** Where no event can come, what may have happened is asked for so often: nobody sees it more than 10 s late. */
export const POLL_MS = 8000

export interface StreamListeners {
  /**
   * What was read before may have missed events: the stream is open again after a cut, or nothing comes over it, as
   * where a proxy refuses or holds it back.
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

/** Reads one connection until it ends; answers for how many milliseconds it was open. */
const readStream = async (
  signal: AbortSignal,
  query: QueryValues,
  { onOpen, onBytes, onEvent }: ConnectionListeners,
): Promise<number> => {
  const connection = new AbortController()
  const give = AbortSignal.any([signal, connection.signal])
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
    const response = await send({ method: 'GET', path: EVENTS_PATH, query, headers, signal: give })
    if (!response.ok || !response.body) return 0
    openedAt = performance.now()
    watch()
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

/**
 * Holds the event stream until `signal` is aborted: after each cut it comes back, later and later, with jitter; while
 * nothing comes over it, `onReopen` is called now and then. The
 * first time the server tells what happened since this page was opened, so that its first reads need no repetition.
 */
export const holdStream = async (signal: AbortSignal, { onReopen, onEvent }: StreamListeners): Promise<void> => {
  let failures = 0
  let wasOpen = false
  // Its first bytes come as it opens: headers alone may be all that a proxy lets through.
  let isLive = false
  let goOn = (): void => undefined
  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const timer = setTimeout(resolve, milliseconds)
      goOn = () => (clearTimeout(timer), resolve())
    })
  const ask = async () => {
    if (isLive || !(await isReachable()) || isLive || signal.aborted) return
    onReopen()
    goOn()
  }
  const asking = setInterval(() => void ask(), POLL_MS)
  const end = () => (clearInterval(asking), goOn())
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
    failures = (await readStream(signal, query, { onOpen, onBytes, onEvent })) >= STEADY_MS ? 0 : failures + 1
    isLive = false
    const delay = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS)
    await pause(delay * (0.5 + Math.random() / 2))
  }
}
