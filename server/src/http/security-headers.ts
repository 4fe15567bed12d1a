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

export function registerSecurityHeaders(http: FastifyInstance, connectOrigins: readonly string[]) {
  const policy = contentSecurityPolicy(connectOrigins)
  http.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
  })
}
