import * as contract from '@outlet/shared/contract/deliveries'
import { getDeliveriesSummary as summaryEndpoint } from '@outlet/shared/contract/deliveries/deliveries-summary'
import { ImageStore } from '../images/image-store'
import type { App } from '../platform/http/app-context'
import { serveRead, serveWrite } from '../platform/http/serve'
import { acknowledgeAlert, muteAlert } from './acknowledge-alert'
import { getDeliveriesSummary } from './deliveries-summary'
import { getDelivery } from './get-delivery'
import { countDeliveries, listDeliveries } from './list-deliveries'
import { markDeliveriesSeen, sendDeliveryAgain } from './send-delivery-again'

export function deliveryRoutes(app: App) {
  const { timeZone } = app.config
  const deps = { ...app, images: new ImageStore(app) }
  serveRead(app, contract.listDeliveries, ({ db, actor, query }) => listDeliveries(db, actor, timeZone, query))
  serveRead(app, contract.countDeliveries, ({ db, actor, query }) => countDeliveries(db, actor, timeZone, query))
  serveRead(app, summaryEndpoint, ({ db, actor }) => getDeliveriesSummary(db, actor))
  serveRead(app, contract.getDelivery, ({ actor, params }) => getDelivery(deps, actor, params.deliveryId))
  serveWrite(app, contract.sendDeliveryAgain, ({ tx, caller, params }) =>
    sendDeliveryAgain(tx, caller, params.deliveryId),
  )
  serveWrite(app, contract.markDeliveriesSeen, ({ tx, caller, body }) => markDeliveriesSeen(tx, caller, body.ids))
  serveWrite(app, contract.acknowledgeAlert, ({ tx, caller, params }) => acknowledgeAlert(tx, caller, params.alertId))
  serveWrite(app, contract.muteAlert, ({ tx, caller, params, body }) =>
    muteAlert(tx, caller, { alertId: params.alertId, mute: body.mute, timeZone }),
  )
}
