import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

let offsetMs = 0

/**
 * The process's one clock; in SQL it is `clock_now()`. Measure durations with `performance.now()`, which is monotonic.
 */
export const clock = {
  /** Milliseconds since 1970. */
  now: (): number => Date.now() + offsetMs,
  date: (): Date => new Date(clock.now()),
  /** Text as in the API: UTC, with milliseconds. */
  iso: (): string => clock.date().toISOString(),
  /** Offset from the machine's clock; database connections apply it at their next query. */
  offsetMs: (): number => offsetMs,
}

/** Milliseconds since 1970 of an instant's text. */
export const msOf = (instant: string | null | undefined): number | null =>
  instant === null || instant === undefined ? null : Date.parse(instant)

/** For tests and proofs: shifts the clock by this offset from the machine's, forward or back. */
export const setClockOffset = (milliseconds: number): void => {
  offsetMs = milliseconds
}

let skipsPauses = false

/** For tests: a pause ends at once, and advances the clock by its length instead. */
export const setPausesSkipped = (isSkipped: boolean): void => {
  skipsPauses = isSkipped
}

/** Waits. Rejects with an AbortError as soon as the signal is aborted. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (!skipsPauses) return sleep(milliseconds, undefined, signal ? { signal } : {})
  setClockOffset(offsetMs + milliseconds)
  await nextTurn(undefined, signal ? { signal } : {})
}
