import * as contract from '@outlet/shared/contract/users/machine-tokens'
import type { App } from '../platform/http/app-context'
import { serveRead, serveWrite } from '../platform/http/serve'
import { serveConfirmedWrite } from '../users/serve-confirmed-write'
import { createMachineToken } from './create-machine-token'
import { listMachineTokens } from './list-machine-tokens'
import { revokeMachineToken } from './revoke-machine-token'

export function machineTokenRoutes(app: App) {
  serveRead(app, contract.listMachineTokens, ({ db, actor, query }) => listMachineTokens(db, actor, query))
  serveConfirmedWrite(app, contract.createMachineToken, ({ tx, caller, body }) => createMachineToken(tx, caller, body))
  serveWrite(app, contract.revokeMachineToken, ({ tx, caller, params }) =>
    revokeMachineToken(tx, caller, params.tokenId),
  )
}
