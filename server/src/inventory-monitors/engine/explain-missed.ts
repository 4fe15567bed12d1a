import { MissedReason } from '@outlet/shared/contract/missed-checks'
import type { LaneSpan } from './lane-states'
import type { MissedTime } from './missed-time'

/** A reason that holds for more of the time than this is the reason. */
const MOST = 0.5
/** Lanes tell what they do every so often: less than this is no absence. */
const TOLERANCE_MS = 30_000

/** Where another state held for a part of the span, it is taken to be spread over it. */
const shareOf = ({ from, until, elsewhere }: LaneSpan) => Math.max(0, 1 - elsewhere / (until - from))

/** For how long of the active hours each state held; what no worker told of is `worker_down`. Both are in order of time. */
function durations({ active }: MissedTime, spans: readonly LaneSpan[]): Map<string, number> {
  const found = new Map<string, number>()
  const add = (state: string, ms: number) => found.set(state, (found.get(state) ?? 0) + ms)
  let first = 0
  for (const { from, until } of active) {
    let told = 0
    while ((spans[first]?.until ?? Infinity) <= from) first++
    for (let index = first; index < spans.length; index++) {
      const span = spans[index]
      if (!span || span.from >= until) break
      const common = Math.min(span.until, until) - Math.max(span.from, from)
      if (common <= 0) continue
      add(span.state, common * shareOf(span))
      told += common * shareOf(span)
    }
    add('worker_down', Math.max(0, until - from - told))
  }
  return found
}

/**
 * Why no reading came, as far as the engine's own record tells: what held for most of the active hours;
 * else that checks ran and failed, or what held for longest. Without any of these the store's rate let no more through.
 */
export function explainMissed(time: MissedTime, spans: readonly LaneSpan[]): MissedReason {
  const known = [...durations(time, spans)]
    .flatMap(([state, ms]) => {
      const reason = MissedReason.safeParse(state)
      return reason.success && ms > TOLERANCE_MS ? [{ reason: reason.data, ms }] : []
    })
    .sort((one, other) => other.ms - one.ms)
  const [longest] = known
  const expected = time.active.reduce((sum, { from, until }) => sum + until - from, 0)
  if (longest && longest.ms > expected * MOST) return longest.reason
  if (time.failed > 0) return 'check_failed'
  return longest?.reason ?? 'late'
}
