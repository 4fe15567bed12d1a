import type { LiveConsole } from '../console/live-console'
import { COMPARED_MS } from './is-own-block'
import { BLOCKED_MS } from './long-frame'
import type { LongFrame } from './long-frame'

const ENTRY = 'long-animation-frame'
/** Shorter frames say nothing of a busy computer. */
const LONG_MS = BLOCKED_MS / 8
const MAX_FRAMES = 100

const clockDrift = (): number => Date.now() - performance.timeOrigin - performance.now()

const visibilityChanges = () =>
  performance
    .getEntriesByType('visibility-state')
    .map(({ name, startTime }) => ({ at: startTime, isHidden: name === 'hidden' }))

/** Watches for blocks from the page's start on, in browsers that report them, and judges each after what followed it. */
export const watchBlocking = ({ model }: Pick<LiveConsole, 'model'>): void => {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(ENTRY)) return
  const frames: LongFrame[] = []
  const judge = async (block: LongFrame) => {
    const { reportBlock } = await import('./report-block')
    const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null
    reportBlock(model(), block, { frames, firstPaint, visibility: visibilityChanges(), clockDrift: clockDrift() })
  }
  const observer = new PerformanceObserver((list) => {
    // What an observer of this type gets has this form; TypeScript's library does not know it yet.
    const entries = list.getEntries() as unknown as LongFrame[]
    frames.push(...entries.filter(({ duration }) => duration >= LONG_MS))
    frames.splice(0, frames.length - MAX_FRAMES)
    for (const block of entries.filter(({ blockingDuration }) => blockingDuration >= BLOCKED_MS)) {
      // A chunk that does not load reports itself; the block alone is lost then.
      setTimeout(() => void judge(block).catch(() => undefined), COMPARED_MS)
    }
  })
  observer.observe({ type: ENTRY, buffered: true })
}
