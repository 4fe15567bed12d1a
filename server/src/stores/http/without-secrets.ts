import { ConnectorError } from '../connector-error'

/** The same error, should a store have written our credentials into what it says of them. */
export function withoutSecrets(error: ConnectorError, secrets: readonly string[]): ConnectorError {
  const shown = secrets.reduce((text, secret) => text.replaceAll(secret, '***'), error.message)
  if (shown === error.message) return error
  const { code, retryAfterMs, isAmbiguous, isLocal } = error
  return new ConnectorError(code, {
    message: shown,
    isAmbiguous,
    isLocal,
    ...(retryAfterMs === null ? {} : { retryAfterMs }),
  })
}
