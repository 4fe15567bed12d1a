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
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction, serveRead } from '../platform/http/serve'
import { CurrentConsole } from './current-console'
import { pinReleases } from './pin-releases'
import { publishRelease } from './publish-release'
import { getEnvironment, listEnvironments, listGenerations } from './read-environments'
import { getRelease, listReleases } from './read-releases'
import { ReleaseFiles } from './release-files'
import { serveConsole } from './serve-console'
import { serveReleaseFiles } from './serve-release-files'

export function releaseRoutes(app: App) {
  const root = releasesDir(app.config)
  const files = new ReleaseFiles(app.db, root)
  const { environment, apiBaseUrl } = app.config
  const current = new CurrentConsole({ db: app.db, files, environment, apiBaseUrl })
  serveReleaseFiles(app, files)
  serveConsole(app, current)
  serveRead(app, listReleasesEndpoint, ({ db, actor, query }) => listReleases(db, actor, query))
  serveRead(app, getReleaseEndpoint, ({ db, actor, params }) => getRelease(db, actor, params))
  // Both commit before they answer: whoever pins gets the new console with the very next request of this process.
  // And bytes are checked before the transaction, which is no place to hash megabytes.
  serveOutsideTransaction(app, publishEndpoint, async ({ db, caller, body }) => {
    const release = await publishRelease(db, root, caller, body)
    current.forget()
    return release
  })
  serveOutsideTransaction(app, pinEndpoint, async ({ db, caller, params, body }) => {
    const generation = await db.transaction((tx) => pinReleases(tx, caller, params.environment, body))
    current.forget()
    return generation
  })
  serveRead(app, listEnvironmentsEndpoint, ({ db, actor }) => listEnvironments(db, actor))
  serveRead(app, getEnvironmentEndpoint, ({ db, actor, params }) => getEnvironment(db, actor, params.environment))
  serveRead(app, listGenerationsEndpoint, ({ db, actor, params, query }) =>
    listGenerations(db, actor, params.environment, query),
  )
}
