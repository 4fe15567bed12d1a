import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

let offsetMs = 0

/** The one clock of this process; in SQL it is `clock_now()`. Durations are `performance.now()`'s, which nobody sets. */
export const clock = {
  /** Milliseconds since 1970. */
  now: (): number => Date.now() + offsetMs,
  date: (): Date => new Date(clock.now()),
  /** By how much it is ahead of the machine's; connections to the database take it over when they are next used. */
  offsetMs: (): number => offsetMs,
}

/** For tests and proofs that need another time: sets the clock so far ahead of the machine's, or back. */
export const setClockOffset = (milliseconds: number): void => {
  offsetMs = milliseconds
}

let skipsPauses = false

/** For tests: a pause ends at once, and the clock is set ahead by its length instead. */
export const setPausesSkipped = (isSkipped: boolean): void => {
  skipsPauses = isSkipped
}

/** Waits for so long. Rejects with an AbortError as soon as the signal is aborted. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (!skipsPauses) return sleep(milliseconds, undefined, signal ? { signal } : {})
  setClockOffset(offsetMs + milliseconds)
  await nextTurn(undefined, signal ? { signal } : {})
}
