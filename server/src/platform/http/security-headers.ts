import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contentSecurityPolicy, CSP_REPORTS, CSP_REPORTS_PATH } from '@outlet/shared/contract/releases/page-policy'

/** Browser features for devices, sensors and payment, none of which the console uses. */
const UNUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Without `includeSubDomains`, because other hosts below this name are not ours. */
const HSTS = `max-age=${365 * 86_400}`

/** Whether users reach the console over TLS, which a proxy terminates. */
export const isByTls = (request: FastifyRequest | null, publicUrl: string | null): boolean =>
  publicUrl?.startsWith('https:') === true || request?.protocol === 'https'

/**
 * Whether the content is governed by its page's Content Security Policy (CSP): scripts and styles, which are plain text
 * when opened directly.
 */
export const takesPoliciesOfItsPage = (contentType: string): boolean => /^text\/(?:javascript|css)\b/.test(contentType)

/** CSP of JSON responses, which load nothing. The page's policy would be longer than most responses. */
const JSON_CSP = "default-src 'none'; frame-ancestors 'none'"
const isJson = (contentType: string): boolean => /^application\/(?:problem\+)?json\b/.test(contentType)

/** Headers of a response of that content type; `request` is null if no request could be parsed. */
export type HeadersOf = (request: FastifyRequest | null, contentType: string) => Record<string, string>

export function securityHeaders(connectOrigins: readonly string[], publicUrl: string | null): HeadersOf {
  const ofAll = { 'x-content-type-options': 'nosniff' }
  const ofPages = {
    ...ofAll,
    'content-security-policy': contentSecurityPolicy(connectOrigins),
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  }
  const ofDocuments = {
    'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'reporting-endpoints': `${CSP_REPORTS}="${CSP_REPORTS_PATH}"`,
  }
  return (request, contentType) => {
    // The policy is a third of a kilobyte, and a first visit loads about forty files.
    if (takesPoliciesOfItsPage(contentType)) return ofAll
    return {
      ...ofPages,
      ...(isJson(contentType) ? { 'content-security-policy': JSON_CSP } : {}),
      // Only documents use browser features, and a first page load reads a dozen other responses.
      ...(contentType.startsWith('text/html') ? ofDocuments : {}),
      ...(isByTls(request, publicUrl) ? { 'strict-transport-security': HSTS } : {}),
    }
  }
}

/** Adds the security headers to every response; a response's own Content-Security-Policy is preserved. */
export function registerSecurityHeaders(http: FastifyInstance, headersOf: HeadersOf): void {
  http.addHook('onSend', async (request, reply) => {
    const own = reply.getHeader('content-security-policy')
    reply.headers(headersOf(request, String(reply.getHeader('content-type'))))
    if (own !== undefined) reply.header('content-security-policy', own)
  })
}
