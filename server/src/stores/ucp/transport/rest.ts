import { jsonOf } from '../../http/response-error'
import type { LimitedResponse } from '../../http/send-limited'
import { ucpFaults } from '../ucp-faults'
import {
  identifyingHeaders,
  type MessageContext,
  type TransportMessage,
  type UcpOperation,
  type UcpRequest,
  type UcpResponse,
} from './operations'

type Route = readonly [method: TransportMessage['method'], path: (id: string) => string]

const routes: Readonly<Record<UcpOperation, Route>> = {
  search_catalog: ['POST', () => '/catalog/search'],
  lookup_catalog: ['POST', () => '/catalog/lookup'],
  get_product: ['POST', () => '/catalog/product'],
  create_cart: ['POST', () => '/carts'],
  get_cart: ['GET', (id) => `/carts/${id}`],
  update_cart: ['PUT', (id) => `/carts/${id}`],
  cancel_cart: ['POST', (id) => `/carts/${id}/cancel`],
  create_checkout: ['POST', () => '/checkout-sessions'],
  get_checkout: ['GET', (id) => `/checkout-sessions/${id}`],
  update_checkout: ['PUT', (id) => `/checkout-sessions/${id}`],
  complete_checkout: ['POST', (id) => `/checkout-sessions/${id}/complete`],
  cancel_checkout: ['POST', (id) => `/checkout-sessions/${id}/cancel`],
  get_order: ['GET', (id) => `/orders/${id}`],
}

/** Request of UCP's REST binding. */
export function restMessage({ operation, id = '', body }: UcpRequest, context: MessageContext): TransportMessage {
  const [method, path] = routes[operation]
  return {
    method,
    url: context.endpoint + path(encodeURIComponent(id)),
    headers: identifyingHeaders(context),
    json: body,
  }
}

/** Throws ConnectorError for a response that is no resource, such as one with another status than 2xx. */
export const restResponse = (response: LimitedResponse): UcpResponse => ({
  status: response.status,
  body: jsonOf(response, ucpFaults),
})
