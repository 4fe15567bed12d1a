import { randomUUID } from 'node:crypto'
import { ConnectorError } from '../../connector-error'
import type { Fault } from '../../http/fault-code'
import { parsed, type WriteOptions } from '../../http/store-client'
import { refuse, RefusedError } from '../../refused-step'
import type { Refused } from '../../shopper'
import { BusinessError } from '../transport/business-error'
import { UcpRefusal, type UcpApi, type UcpOperation } from '../transport/ucp-api'
import { errorsIn, refusalOf } from './map-checkout'
import { CheckoutResponse, type WireCheckout } from './wire'

const CONFLICT = 409
/** Codes of a missing right. */
const RIGHTS = new Set([
  'insufficient_scope',
  'identity_required',
  'unauthorized',
  'forbidden',
  'access_denied',
  'profile_not_trusted',
])
const FORBIDDEN = 403
/** Error of JSON-RPC without a code of UCP. Only its text says that a right is missing, as at Shopify's stores. */
const UNCODED = /^(-32\d{3})?$/
const RIGHT_TEXT = /unauthori[sz]ed|authentication ?failed|access (is )?(denied|disabled)|forbidden/i

/** Whether the store lets other platforms, or persons only, do this. */
export const isOfRights = ({ type, message }: Fault, status?: number): boolean =>
  status === FORBIDDEN || RIGHTS.has(type.toLowerCase()) || (UNCODED.test(type) && RIGHT_TEXT.test(message))

/** Whether a step was refused for a missing right. */
export const lacksRight = ({ code, message }: Pick<Refused, 'code' | 'message'>): boolean =>
  isOfRights({ type: code, message })

const [UNAUTHORIZED, THROTTLED] = [401, 429]
/**
 * Whether a refusal is a result. The store's client handles those of its rate limiter, and of a token. Without a token,
 * a missing right (401) means that a person completes the purchase.
 */
export const isOwnRefusal = (fault: Fault, status: number, hasToken: boolean): boolean =>
  status === UNAUTHORIZED ? !hasToken && isOfRights(fault) : status !== THROTTLED

/** Whether the store knows the idempotency key from another request. Over MCP only the text says so. */
export const isKeyReused = ({ fault, status }: UcpRefusal): boolean =>
  status === CONFLICT || /idempot/i.test(`${fault.type} ${fault.message}`)

/** Throws the refusal of a step before the order as RefusedError. */
export function refuseBy(refusal: UcpRefusal | BusinessError): never {
  if (refusal instanceof BusinessError) throw new RefusedError(refusalOf(errorsIn(refusal.messages)[0], 'refused'))
  const { fault, status } = refusal
  // The status alone may state the missing right.
  const code = status === FORBIDDEN && !isOfRights(fault) ? 'forbidden' : fault.type
  return refuse(code || `http-${status}`, fault.message)
}

/**
 * Changes a checkout, once. The key is new each time: a replayed response would show an old state. A refusal by the
 * store is thrown as RefusedError, any other failure as ConnectorError.
 */
export async function changeCheckout(
  api: UcpApi,
  operation: Extract<UcpOperation, 'update_checkout'>,
  { id, body }: { id: string; body: Record<string, unknown> },
  options: WriteOptions,
): Promise<WireCheckout> {
  const request = { operation, id, body, key: randomUUID(), isRefusal: isOwnRefusal, mayRenew: true }
  const taken = await api.write(
    request,
    (response) => (response instanceof UcpRefusal ? response : parsed(CheckoutResponse, response.body)),
    options,
  )
  return taken instanceof UcpRefusal || taken instanceof BusinessError ? refuseBy(taken) : taken
}

const isMissing = ({ type }: Fault, status: number): boolean =>
  type.toLowerCase() === 'not_found' || status === 404 || status === 410

/** Reads a checkout; null if the store does not know it (any more). Throws ConnectorError. */
export async function readCheckout(api: UcpApi, id: string, options: WriteOptions): Promise<WireCheckout | null> {
  const request = { operation: 'get_checkout' as const, id, isRefusal: isMissing }
  const found = await api.read(request, CheckoutResponse, options)
  if (found instanceof UcpRefusal) return null
  if (!(found instanceof BusinessError)) return found
  if (found.isNotFound) return null
  throw found.asConnectorError()
}

/**
 * Cancels a checkout. Resolves only if it is cancelled. Throws ConnectorError `store.not_found` otherwise: it may have
 * been bought.
 */
export async function cancelCheckout(api: UcpApi, id: string, options: WriteOptions): Promise<void> {
  const request = {
    operation: 'cancel_checkout' as const,
    id,
    body: {},
    key: randomUUID(),
    isRefusal: isOwnRefusal,
    mayRenew: true,
  }
  const taken = await api.write(
    request,
    (response) => (response instanceof UcpRefusal ? null : (CheckoutResponse.safeParse(response.body).data ?? null)),
    options,
  )
  if (taken && !(taken instanceof BusinessError) && taken.status === 'canceled') return
  const shown = await readCheckout(api, id, options)
  if (shown?.status === 'canceled') return
  throw new ConnectorError('store.not_found', { message: `the checkout is ${shown?.status ?? 'not shown any more'}` })
}
