import {
  acknowledgeAlert as acknowledgeEndpoint,
  countDeliveries as countEndpoint,
  getDelivery as getEndpoint,
  listDeliveries as listEndpoint,
  markDeliveriesSeen as seenEndpoint,
  muteAlert as muteEndpoint,
  sendDeliveryAgain as sendEndpoint,
} from '@outlet/shared/contract/deliveries'
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
  serveRead(app, listEndpoint, ({ db, actor, query }) => listDeliveries(db, actor, timeZone, query))
  serveRead(app, countEndpoint, ({ db, actor, query }) => countDeliveries(db, actor, timeZone, query))
  serveRead(app, summaryEndpoint, ({ db, actor }) => getDeliveriesSummary(db, actor))
  serveRead(app, getEndpoint, ({ actor, params }) => getDelivery(deps, actor, params.deliveryId))
  serveWrite(app, sendEndpoint, ({ tx, caller, params }) => sendDeliveryAgain(tx, caller, params.deliveryId))
  serveWrite(app, seenEndpoint, ({ tx, caller, body }) => markDeliveriesSeen(tx, caller, body.ids))
  serveWrite(app, acknowledgeEndpoint, ({ tx, caller, params }) => acknowledgeAlert(tx, caller, params.alertId))
  serveWrite(app, muteEndpoint, ({ tx, caller, params, body }) =>
    muteAlert(tx, caller, { alertId: params.alertId, mute: body.mute, timeZone }),
  )
}
