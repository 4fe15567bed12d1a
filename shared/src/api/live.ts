import { queryClient } from '@outlet/shared/api/query-client'
import { tokenAtom } from '@outlet/shared/session/session'
import { store } from '@outlet/shared/settings/store'
import { openChannel, webLocks } from '../browser/browser-services'
import type { LiveEvent } from '../contract/events'
import { makeLiveRefresh } from './live-refresh'
import { POLL_MS, holdStream } from './live-stream'

/** Lock and channel: one event stream for all tabs, since a browser gives an HTTP/1.1 host six connections in all. */
const NAME = 'outlet-live'

interface LiveOptions {
  /** Hears every event of this browser's stream, besides the reads that it refreshes. */
  readonly onEvent?: (event: LiveEvent) => void
  /** After a cut, and each time that is asked where no stream can be held: events may have been missed. */
  readonly onReopen?: () => void
}

type Message = { readonly kind: 'reopen' } | { readonly kind: 'event'; readonly event: LiveEvent }

/** Waits for the browser's one place and, once this tab has it, holds the stream for all tabs. */
const holdForAllTabs = async (
  { locks, channel }: { locks: LockManager; channel: BroadcastChannel },
  signal: AbortSignal,
  hear: (message: Message) => void,
): Promise<void> => {
  channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data)
  const tell = (message: Message) => {
    channel.postMessage(message)
    hear(message)
  }
  const listeners = {
    onReopen: () => tell({ kind: 'reopen' }),
    onEvent: (event: LiveEvent) => tell({ kind: 'event', event }),
  }
  try {
    await locks.request(NAME, { signal }, () => holdStream(signal, listeners))
  } finally {
    channel.close()
  }
}

/** Without Web Locks (plain http in a network) no tab can know that it alone holds the stream: each asks by itself. */
const poll = (signal: AbortSignal, hear: (message: Message) => void) => {
  if (signal.aborted) return
  const timer = setInterval(() => hear({ kind: 'reopen' }), POLL_MS)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}

/** Keeps this session's live reads fresh until stopped. */
const follow = ({ onEvent, onReopen }: LiveOptions): (() => void) => {
  const control = new AbortController()
  const refresh = makeLiveRefresh(queryClient)
  const hear = (message: Message) => {
    if (control.signal.aborted) return
    if (message.kind === 'reopen') {
      refresh.markStale('all')
      return onReopen?.()
    }
    refresh.markStale(message.event.topic)
    onEvent?.(message.event)
  }
  const locks = webLocks()
  const channel = locks && openChannel(NAME)
  // A refused lock (a page without an origin of its own, blocked site data) falls back too; an aborted one ends.
  if (locks && channel) {
    holdForAllTabs({ locks, channel }, control.signal, hear).catch(() => poll(control.signal, hear))
  } else poll(control.signal, hear)
  return () => {
    control.abort()
    refresh.stop()
  }
}

/** Keeps live reads fresh whenever there is a session, in all tabs over one stream; answers how to stop. */
export const startLive = (options: LiveOptions = {}): (() => void) => {
  let stop: (() => void) | undefined
  const followSession = () => {
    stop?.()
    stop = store.get(tokenAtom) === null ? undefined : follow(options)
  }
  followSession()
  const unsubscribe = store.sub(tokenAtom, followSession)
  return () => {
    unsubscribe()
    stop?.()
  }
}
