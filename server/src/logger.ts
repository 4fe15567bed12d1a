import type { FastifyServerOptions } from 'fastify'

/** JSON on stdout. Secrets are taken out by path, wherever they may appear. */
export const loggerOptions = (level: string): FastifyServerOptions['logger'] => ({
  level,
  redact: {
    paths: [
      'req.headers.authorization',
      'req.headers.cookie',
      'headers.authorization',
      'headers["x-dw-client-id"]',
      '*.password',
      '*.access_token',
      '*.credentials',
      '*.client_id',
      '*.secret',
    ],
    censor: '[redacted]',
  },
})
