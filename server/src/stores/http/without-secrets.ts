import { strikeSecrets } from '../../platform/http-client/strike-secrets'
import type { ConnectorError } from '../connector-error'

/** Every text in what an account or a store is signed in with. */
export const secretsIn = (credentials: unknown): string[] => {
  if (typeof credentials === 'string') return credentials === '' ? [] : [credentials]
  return typeof credentials === 'object' && credentials !== null ? Object.values(credentials).flatMap(secretsIn) : []
}

/** Of what a store says, so much is shown. */
const MAX_SHOWN = 400

/** The same error in so many words, without our credentials, should a store have written them into what it says of them. */
export function withoutSecrets(error: ConnectorError, secrets: readonly string[]): ConnectorError {
  const struck = strikeSecrets(error.message, secrets)
  const shown = struck.length > MAX_SHOWN ? `${struck.slice(0, MAX_SHOWN)}…` : struck
  return shown === error.message ? error : error.saying(shown)
}
