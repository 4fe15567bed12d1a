import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contentSecurityPolicy, CSP_REPORTS, CSP_REPORTS_PATH } from '@outlet/shared/contract/page-policy'

/** What browsers know of devices, sensors and payment; the console uses none of it. */
const UNUSED = [
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

/** Of this host alone: what else has a name under it is not ours to judge. */
const HSTS = `max-age=${365 * 86_400}`

/** Whether people come by TLS, which a proxy ends. */
export const isByTls = (request: FastifyRequest | null, publicUrl: string | null): boolean =>
  publicUrl?.startsWith('https:') === true || request?.protocol === 'https'

/** Scripts and styles take the policies of the page that they are in; opened by themselves they are plain text. */
export const takesPoliciesOfItsPage = (contentType: string): boolean => /^text\/(?:javascript|css)\b/.test(contentType)

/** A JSON answer is data: opened by itself it loads nothing, and the page's policy would be longer than most answers. */
const OF_JSON = "default-src 'none'; frame-ancestors 'none'"
const isJson = (contentType: string): boolean => /^application\/(?:problem\+)?json\b/.test(contentType)

/** What an answer of that type carries; `request` is null where none could be read. */
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
    'permissions-policy': UNUSED.map((feature) => `${feature}=()`).join(', '),
    'reporting-endpoints': `${CSP_REPORTS}="${CSP_REPORTS_PATH}"`,
  }
  return (request, contentType) => {
    // They are a third of a kilobyte, and a first visit asks for some forty files.
    if (takesPoliciesOfItsPage(contentType)) return ofAll
    return {
      ...ofPages,
      ...(isJson(contentType) ? { 'content-security-policy': OF_JSON } : {}),
      // Only a document has features; a first page reads a dozen answers that are none.
      ...(contentType.startsWith('text/html') ? ofDocuments : {}),
      ...(isByTls(request, publicUrl) ? { 'strict-transport-security': HSTS } : {}),
    }
  }
}

/** An answer that has a content security policy of its own keeps it. */
export function registerSecurityHeaders(http: FastifyInstance, headersOf: HeadersOf): void {
  http.addHook('onSend', async (request, reply) => {
    const own = reply.getHeader('content-security-policy')
    reply.headers(headersOf(request, String(reply.getHeader('content-type'))))
    if (own !== undefined) reply.header('content-security-policy', own)
  })
}
