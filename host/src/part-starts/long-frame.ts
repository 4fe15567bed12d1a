/** Shorter than this, a page is slow; from then on it looks broken. */
export const BLOCKED_MS = 2000

interface Script {
  readonly sourceURL: string
  readonly duration: number
}

/** As Chromium gives it; others have none. */
export interface LongFrame {
  readonly startTime: number
  readonly duration: number
  readonly blockingDuration: number
  readonly scripts: readonly Script[]
}
