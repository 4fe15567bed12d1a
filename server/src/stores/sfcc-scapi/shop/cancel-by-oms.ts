import { GuestSignedOutError } from '../../connector-error'
import { faultOf, jsonOf } from '../../http/answer-error'
import type { LimitedAnswer } from '../../http/send-limited'
import { parsed } from '../../http/store-client'
import { isWhollyCancellable, stateOf } from '../../sfcc-ocapi/shop/map-order'
import { faultName, type SfccShopApi } from '../../sfcc-ocapi/shop/sfcc-shop-api'
import { inSpelling, laterSession } from '../../sfcc-ocapi/shop/sfcc-shopper'
import { WireOrder } from '../../sfcc-ocapi/shop/wire'
import type { Cancel, Cancellation, Refused } from '../../shopper'

/**
 * Refusals after which nothing was cancelled, by Shopper Orders: `oms-not-active` where the shop has no Order Management.
 * Not among them: what a hook says, since the only one comes after the cancellation.
 */
const DEFINITE = new Set(['order-cancel-failed', 'oms-not-active', 'order-not-found', 'invalid-reason-code'])

/** Null where the answer is no such refusal; they come with 400, 404 and 409. */
function refusalOf({ faults }: SfccShopApi, answer: LimitedAnswer): Refused | null {
  const { status } = answer
  const fault = status >= 400 && status <= 499 ? faultOf(answer, faults) : null
  if (!fault) return null
  const code = faultName(fault.type)
  return DEFINITE.has(code) || status === 401 ? { outcome: 'refused', code, message: fault.message } : null
}

function answerOf(api: SfccShopApi, answer: LimitedAnswer): Cancellation {
  const refused = refusalOf(api, answer)
  if (refused) return refused
  const state = stateOf(parsed(inSpelling(api, WireOrder), jsonOf(answer, api.faults)))
  if (state?.status === 'cancelled') return { outcome: 'cancelled' }
  return { outcome: 'unknown', why: `the store took it, and calls the order ${state?.raw['status'] ?? 'nothing'}` }
}

/** `oms-cancel-order` of Shopper Orders: the whole order, for the reason that the shop has set as its default. */
export const cancelByOms = (api: SfccShopApi): Cancel => ({
  isOffered: isWhollyCancellable,
  async ask({ orderNumber, cart }, options = {}) {
    const session = await laterSession(api, cart, options)
    if (!session) throw new GuestSignedOutError()
    const url = api.url(`orders/${encodeURIComponent(orderNumber)}/actions/oms-cancel-order`)
    const request = { method: 'POST' as const, url, body: { json: {} }, isDefinite: () => false }
    return api.client.write(request, (answer) => answerOf(api, answer), api.access(session), options)
  },
})
