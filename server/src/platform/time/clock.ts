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
