import {
  getEnvironment as getEnvironmentEndpoint,
  getRelease as getReleaseEndpoint,
  listEnvironments as listEnvironmentsEndpoint,
  listGenerations as listGenerationsEndpoint,
  listReleases as listReleasesEndpoint,
  pinReleases as pinEndpoint,
  publishRelease as publishEndpoint,
} from '@outlet/shared/contract/releases'
import { releasesDir } from '../config'
import type { App } from '../http/app-context'
import { serveOutsideTransaction, serveRead } from '../http/serve'
import { pinReleases } from './pin-releases'
import { publishRelease } from './publish-release'
import { getEnvironment, listEnvironments, listGenerations } from './read-environments'
import { getRelease, listReleases } from './read-releases'
import { ReleaseFiles } from './release-files'
import { serveReleaseFiles } from './serve-release-files'

export function releaseRoutes(app: App) {
  const root = releasesDir(app.config)
  serveReleaseFiles(app, new ReleaseFiles(app.db, root))
  serveRead(app, listReleasesEndpoint, ({ db, actor, query }) => listReleases(db, actor, query))
  serveRead(app, getReleaseEndpoint, ({ db, actor, params }) => getRelease(db, actor, params))
  // Bytes are checked before the transaction, which is no place to hash megabytes.
  serveOutsideTransaction(app, publishEndpoint, ({ db, caller, body }) => publishRelease(db, root, caller, body))
  serveRead(app, listEnvironmentsEndpoint, ({ db, actor }) => listEnvironments(db, actor))
  serveRead(app, getEnvironmentEndpoint, ({ db, actor, params }) => getEnvironment(db, actor, params.environment))
  serveRead(app, listGenerationsEndpoint, ({ db, actor, params, query }) =>
    listGenerations(db, actor, params.environment, query),
  )
  serveOutsideTransaction(app, pinEndpoint, ({ db, caller, params, body }) =>
    db.transaction((tx) => pinReleases(tx, caller, params.environment, body)),
  )
}
