import type { EventKind } from '@outlet/shared/contract/alert-rules/event-kinds'
import type { Database } from '../../src/platform/db/database'
import { registerHandOver, type EventWorkRow } from '../../src/platform/outbox/hand-over'

export const CONSUMER = 'bench'
/** Second consumer, whose events are handed over at their commit and never handled. */
export const STAMPER = 'bench-commit'
export const KINDS: readonly EventKind[] = ['restocked', 'sold_out']

/** Returns microseconds by a clock that all processes of the machine share. */
export const microseconds = (): number => Number(process.hrtime.bigint() / 1000n)

/** Records the commit time of each event, by its id or by `nameOf`: the hand-over follows the commit directly. */
export function stampCommits(
  db: Database,
  newLease: () => number,
  nameOf = ({ event_id }: EventWorkRow): string => event_id,
): Map<string, number> {
  const stamps = new Map<string, number>()
  registerHandOver(db, STAMPER, {
    newClaim: () => ({ lease: newLease(), leaseMs: 3_600_000 }),
    handOver: ({ rows }) => {
      const at = microseconds()
      for (const row of rows) stamps.set(nameOf(row), at)
    },
  })
  return stamps
}
