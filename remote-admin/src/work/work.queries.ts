import { action, listPages, query } from '@outlet/shared/api/query'
import { getHeartbeat, sendHeartbeat, setHeartbeat } from '@outlet/shared/contract/heartbeat'
import { getWork, listGivenUpWork, runScheduleNow, tryAllWorkAgain, tryWorkAgain } from '@outlet/shared/contract/work'

/** Counts move without events; asked again while somebody looks. */
const LOOK_EVERY_MS = 5000
const live = { staleTime: 0, refetchInterval: LOOK_EVERY_MS }

export const workQuery = { ...query(getWork), ...live }
/** The rest of the page stays in reach; who wants to see more asks for it. */
const FIRST_ROWS = 10
export const givenUpQuery = { ...listPages(listGivenUpWork, { query: { limit: FIRST_ROWS } }), ...live }

const reads = [getWork, listGivenUpWork]

export const tryAgainAction = action(tryWorkAgain, { refreshes: reads })
export const tryAllAgainAction = action(tryAllWorkAgain, { refreshes: reads })
export const runScheduleAction = action(runScheduleNow, { refreshes: reads })

export const heartbeatQuery = query(getHeartbeat)
export const setHeartbeatAction = action(setHeartbeat, { refreshes: [getHeartbeat] })
export const sendHeartbeatAction = action(sendHeartbeat, { refreshes: [getHeartbeat] })
