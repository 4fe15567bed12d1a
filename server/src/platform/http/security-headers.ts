import type { FastifyInstance } from 'fastify'

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

/** Scripts and styles take the policies of the page that they are in; opened by themselves they are plain text. */
const TAKES_POLICIES_OF_ITS_PAGE = /^text\/(?:javascript|css)\b/

export function registerSecurityHeaders(http: FastifyInstance, connectOrigins: readonly string[]) {
  const ofPages = {
    'content-security-policy': contentSecurityPolicy(connectOrigins),
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  }
  http.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    // They are a third of a kilobyte, and a first visit asks for some forty files.
    if (!TAKES_POLICIES_OF_ITS_PAGE.test(String(reply.getHeader('content-type')))) reply.headers(ofPages)
  })
}
