import * as contract from '@outlet/shared/contract/environments'
import { getReleaseBefore } from '@outlet/shared/contract/release-before'
import { explainRelease as explainEndpoint } from '@outlet/shared/contract/why'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction, serveRead, serveSharedRead, serveWrite } from '../platform/http/serve'
import { waitingForBrowser } from '../releases/browser/not-checked'
import { askForChange } from './ask-for-change'
import { createEnvironment } from './create-environment'
import { decideOnChange } from './decide-on-change'
import { explainRelease } from './explain-release'
import { pinReleases } from './pin-releases'
import { promoteEnvironment } from './promote-environment'
import { getEnvironment, listChanges, listEnvironments, listGenerations } from './read-environments'
import { readReleaseBefore } from './read-release-before'
import { removeEnvironment } from './remove-environment'
import { revokeRelease } from './revoke-release'
import { rollBackEnvironment } from './roll-back-environment'
import { updateEnvironment } from './update-environment'

/** @param onPinned called once another generation is committed, before whoever made it is answered */
export function environmentRoutes(app: App, onPinned: () => void) {
  const checked = <Result>(make: () => Promise<Result>) => waitingForBrowser(app.db, app.browserWaitMs, make)
  serveRead(app, contract.listEnvironments, ({ db, actor }) => listEnvironments(db, actor))
  serveRead(app, contract.getEnvironment, ({ db, actor, params }) => getEnvironment(db, actor, params.environment))
  serveRead(app, contract.listGenerations, ({ db, actor, params, query }) =>
    listGenerations(db, actor, params.environment, query),
  )
  serveRead(app, explainEndpoint, ({ db, actor, params, query }) =>
    explainRelease(db, actor, app.secrets, { ...params, ...query }),
  )
  // All tabs that a bad release fails in ask at once.
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
  serveWrite(app, contract.askForChange, ({ tx, caller, params, body }) =>
    askForChange(tx, caller, params.environment, body),
  )
  // These commit before they answer: whoever pins gets the new console with the very next request of this process.
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
  serveOutsideTransaction(app, contract.revokeRelease, async ({ db, caller, params, body }) => {
    const release = await db.transaction((tx) => revokeRelease(tx, caller, params, body))
    onPinned()
    return release
  })
}
