import type { FastifyInstance, FastifyRequest } from 'fastify'

/** `connectOrigins`: other origins that the page may call (API_BASE_URL). */
export const contentSecurityPolicy = (connectOrigins: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    // Arco's text area measures itself and ECharts places its tooltip by style attributes; no style element is allowed.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src ${["'self'", ...connectOrigins].join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** All that browsers know and the console does not use; full screen and writing to the clipboard it does. */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
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
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Of this host alone: what else has a name under it is not ours to judge. */
const HSTS = `max-age=${365 * 86_400}`

/** Whether people come by TLS, which a proxy ends. */
export const isByTls = (request: FastifyRequest, publicUrl: string | null): boolean =>
  publicUrl?.startsWith('https:') === true || request.protocol === 'https'

/** Scripts and styles take the policies of the page that they are in; opened by themselves they are plain text. */
const TAKES_POLICIES_OF_ITS_PAGE = /^text\/(?:javascript|css)\b/

export function registerSecurityHeaders(
  http: FastifyInstance,
  connectOrigins: readonly string[],
  publicUrl: string | null,
) {
  const ofPages = {
    'content-security-policy': contentSecurityPolicy(connectOrigins),
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': UNUSED.map((feature) => `${feature}=()`).join(', '),
  }
  http.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    // They are a third of a kilobyte, and a first visit asks for some forty files.
    if (TAKES_POLICIES_OF_ITS_PAGE.test(String(reply.getHeader('content-type')))) return
    reply.headers(ofPages)
    if (isByTls(request, publicUrl)) reply.header('strict-transport-security', HSTS)
  })
}
