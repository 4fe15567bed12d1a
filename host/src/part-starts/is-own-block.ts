import type { LongFrame } from './long-frame'

/** How long before and after a block the tab's other long frames are compared with it. */
export const COMPARED_MS = 10_000
/** A block that is not so many times longer than what other code took at the time is the computer's. */
const FACTOR = 4
/** A tab that has just come to the front catches up on what it postponed. */
const AWAKE_MS = 2000
/** By so much the wall clock runs ahead of the page's own clock only while the computer sleeps. */
const SLEPT_MS = 1000

/** Observations of the tab around a block, in milliseconds of `performance.now()`. */
export interface Surroundings {
  /** The tab's other long frames that the culprit did not cause. */
  readonly otherFrames: readonly Pick<LongFrame, 'startTime' | 'duration'>[]
  /** When the tab was last hidden or came to the front, and whether it is hidden since. */
  readonly visibility: readonly { readonly at: number; readonly isHidden: boolean }[]
  /** Null: nothing was painted yet. */
  readonly firstPaint: number | null
  /** How far the wall clock ran ahead of the page's clock since the page started. */
  readonly clockDrift: number
}

const isBusyComputer = ({ startTime, duration }: LongFrame, others: Surroundings['otherFrames']): boolean =>
  others.some(
    (other) =>
      other.startTime < startTime + duration + COMPARED_MS &&
      other.startTime + other.duration > startTime - COMPARED_MS &&
      other.duration * FACTOR > duration,
  )

const wasInFront = ({ startTime, duration }: LongFrame, visibility: Surroundings['visibility']): boolean => {
  const isHiddenAtStart = visibility.findLast(({ at }) => at <= startTime)?.isHidden ?? false
  const changes = visibility.filter(({ at }) => at > startTime - AWAKE_MS && at < startTime + duration)
  return !isHiddenAtStart && changes.every(({ at }) => at === 0)
}

const wasRunningScripts = ({ scripts, duration }: LongFrame): boolean =>
  scripts.reduce((sum, script) => sum + script.duration, 0) > duration / 2

/**
 * Whether a block is the doing of the code that ran in it. It is not where the computer was slow (other code of the tab
 * took long too), slept, where nobody saw the tab, nothing was painted yet, or no script ran.
 */
export const isOwnBlock = (block: LongFrame, around: Surroundings): boolean =>
  wasRunningScripts(block) &&
  around.firstPaint !== null &&
  block.startTime >= around.firstPaint &&
  around.clockDrift < SLEPT_MS &&
  wasInFront(block, around.visibility) &&
  !isBusyComputer(block, around.otherFrames)
