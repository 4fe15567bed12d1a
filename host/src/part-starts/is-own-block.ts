import type { LongFrame } from './long-frame'

/** Time before and after a block from which the tab's other long frames are compared with it. */
export const COMPARISON_WINDOW_MS = 10_000
/** A block must be longer than the comparable frames of other code by this factor; otherwise the computer was slow. */
const MIN_BLOCK_FACTOR = 4
/** Time after a tab comes to the front in which it runs postponed work. */
const WAKE_UP_MS = 2000
/** The wall clock runs this far ahead of the page's own clock only if the computer slept. */
const SLEPT_MS = 1000

/** Observations of the tab around a block, in milliseconds of `performance.now()`. */
export interface Surroundings {
  /** Long frames of the tab that the culprit did not cause. */
  readonly otherFrames: readonly Pick<LongFrame, 'startTime' | 'duration'>[]
  /** Changes of the tab's visibility. */
  readonly visibility: readonly { readonly at: number; readonly isHidden: boolean }[]
  /** Null: nothing was painted yet. */
  readonly firstPaint: number | null
  /** Time by which the wall clock has run ahead of the page's clock since the page started. */
  readonly clockDrift: number
}

const isBusyComputer = ({ startTime, duration }: LongFrame, others: Surroundings['otherFrames']): boolean =>
  others.some(
    (other) =>
      other.startTime < startTime + duration + COMPARISON_WINDOW_MS &&
      other.startTime + other.duration > startTime - COMPARISON_WINDOW_MS &&
      other.duration * MIN_BLOCK_FACTOR > duration,
  )

const wasInFront = ({ startTime, duration }: LongFrame, visibility: Surroundings['visibility']): boolean => {
  const isHiddenAtStart = visibility.findLast(({ at }) => at <= startTime)?.isHidden ?? false
  const changes = visibility.filter(({ at }) => at > startTime - WAKE_UP_MS && at < startTime + duration)
  return !isHiddenAtStart && changes.every(({ at }) => at === 0)
}

const wasRunningScripts = ({ scripts, duration }: LongFrame): boolean =>
  scripts.reduce((sum, script) => sum + script.duration, 0) > duration / 2

/**
 * Whether the code that ran in a block caused it. It did not if the computer was slow (other code of the tab also took
 * long) or slept, the tab was hidden, nothing was painted yet, or no script ran.
 */
export const isOwnBlock = (block: LongFrame, around: Surroundings): boolean =>
  wasRunningScripts(block) &&
  around.firstPaint !== null &&
  block.startTime >= around.firstPaint &&
  around.clockDrift < SLEPT_MS &&
  wasInFront(block, around.visibility) &&
  !isBusyComputer(block, around.otherFrames)
