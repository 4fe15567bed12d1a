import { GuestSignedOutError } from '../../connector-error'
import { faultOf, jsonOf } from '../../http/response-error'
import type { LimitedResponse } from '../../http/send-limited'
import { parsed } from '../../http/store-client'
import { isWhollyCancellable, stateOf } from '../../sfcc-ocapi/shop/map-order'
import { faultName, type SfccShopApi } from '../../sfcc-ocapi/shop/sfcc-shop-api'
import { inSpelling, laterSession } from '../../sfcc-ocapi/shop/sfcc-shopper'
import { WireOrder } from '../../sfcc-ocapi/shop/wire'
import type { Cancel, Cancellation, Refused } from '../../shopper'

/**
 * Refusals of Shopper Orders after which nothing was cancelled; `oms-not-active` = the shop has no Order Management.
 * Not included: a failed hook, since the only hook runs after the cancellation.
 */
const DEFINITE = new Set(['order-cancel-failed', 'oms-not-active', 'order-not-found', 'invalid-reason-code'])

/** Returns the refusal; null for any other response. Refusals have status 400, 404 or 409. */
function refusalOf({ faults }: SfccShopApi, response: LimitedResponse): Refused | null {
  const { status } = response
  const fault = status >= 400 && status <= 499 ? faultOf(response, faults) : null
  if (!fault) return null
  const code = faultName(fault.type)
  return DEFINITE.has(code) || status === 401 ? { outcome: 'refused', code, message: fault.message } : null
}

function cancellationOf(api: SfccShopApi, response: LimitedResponse): Cancellation {
  const refused = refusalOf(api, response)
  if (refused) return refused
  const state = stateOf(parsed(inSpelling(api, WireOrder), jsonOf(response, api.faults)))
  if (state?.status === 'cancelled') return { outcome: 'cancelled' }
  return { outcome: 'unknown', why: `the store took it, and calls the order ${state?.raw['status'] ?? 'nothing'}` }
}

/** Cancels through `oms-cancel-order` of Shopper Orders: the whole order, with the shop's default reason. */
export const cancelByOms = (api: SfccShopApi): Cancel => ({
  isOffered: isWhollyCancellable,
  async request({ orderNumber, cart }, options = {}) {
    const session = await laterSession(api, cart, options)
    if (!session) throw new GuestSignedOutError()
    const url = api.url(`orders/${encodeURIComponent(orderNumber)}/actions/oms-cancel-order`)
    const request = { method: 'POST' as const, url, body: { json: {} }, isDefinite: () => false }
    return api.client.write(request, (response) => cancellationOf(api, response), api.access(session), options)
  },
})
