import { MissedReason } from '@outlet/shared/contract/inventory-monitors/missed-checks'
import type { QueueStateSpan } from './queue-states'
import type { MissedTime } from './missed-time'

/** A state is the reason if it held for more than this share of the time. */
const MAIN_SHARE = 0.5
/** Queues record their state periodically; a shorter absence is not counted. */
const TOLERANCE_MS = 30_000

/** Share of the span in which its state held; time in other states is assumed to be spread evenly over the span. */
const shareOf = ({ from, until, elsewhere }: QueueStateSpan) => Math.max(0, 1 - elsewhere / (until - from))

/**
 * Duration of each state within the active hours; time without a record counts as `worker_down`. Both inputs are in
 * chronological order.
 */
function durations({ active }: MissedTime, spans: readonly QueueStateSpan[]): Map<string, number> {
  const found = new Map<string, number>()
  const add = (state: string, ms: number) => found.set(state, (found.get(state) ?? 0) + ms)
  let first = 0
  for (const { from, until } of active) {
    let coveredMs = 0
    while ((spans[first]?.until ?? Infinity) <= from) first++
    for (let index = first; index < spans.length; index++) {
      const span = spans[index]
      if (!span || span.from >= until) break
      const common = Math.min(span.until, until) - Math.max(span.from, from)
      if (common <= 0) continue
      add(span.state, common * shareOf(span))
      coveredMs += common * shareOf(span)
    }
    add('worker_down', Math.max(0, until - from - coveredMs))
  }
  return found
}

/**
 * The reason why no reading was made, from the recorded states: the state that held for most of the active hours; else
 * that checks failed; else the state that held longest. Without any of these the store's rate limit is the cause
 * (`late`).
 */
export function explainMissed(time: MissedTime, spans: readonly QueueStateSpan[]): MissedReason {
  const known = [...durations(time, spans)]
    .flatMap(([state, ms]) => {
      const reason = MissedReason.safeParse(state)
      return reason.success && ms > TOLERANCE_MS ? [{ reason: reason.data, ms }] : []
    })
    .sort((one, other) => other.ms - one.ms)
  const [longest] = known
  const expected = time.active.reduce((sum, { from, until }) => sum + until - from, 0)
  if (longest && longest.ms > expected * MAIN_SHARE) return longest.reason
  if (time.failed > 0) return 'check_failed'
  return longest?.reason ?? 'late'
}
