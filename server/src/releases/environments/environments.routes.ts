import * as contract from '@outlet/shared/contract/releases/environments'
import { getReleaseBefore } from '@outlet/shared/contract/releases/release-before'
import type { App } from '../../platform/http/app-context'
import { serveOutsideTransaction, serveRead, serveSharedRead, serveWrite } from '../../platform/http/serve'
import { waitingForBrowser } from '../browser/not-checked'
import { requestChange } from './request-change'
import { createEnvironment } from './create-environment'
import { decideOnChange } from './decide-on-change'
import { pinReleases } from './pin-releases'
import { promoteEnvironment } from './promote-environment'
import { getEnvironment, listChanges, listEnvironments, listGenerations } from './read-environments'
import { readReleaseBefore } from './read-release-before'
import { removeEnvironment } from './remove-environment'
import { rollBackEnvironment } from './roll-back-environment'
import { updateEnvironment } from './update-environment'

/** @param onPinned called after the commit of a new generation, before the response to the request that made it */
export function environmentRoutes(app: App, onPinned: () => void) {
  const checked = <Result>(make: () => Promise<Result>) => waitingForBrowser(app.db, app.browserWaitMs, make)
  serveRead(app, contract.listEnvironments, ({ db, actor }) => listEnvironments(db, actor))
  serveRead(app, contract.getEnvironment, ({ db, actor, params }) => getEnvironment(db, actor, params.environment))
  serveRead(app, contract.listGenerations, ({ db, actor, params, query }) =>
    listGenerations(db, actor, params.environment, query),
  )
  // All tabs in which a bad release fails send this request at once.
  serveSharedRead(app, getReleaseBefore, ({ db, reader, params, query }) =>
    readReleaseBefore(db, reader, { environment: app.config.environment, ...params, ...query }),
  )
  serveRead(app, contract.listChanges, ({ db, actor, params, query }) =>
    listChanges(db, actor, params.environment, query),
  )
  serveWrite(app, contract.createEnvironment, ({ tx, caller, body }) => createEnvironment(tx, caller, body))
  serveWrite(app, contract.updateEnvironment, ({ tx, caller, params, body }) =>
    updateEnvironment(tx, caller, params.environment, body),
  )
  serveWrite(app, contract.removeEnvironment, ({ tx, caller, params }) =>
    removeEnvironment(tx, caller, params.environment, app.config.environment),
  )
  serveWrite(app, contract.requestChange, ({ tx, caller, params, body }) =>
    requestChange(tx, caller, params.environment, body),
  )
  // These commit before the response, so that the user's next request to this process gets the new console.
  serveOutsideTransaction(app, contract.pinReleases, async ({ db, caller, params, body }) => {
    const generation = await checked(() => db.transaction((tx) => pinReleases(tx, caller, params.environment, body)))
    onPinned()
    return generation
  })
  serveOutsideTransaction(app, contract.rollBackEnvironment, async ({ db, caller, params, body }) => {
    const generation = await db.transaction((tx) => rollBackEnvironment(tx, caller, params.environment, body))
    onPinned()
    return generation
  })
  serveOutsideTransaction(app, contract.promoteEnvironment, async ({ db, caller, params, body }) => {
    const generation = await checked(() =>
      db.transaction((tx) => promoteEnvironment(tx, caller, params.environment, body)),
    )
    onPinned()
    return generation
  })
  serveOutsideTransaction(app, contract.decideOnChange, async ({ db, caller, params, body }) => {
    const change = await checked(() => db.transaction((tx) => decideOnChange(tx, caller, params, body)))
    onPinned()
    return change
  })
}
