import { action, query } from '@outlet/shared/api/query'
import { endCanary, listCanaries, setCanary } from '@outlet/shared/contract/releases/canaries'
import { listChanges, listEnvironments, listGenerations } from '@outlet/shared/contract/releases/environments'
import { explainRelease } from '@outlet/shared/contract/why'

/** Polling interval in ms: there is no event for each load. */
const LINES_EVERY_MS = 10_000
export const canariesQuery = (environment: string) => ({
  ...query(listCanaries, { params: { environment } }),
  refetchInterval: LINES_EVERY_MS,
})

const refreshes = [listEnvironments, listGenerations, listChanges, listCanaries, explainRelease]

export const setCanaryAction = action(setCanary, { refreshes })
export const endCanaryAction = action(endCanary, { refreshes })
