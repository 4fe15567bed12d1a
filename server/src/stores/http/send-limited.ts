import type { Dispatcher } from 'undici'
import type { OutgoingRequest } from '../../ucp-platform/platform-identity'
import { ConnectorError } from '../connector-error'
import { AddressRefusedError, type OutgoingAgent } from '../../platform/http-client/address-guard'
import { codeOfError, isCertificateError } from '../../platform/http-client/error-codes'
import { ProxyError } from '../../platform/http-client/proxy-dispatcher'
import { readResponse, TooLargeError, type RawResponse } from '../../platform/http-client/read-response'

export interface LimitedResponse extends RawResponse {
  url: string
}

export interface Payload {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: URLSearchParams | { json: unknown }
}

export interface SendOptions {
  agent: OutgoingAgent
  /** Default: GET without a body. */
  payload?: Payload | undefined
  headers?: Record<string, string>
  maxBytes: number
  timeoutMs: number
  signal?: AbortSignal | undefined
  /** Returns headers that sign the request. */
  sign?: ((request: OutgoingRequest) => Promise<Record<string, string>>) | undefined
  /** Called right before the request's first byte is written: until then no server knows of the request. */
  onFirstByte?: (() => void) | undefined
}

const isTimeout = (error: unknown) => codeOfError(error).endsWith('_TIMEOUT')

const asConnectorError = (error: unknown, isLate: boolean, { host }: URL): ConnectorError => {
  if (error instanceof AddressRefusedError) {
    return new ConnectorError('store.address_refused', { message: error.message, cause: error })
  }
  if (error instanceof ProxyError) {
    return new ConnectorError('store.proxy_failed', { message: error.message, cause: error })
  }
  if (isCertificateError(error)) {
    const message = `certificate not trusted: ${codeOfError(error)}`
    return new ConnectorError('store.untrusted_certificate', { message, cause: error })
  }
  if (error instanceof TooLargeError) return new ConnectorError('store.too_large', { message: error.message })
  if (isLate || isTimeout(error))
    return new ConnectorError('store.timeout', { message: 'no response in time', cause: error })
  if (codeOfError(error) === 'ENOTFOUND') {
    return new ConnectorError('store.gone', { message: `no such host: ${host} (ENOTFOUND)`, cause: error })
  }
  const why = codeOfError(error) || (error instanceof Error ? error.message : 'unknown')
  return new ConnectorError('store.unreachable', { message: `no connection: ${why}`, cause: error })
}

const bodyOf = ({ body }: Payload): { type: string; text: string } | null => {
  if (body === undefined) return null
  return body instanceof URLSearchParams
    ? { type: 'application/x-www-form-urlencoded', text: body.toString() }
    : { type: 'application/json', text: JSON.stringify(body.json) }
}

async function requestOf(url: string, { headers, payload, sign }: SendOptions): Promise<Dispatcher.DispatchOptions> {
  const { origin, pathname, search } = new URL(url)
  const serialised = payload ? bodyOf(payload) : null
  const request = {
    method: payload?.method ?? 'GET',
    headers: { ...headers, ...(serialised ? { 'content-type': serialised.type } : {}) },
    body: serialised?.text ?? null,
  } as const
  const signature = await sign?.({ url, ...request })
  return { origin, path: pathname + search, ...request, headers: { ...request.headers, ...signature } }
}

/**
 * Sends one request once, without retries. Redirects are not followed; time and size are limited. Throws
 * ConnectorError, or the signal's reason.
 */
export async function sendLimited(url: string, options: SendOptions): Promise<LimitedResponse> {
  const deadline = AbortSignal.timeout(options.timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
  const { agent, maxBytes, onFirstByte } = options
  const request = await requestOf(url, options)
  try {
    return { url, ...(await readResponse(agent, request, { maxBytes, signal, onStarted: onFirstByte })) }
  } catch (error) {
    options.signal?.throwIfAborted()
    throw asConnectorError(error, deadline.aborted, new URL(url))
  }
}
