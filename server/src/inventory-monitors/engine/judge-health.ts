import type { z } from '@outlet/shared/contract/zod'
import type { MonitorHealth } from '@outlet/shared/contract/inventory-monitors'
import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import { stoppedBy } from '../../stores/store-health'

/** Why a check brought no reading. */
export interface CheckFailure {
  code: z.infer<typeof StoreErrorCode>
  message: string
  /** How long the store asked to be left alone. */
  retryAfterSeconds: number | null
}

export interface HealthJudgement {
  health: MonitorHealth
  /** Failed checks in a row. */
  failures: number
}

/** From this many failures in a row on, checks come at growing distances. */
export const BACKOFF_AFTER = 3
/** A product is gone when the store has not known it twice in a row. */
const GONE_AFTER = 2

const healthAfter = (code: CheckFailure['code'], failures: number): MonitorHealth => {
  const stopped = stoppedBy(code)
  if (stopped) return stopped
  if (code === 'store.not_found' && failures >= GONE_AFTER) return 'gone'
  return failures >= BACKOFF_AFTER ? 'backoff' : 'degraded'
}

/** The checks of this product fail again and again; a store that lets nobody in is another matter, told of the store. */
export const isFailing = (health: MonitorHealth): boolean => health === 'backoff' || health === 'gone'

/** How checks fare after this one: `ok → degraded → backoff → gone`, or as the store is stopped; a success makes it ok. */
export function judgeHealth(failuresBefore: number, failure: CheckFailure | null): HealthJudgement {
  if (failure === null) return { health: 'ok', failures: 0 }
  const failures = failuresBefore + 1
  return { health: healthAfter(failure.code, failures), failures }
}
