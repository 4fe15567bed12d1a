import { ConnectorError } from '../connector-error'

/** Every text in what an account or a store is signed in with. */
export const secretsIn = (credentials: unknown): string[] => {
  if (typeof credentials === 'string') return credentials === '' ? [] : [credentials]
  return typeof credentials === 'object' && credentials !== null ? Object.values(credentials).flatMap(secretsIn) : []
}

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
