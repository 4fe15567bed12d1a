import { z } from '@outlet/shared/contract/zod'

/** Number of loads with an error at the time of a check. */
export const ErrorCheck = z.object({ at: z.number(), with_errors: z.int() })
export type ErrorCheck = z.infer<typeof ErrorCheck>

/**
 * Browsers report an error at once, and a successful load ten seconds after it started: after this time both are known.
 */
const SETTLED_MS = 12_000

const isSettled = (now: number) => (check: ErrorCheck) => check.at <= now - SETTLED_MS

/**
 * Returns the number of loads with an error, as of the last check before the settling time; null if there is none yet.
 * Errors of more recent loads are left out: with many simultaneous loads, those with errors are reported first and
 * would seem to be all.
 */
export const settledErrors = (checks: readonly ErrorCheck[], now: number): number | null =>
  checks.findLast(isSettled(now))?.with_errors ?? null

/** Appends a check and drops those that are no longer needed. */
export function addCheck(checks: readonly ErrorCheck[], check: ErrorCheck): ErrorCheck[] {
  const last = checks.findLastIndex(isSettled(check.at))
  return [...checks.slice(Math.max(0, last)), check]
}
