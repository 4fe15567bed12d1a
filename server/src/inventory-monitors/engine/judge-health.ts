import type { z } from '@outlet/shared/contract/zod'
import type { MonitorHealth } from '@outlet/shared/contract/inventory-monitors'
import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import { stoppedBy } from '../../stores/store-health'

/** Error of a failed check. */
export interface CheckFailure {
  code: z.infer<typeof StoreErrorCode>
  message: string
  retryAfterSeconds: number | null
}

export interface HealthJudgement {
  health: MonitorHealth
  /** Number of consecutive failed checks. */
  failures: number
}

/** Number of consecutive failures from which the check interval backs off. */
export const BACKOFF_AFTER = 3
/** A product is gone when the store does not know it this many times in a row. */
const GONE_AFTER = 2

const healthAfter = (code: CheckFailure['code'], failures: number): MonitorHealth => {
  const stopped = stoppedBy(code)
  if (stopped) return stopped
  if (code === 'store.not_found' && failures >= GONE_AFTER) return 'gone'
  return failures >= BACKOFF_AFTER ? 'backoff' : 'degraded'
}

/** Whether the checks of this product fail repeatedly. A stopped store is excluded, because it is reported by store. */
export const isFailing = (health: MonitorHealth): boolean => health === 'backoff' || health === 'gone'

/** Health after a check: `ok → degraded → backoff → gone`, or that of the stopped store; a success resets it to ok. */
export function judgeHealth(failuresBefore: number, failure: CheckFailure | null): HealthJudgement {
  if (failure === null) return { health: 'ok', failures: 0 }
  const failures = failuresBefore + 1
  return { health: healthAfter(failure.code, failures), failures }
}
