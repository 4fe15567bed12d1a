import {
  getRelease as getReleaseEndpoint,
  listReleases as listReleasesEndpoint,
  publishRelease as publishEndpoint,
} from '@outlet/shared/contract/releases'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction, serveRead } from '../platform/http/serve'
import { missingFiles } from './missing-files'
import { confirmPassword } from '../users/confirm-password'
import { publishRelease } from './publish-release'
import { openConsole } from './open-console'
import { getRelease, listReleases } from './read-releases'
import { serveConsole } from './serve-console'
import { serveKit } from './serve-kit'
import { serveReleaseFiles } from './serve-release-files'

/** Returns what is to be called once another generation is committed, before whoever made it is answered. */
export function releaseRoutes(app: App): () => void {
  const { files, current } = openConsole(app)
  serveReleaseFiles(app, files)
  serveKit(app, current)
  serveConsole(app, current)
  const stopListening = [
    app.events.on('event', ({ topic }) => {
      if (topic === 'releases') current.forget()
    }),
    app.events.on('gap', () => current.forget()),
  ]
  app.http.addHook('onClose', async () => {
    for (const stop of stopListening) stop()
  })
  app.unready.push(() => missingFiles(app.db, app.config.environment))
  serveRead(app, listReleasesEndpoint, ({ db, actor, query }) => listReleases(db, actor, query))
  serveRead(app, getReleaseEndpoint, ({ db, actor, params }) => getRelease(db, actor, params))
  // Bytes are checked before the transaction, which is no place to hash megabytes.
  serveOutsideTransaction(app, publishEndpoint, async ({ db, caller, actor, body }) => {
    // A release runs in every user's page. The token of a machine was made with a password.
    if (actor.kind === 'user') await confirmPassword(db, actor, body.current_password)
    const release = await publishRelease(db, caller, body)
    current.forget()
    return release
  })
  return () => current.forget()
}
