import { action, listPages, query } from '@outlet/shared/api/query'
import { listCanaries } from '@outlet/shared/contract/releases/canaries'
import {
  requestChange,
  createEnvironment,
  decideOnChange,
  listChanges,
  listEnvironments,
  listGenerations,
  pinReleases,
  promoteEnvironment,
  removeEnvironment,
  revokeRelease,
  rollBackEnvironment,
  updateEnvironment,
} from '@outlet/shared/contract/releases/environments'
import { listPreviews } from '@outlet/shared/contract/releases/previews'
import { getHealthHistory, getReleaseHealth } from '@outlet/shared/contract/releases/release-health'
import { listReleases } from '@outlet/shared/contract/releases'
import { explainRelease } from '@outlet/shared/contract/why'

/** Page size of the history; further pages load on demand. */
const FIRST_GENERATIONS = 20

export const environmentsQuery = query(listEnvironments)
export const generationsQuery = (environment: string) =>
  listPages(listGenerations, { params: { environment }, query: { limit: FIRST_GENERATIONS } })
/** Newest first. Open changes are rarely older than the last 200 changes. */
export const changesQuery = (environment: string) =>
  query(listChanges, { params: { environment }, query: { limit: 200 } })
export const releasesQuery = (name: string) => listPages(listReleases, { query: { name } })
/** Latest releases of all remotes, for their names. */
export const latestReleasesQuery = query(listReleases, { query: { limit: 200 } })

/** Polling interval in ms: there is no event for each load. */
const HEALTH_EVERY_MS = 30_000
export const healthQuery = (environment: string, hours: number) => ({
  ...query(getReleaseHealth, { params: { environment }, query: { hours } }),
  refetchInterval: HEALTH_EVERY_MS,
})
export const healthHistoryQuery = (environment: string, name: string, hours: number) => ({
  ...query(getHealthHistory, { params: { environment, name }, query: { hours } }),
  refetchInterval: HEALTH_EVERY_MS,
})

const environments = [listEnvironments, listGenerations, listChanges, listCanaries, explainRelease]

export const pinAction = action(pinReleases, { refreshes: environments })
export const requestChangeAction = action(requestChange, { refreshes: environments })
export const promoteAction = action(promoteEnvironment, { refreshes: environments })
export const rollBackAction = action(rollBackEnvironment, { refreshes: environments })
export const decideAction = action(decideOnChange, { refreshes: environments })
export const updateEnvironmentAction = action(updateEnvironment, { refreshes: environments })
export const createEnvironmentAction = action(createEnvironment, { refreshes: environments })
export const removeEnvironmentAction = action(removeEnvironment, { refreshes: environments })
export const revokeAction = action(revokeRelease, { refreshes: [...environments, listReleases, listPreviews] })
