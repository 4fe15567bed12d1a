import type { LoggerOptions } from 'pino'
import { loggedError } from './platform/db/logged-error'

/**
 * JSON on stdout. Secrets are redacted by path, wherever they occur; errors of failed statements are logged without
 * their parameters.
 */
export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  serializers: { err: loggedError },
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
