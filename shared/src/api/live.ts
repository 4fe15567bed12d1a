import { queryClient } from '@outlet/shared/api/query-client'
import { tokenAtom } from '@outlet/shared/session/session'
import { store } from '@outlet/shared/settings/store'
import { openChannel, webLocks } from '../browser/browser-services'
import type { LiveEvent } from '../contract/events'
import { makeLiveRefresh } from './live-refresh'
import { POLL_MS, holdStream } from './live-stream'

/**
 * Name of the lock and the channel. All tabs share one event stream, since a browser allows an HTTP/1.1 host six
 * connections in all.
 */
const LOCK_NAME = 'outlet-live'

interface LiveOptions {
  /** Called with every event of this browser's stream, besides the refresh of reads. */
  readonly onEvent?: (event: LiveEvent) => void
  /** Called when events may have been missed: after a cut, and on each poll where no stream can be held. */
  readonly onReopen?: () => void
}

type Message = { readonly kind: 'reopen' } | { readonly kind: 'event'; readonly event: LiveEvent }

/** Waits for the browser-wide lock and, once this tab holds it, holds the stream for all tabs. */
const holdForAllTabs = async (
  { locks, channel }: { locks: LockManager; channel: BroadcastChannel },
  signal: AbortSignal,
  handleMessage: (message: Message) => void,
): Promise<void> => {
  channel.onmessage = ({ data }: MessageEvent<Message>) => handleMessage(data)
  const broadcast = (message: Message) => {
    channel.postMessage(message)
    handleMessage(message)
  }
  const listeners = {
    onReopen: () => broadcast({ kind: 'reopen' }),
    onEvent: (event: LiveEvent) => broadcast({ kind: 'event', event }),
  }
  try {
    await locks.request(LOCK_NAME, { signal }, () => holdStream(signal, listeners))
  } finally {
    channel.close()
  }
}

/** Polls in each tab. Without Web Locks (plain http) the tabs cannot agree on one that holds the stream. */
const poll = (signal: AbortSignal, handleMessage: (message: Message) => void) => {
  if (signal.aborted) return
  const timer = setInterval(() => handleMessage({ kind: 'reopen' }), POLL_MS)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}

/** Refreshes this session's live reads until stopped. */
const follow = ({ onEvent, onReopen }: LiveOptions): (() => void) => {
  const control = new AbortController()
  const refresh = makeLiveRefresh(queryClient)
  const handleMessage = (message: Message) => {
    if (control.signal.aborted) return
    if (message.kind === 'reopen') {
      refresh.markStale('all')
      return onReopen?.()
    }
    refresh.markStale(message.event.topic)
    onEvent?.(message.event)
  }
  const locks = webLocks()
  const channel = locks && openChannel(LOCK_NAME)
  // A refused lock (a page with an opaque origin, blocked site data) falls back to polling too; an aborted one ends.
  if (locks && channel) {
    holdForAllTabs({ locks, channel }, control.signal, handleMessage).catch(() => poll(control.signal, handleMessage))
  } else poll(control.signal, handleMessage)
  return () => {
    control.abort()
    refresh.stop()
  }
}

/** Refreshes live reads while there is a session, in all tabs over one stream. Returns a function that stops it. */
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
