import { redactSecrets } from '../../platform/http-client/redact-secrets'
import type { ConnectorError } from '../connector-error'

/** Returns every text in the credentials of an account or a store. */
export const secretsIn = (credentials: unknown): string[] => {
  if (typeof credentials === 'string') return credentials === '' ? [] : [credentials]
  return typeof credentials === 'object' && credentials !== null ? Object.values(credentials).flatMap(secretsIn) : []
}

/** Maximum number of characters shown of a store's text. */
const MAX_MESSAGE_LENGTH = 400

/** Returns the same error with our credentials redacted from its text, in case the store repeated them. */
export function withoutSecrets(error: ConnectorError, secrets: readonly string[]): ConnectorError {
  const struck = redactSecrets(error.message, secrets)
  const shown = struck.length > MAX_MESSAGE_LENGTH ? `${struck.slice(0, MAX_MESSAGE_LENGTH)}…` : struck
  return shown === error.message ? error : error.withMessage(shown)
}
