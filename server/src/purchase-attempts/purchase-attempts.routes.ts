import {
  confirmPurchase as confirmEndpoint,
  declinePurchase as declineEndpoint,
  getPurchaseAttempt as getEndpoint,
  listPurchaseAttempts as listEndpoint,
  settlePurchase as settleEndpoint,
} from '@outlet/shared/contract/purchase-attempts'
import type { App } from '../platform/http/app-context'
import { serveRead, serveWrite } from '../platform/http/serve'
import { confirmPurchase, declinePurchase, settlePurchase } from './decide-attempt'
import { getPurchaseAttempt, listPurchaseAttempts } from './read-attempts'

export function purchaseAttemptRoutes(app: App) {
  const { secrets } = app
  serveRead(app, listEndpoint, ({ db, actor, query }) => listPurchaseAttempts(db, secrets, actor, query))
  serveRead(app, getEndpoint, ({ db, actor, params }) => getPurchaseAttempt(db, secrets, actor, params.attemptId))
  serveWrite(app, confirmEndpoint, ({ tx, caller, params, body }) =>
    confirmPurchase(tx, caller, app, { id: params.attemptId, total: body.total }),
  )
  serveWrite(app, declineEndpoint, ({ tx, caller, params }) => declinePurchase(tx, caller, app, params.attemptId))
  serveWrite(app, settleEndpoint, ({ tx, caller, params, body }) =>
    settlePurchase(tx, caller, app, { id: params.attemptId, answer: body }),
  )
}
