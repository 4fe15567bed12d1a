import {
  getRelease as getReleaseEndpoint,
  listReleases as listReleasesEndpoint,
  publishRelease as publishEndpoint,
} from '@outlet/shared/contract/releases'
import { releaseFilesDir } from '../config'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction, serveRead } from '../platform/http/serve'
import { ContentCache } from './content-cache'
import { CurrentConsole } from './current-console'
import { missingFiles } from './missing-files'
import { publishRelease } from './publish-release'
import { getRelease, listReleases } from './read-releases'
import { ReleaseFiles } from './release-files'
import { serveConsole } from './serve-console'
import { serveKit } from './serve-kit'
import { serveReleaseFiles } from './serve-release-files'

/** Returns what is to be called once another generation is committed, before whoever made it is answered. */
export function releaseRoutes(app: App): () => void {
  const files = new ReleaseFiles(app.db, new ContentCache(app.db, releaseFilesDir(app.config)))
  const { environment, apiBaseUrl } = app.config
  const current = new CurrentConsole({ db: app.db, files, environment, apiBaseUrl })
  serveReleaseFiles(app, files)
  serveKit(app, current)
  serveConsole(app, current)
  app.unready.push(() => missingFiles(app.db, environment))
  serveRead(app, listReleasesEndpoint, ({ db, actor, query }) => listReleases(db, actor, query))
  serveRead(app, getReleaseEndpoint, ({ db, actor, params }) => getRelease(db, actor, params))
  // Bytes are checked before the transaction, which is no place to hash megabytes.
  serveOutsideTransaction(app, publishEndpoint, async ({ db, caller, body }) => {
    const release = await publishRelease(db, caller, body)
    current.forget()
    return release
  })
  return () => current.forget()
}
