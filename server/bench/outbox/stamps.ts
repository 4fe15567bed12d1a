import type { EventKind } from '@outlet/shared/contract/event-kinds'
import type { Database } from '../../src/platform/db/database'
import { takeHandOvers, type EventWorkRow } from '../../src/platform/outbox/hand-over'

export const CONSUMER = 'bench'
/** Another one, whose events are handed over when they are committed and never worked on. */
export const STAMPER = 'bench-commit'
export const KINDS: readonly EventKind[] = ['restocked', 'sold_out']

/** Microseconds, the same in all processes of the machine. */
export const microseconds = (): number => Number(process.hrtime.bigint() / 1000n)

/** When each event was committed, by its id or what else names it: the hand-over comes right after the commit. */
export function stampCommits(
  db: Database,
  newLease: () => number,
  nameOf = ({ event_id }: EventWorkRow): string => event_id,
): Map<string, number> {
  const stamps = new Map<string, number>()
  takeHandOvers(db, STAMPER, {
    newClaim: () => ({ lease: newLease(), leaseMs: 3_600_000 }),
    handOver: ({ rows }) => {
      const at = microseconds()
      for (const row of rows) stamps.set(nameOf(row), at)
    },
  })
  return stamps
}
