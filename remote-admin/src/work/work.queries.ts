import { action, listPages, query } from '@outlet/shared/api/query'
import { getHeartbeat, sendHeartbeat, setHeartbeat } from '@outlet/shared/contract/heartbeat'
import { getWork, listFailedWork, runScheduleNow, tryAllWorkAgain, tryWorkAgain } from '@outlet/shared/contract/work'

/** Polling interval in ms, because counts change without events. */
const POLL_INTERVAL_MS = 5000
const live = { staleTime: 0, refetchInterval: POLL_INTERVAL_MS }

export const workQuery = { ...query(getWork), ...live }
/** Page size: short, so that the rest of the page stays in view; further pages load on demand. */
const FIRST_ROWS = 10
export const failedWorkQuery = { ...listPages(listFailedWork, { query: { limit: FIRST_ROWS } }), ...live }

const reads = [getWork, listFailedWork]

export const tryAgainAction = action(tryWorkAgain, { refreshes: reads })
export const tryAllAgainAction = action(tryAllWorkAgain, { refreshes: reads })
export const runScheduleAction = action(runScheduleNow, { refreshes: reads })

export const heartbeatQuery = query(getHeartbeat)
export const setHeartbeatAction = action(setHeartbeat, { refreshes: [getHeartbeat] })
export const sendHeartbeatAction = action(sendHeartbeat, { refreshes: [getHeartbeat] })
