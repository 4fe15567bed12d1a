import type { LiveConsole } from '../console/live-console'
import { COMPARISON_WINDOW_MS } from './is-own-block'
import { BLOCKED_MS } from './long-frame'
import type { LongFrame } from './long-frame'

const ENTRY = 'long-animation-frame'
/** Minimum duration of recorded frames; shorter ones do not indicate a busy computer. */
const MIN_LONG_FRAME_MS = BLOCKED_MS / 8
const MAX_FRAMES = 100

const clockDrift = (): number => Date.now() - performance.timeOrigin - performance.now()

const visibilityChanges = () =>
  performance
    .getEntriesByType('visibility-state')
    .map(({ name, startTime }) => ({ at: startTime, isHidden: name === 'hidden' }))

/**
 * Observes blocks from the start of the page, in browsers that report them, and evaluates each after the time of
 * comparison.
 */
export const watchBlocking = ({ model }: Pick<LiveConsole, 'model'>): void => {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(ENTRY)) return
  const frames: LongFrame[] = []
  const judge = async (block: LongFrame) => {
    const { reportBlock } = await import('./report-block')
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null
    reportBlock(model(), block, { frames, firstPaint, visibility: visibilityChanges(), clockDrift: clockDrift() })
  }
  const observer = new PerformanceObserver((list) => {
    // Entries of this type have this shape, which TypeScript's library does not declare yet.
    const entries = list.getEntries() as unknown as LongFrame[]
    frames.push(...entries.filter(({ duration }) => duration >= MIN_LONG_FRAME_MS))
    frames.splice(0, frames.length - MAX_FRAMES)
    for (const block of entries.filter(({ blockingDuration }) => blockingDuration >= BLOCKED_MS)) {
      // A chunk that fails to load reports itself; only this block is lost then.
      setTimeout(() => void judge(block).catch(() => undefined), COMPARISON_WINDOW_MS)
    }
  })
  observer.observe({ type: ENTRY, buffered: true })
}
