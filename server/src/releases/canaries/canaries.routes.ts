import * as contract from '@outlet/shared/contract/releases/canaries'
import type { App } from '../../platform/http/app-context'
import { serveOutsideTransaction, serveRead } from '../../platform/http/serve'
import { endCanary } from './end-canary'
import { listCanaries } from './read-canary-counts'
import { setCanary } from './set-canary'

/** @param onPinned called after the commit of a new generation, before the response to the request that made it */
export function canaryRoutes(app: App, onPinned: () => void) {
  serveRead(app, contract.listCanaries, ({ db, actor, params }) => listCanaries(db, actor, params.environment))
  serveOutsideTransaction(app, contract.setCanary, async ({ db, caller, params, body }) => {
    const generation = await db.transaction((tx) => setCanary(tx, caller, params, body))
    onPinned()
    return generation
  })
  serveOutsideTransaction(app, contract.endCanary, async ({ db, caller, params, body }) => {
    const generation = await db.transaction((tx) => endCanary(tx, caller, params, body))
    onPinned()
    return generation
  })
}
