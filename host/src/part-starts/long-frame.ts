/** Duration from which a block makes the page appear broken; shorter blocks only make it slow. */
export const BLOCKED_MS = 2000

interface Script {
  readonly sourceURL: string
  readonly duration: number
}

/** The browser's `long-animation-frame` entry, in milliseconds of `performance.now()`. Only Chromium has it. */
export interface LongFrame {
  readonly startTime: number
  readonly duration: number
  readonly blockingDuration: number
  readonly scripts: readonly Script[]
}
