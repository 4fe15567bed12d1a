import type { LiveConsole } from '../console/live-console'
import { BLOCKED_MS } from './long-frame'
import type { LongFrame } from './long-frame'

const ENTRY = 'long-animation-frame'

/** Watches from the page's beginning on, where the browser tells. */
export const watchBlocking = ({ model }: Pick<LiveConsole, 'model'>): void => {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(ENTRY)) return
  const observer = new PerformanceObserver((list) => {
    // What an observer of this type gets has this form; TypeScript's library does not know it yet.
    const frames = list.getEntries() as unknown as LongFrame[]
    const blocking = frames.filter(({ blockingDuration }) => blockingDuration >= BLOCKED_MS)
    if (blocking.length === 0) return
    void import('./tell-blocking').then(({ tellBlocking }) => {
      for (const frame of blocking) tellBlocking(model(), frame)
    })
  })
  observer.observe({ type: ENTRY, buffered: true })
}
