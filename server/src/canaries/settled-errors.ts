import { z } from '@outlet/shared/contract/zod'

/** How many loads had an error when a canary was looked at. */
export const Look = z.object({ at: z.number(), with_errors: z.int() })
export type Look = z.infer<typeof Look>

/** An error is told at once, a load that goes well ten seconds after it began: by then both are known. */
const SETTLED_MS = 12_000

const isSettled = (now: number) => (look: Look) => look.at <= now - SETTLED_MS

/**
 * How many of the loads that are known by now had an error: as many as were known when the last of them began. Else many loads
 * at once would look as if those with errors were all. Null: it was not looked at long enough.
 */
export const settledErrors = (looks: readonly Look[], now: number): number | null =>
  looks.findLast(isSettled(now))?.with_errors ?? null

/** With this look, and without those that are of no use any more. */
export function withLook(looks: readonly Look[], look: Look): Look[] {
  const last = looks.findLastIndex(isSettled(look.at))
  return [...looks.slice(Math.max(0, last)), look]
}
