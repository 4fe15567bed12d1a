import type { LookupFunction } from 'node:net'
import { Pool, ProxyAgent, type Dispatcher } from 'undici'
import { codeOfError, isCertificateError } from './error-codes'

/** The proxy could not be reached, or would not open a way to the target. */
export class ProxyError extends Error {
  override name = 'ProxyError'
  readonly code = 'PROXY_FAILED'
}

const ANSWER_TIMEOUT_MS = 15_000

interface ProxyOptions {
  connectTimeoutMs: number
  /** How the proxy's own name is resolved; undefined = as the system does. */
  lookup: LookupFunction | undefined
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Proxy-Authorization of the credentials in a proxy's address; either part may be empty (RFC 7617). Undefined: none. */
const authorizationOf = (uri: string): string | undefined => {
  const { username, password } = new URL(uri)
  if (username === '' && password === '') return undefined
  return `Basic ${Buffer.from(`${decode(username)}:${decode(password)}`).toString('base64')}`
}

/** Requests for `http:` targets are handed to the proxy, those for `https:` targets go through a tunnel (RFC 9110, 9.3.6). */
export const openProxy = (uri: string, { connectTimeoutMs, lookup: resolve }: ProxyOptions): ProxyAgent => {
  const token = authorizationOf(uri)
  return new ProxyAgent({
    uri,
    ...(token !== undefined && { token }),
    proxyTunnel: false,
    allowH2: false,
    proxyTls: { timeout: connectTimeoutMs, ...(resolve && { lookup: resolve }) },
    keepAliveTimeout: 10_000,
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
    clientFactory: (origin, options) => new Pool(origin, { ...options, headersTimeout: ANSWER_TIMEOUT_MS }),
  })
}

/** What keeps its meaning although it happened on the way through a proxy. */
const OWN_MEANING = new Set(['ADDRESS_REFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT'])

/** Until the request begins, nothing but the proxy has been asked. */
const asProxyError = (error: Error): Error =>
  isCertificateError(error) || OWN_MEANING.has(codeOfError(error))
    ? error
    : new ProxyError(`the outgoing proxy failed: ${error.message}`, { cause: error })

/** Passes everything on, and turns what fails before the request begins into a ProxyError. */
export const namingProxyErrors = (handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler => {
  let hasBegun = false
  return {
    onRequestStart: (controller, context: unknown) => {
      hasBegun = true
      handler.onRequestStart?.(controller, context)
    },
    onResponseStart: (...start) => handler.onResponseStart?.(...start),
    onResponseData: (...data) => handler.onResponseData?.(...data),
    onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
    onResponseError: (controller, error) => {
      // undici says so of a proxy's own answer to a request that was handed to it.
      const isByProxy = !hasBegun || error.message.includes('(407)')
      handler.onResponseError?.(controller, isByProxy ? asProxyError(error) : error)
    },
  }
}
