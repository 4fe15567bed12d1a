import type { LookupFunction } from 'node:net'
import { Pool, ProxyAgent, type Dispatcher } from 'undici'
import { codeOfError, isCertificateError } from './error-codes'

/** The proxy is unreachable, or refused to connect to the target. */
export class ProxyError extends Error {
  override name = 'ProxyError'
  readonly code = 'PROXY_FAILED'
}

const RESPONSE_TIMEOUT_MS = 15_000

interface ProxyOptions {
  connectTimeoutMs: number
  /** Resolves the proxy's own name; undefined = the system's resolver. */
  lookup: LookupFunction | undefined
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Proxy-Authorization header from the credentials in a proxy URL; either part may be empty (RFC 7617). Undefined if
 * there are none.
 */
const authorizationOf = (uri: string): string | undefined => {
  const { username, password } = new URL(uri)
  if (username === '' && password === '') return undefined
  return `Basic ${Buffer.from(`${decode(username)}:${decode(password)}`).toString('base64')}`
}

/**
 * Creates an agent that passes requests for `http:` targets to the proxy and tunnels those for `https:` targets (RFC
 * 9110, 9.3.6).
 */
export const openProxy = (uri: string, { connectTimeoutMs, lookup: resolve }: ProxyOptions): ProxyAgent => {
  const token = authorizationOf(uri)
  return new ProxyAgent({
    uri,
    ...(token !== undefined && { token }),
    proxyTunnel: false,
    allowH2: false,
    proxyTls: { timeout: connectTimeoutMs, ...(resolve && { lookup: resolve }) },
    keepAliveTimeout: 10_000,
    headersTimeout: RESPONSE_TIMEOUT_MS,
    bodyTimeout: RESPONSE_TIMEOUT_MS,
    clientFactory: (origin, options) => new Pool(origin, { ...options, headersTimeout: RESPONSE_TIMEOUT_MS }),
  })
}

/** Error codes that are passed on unchanged, because they are not the proxy's fault. */
const OWN_MEANING = new Set(['ADDRESS_REFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT'])

/** Wraps an error that occurred before the request started, when only the proxy had been contacted. */
const asProxyError = (error: Error): Error =>
  isCertificateError(error) || OWN_MEANING.has(codeOfError(error))
    ? error
    : new ProxyError(`the outgoing proxy failed: ${error.message}`, { cause: error })

/** Passes all events on, and converts errors before the start of the request to ProxyError. */
export const namingProxyErrors = (handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler => {
  let hasStarted = false
  return {
    onRequestStart: (controller, context: unknown) => {
      hasStarted = true
      handler.onRequestStart?.(controller, context)
    },
    onResponseStart: (...start) => handler.onResponseStart?.(...start),
    onResponseData: (...data) => handler.onResponseData?.(...data),
    onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
    onResponseError: (controller, error) => {
      // undici's message for a 407 response of the proxy to a request passed to it.
      const isByProxy = !hasStarted || error.message.includes('(407)')
      handler.onResponseError?.(controller, isByProxy ? asProxyError(error) : error)
    },
  }
}
