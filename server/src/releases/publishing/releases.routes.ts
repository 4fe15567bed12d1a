import { revokeRelease as revokeEndpoint } from '@outlet/shared/contract/releases/environments'
import * as contract from '@outlet/shared/contract/releases'
import { explainRelease as explainEndpoint } from '@outlet/shared/contract/why'
import type { App } from '../../platform/http/app-context'
import { serveOutsideTransaction, serveRead } from '../../platform/http/serve'
import { missingFiles } from '../missing-files'
import { confirmPassword } from '../../users/confirm-password'
import { explainRelease } from './explain-release'
import { publishRelease } from './publish-release'
import { openConsole } from '../console/open-console'
import { getRelease, listReleases } from './read-releases'
import { revokeRelease } from './revoke-release'
import { serveConsole } from '../console/serve-console'
import { serveKit } from '../console/serve-kit'
import { serveReleaseFiles } from '../console/serve-release-files'

/** Returns a function to call after the commit of a new generation, before the response to the request that made it. */
export function releaseRoutes(app: App): () => void {
  const { files, current } = openConsole(app)
  serveReleaseFiles(app, files)
  serveKit(app, current)
  serveConsole(app, current)
  const stopListening = [
    app.events.on('event', ({ topic }) => {
      if (topic === 'releases') current.invalidate()
    }),
    app.events.on('gap', () => current.invalidate()),
  ]
  app.http.addHook('onClose', async () => {
    for (const stop of stopListening) stop()
  })
  app.unready.push(() => missingFiles(app.db, app.config.environment))
  serveRead(app, contract.listReleases, ({ db, actor, query }) => listReleases(db, actor, query))
  serveRead(app, contract.getRelease, ({ db, actor, params }) => getRelease(db, actor, params))
  serveRead(app, explainEndpoint, ({ db, actor, params, query }) =>
    explainRelease(db, actor, app.secrets, { ...params, ...query }),
  )
  // Bytes are checked before the transaction, to hash megabytes outside of it.
  serveOutsideTransaction(app, contract.publishRelease, async ({ db, caller, actor, body }) => {
    // A release runs in every user's page, so a user confirms it with the password. A machine token was created with a
    // password.
    if (actor.kind === 'user') await confirmPassword(db, actor, body.current_password)
    const release = await publishRelease(db, caller, body)
    current.invalidate()
    return release
  })
  serveOutsideTransaction(app, revokeEndpoint, async ({ db, caller, params, body }) => {
    const release = await db.transaction((tx) => revokeRelease(tx, caller, params, body))
    current.invalidate()
    return release
  })
  return () => current.invalidate()
}
