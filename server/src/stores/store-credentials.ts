import type { SecretBox } from '../platform/secrets/secret-box'
import { ConnectorError } from './connector-error'

// The store key is part of the purpose, so that credentials cannot be moved to another store's row.
const purpose = (storeKey: string) => `store-credentials:${storeKey}`

export const sealCredentials = (secrets: SecretBox, storeKey: string, credentials: object): string =>
  secrets.encrypt(JSON.stringify(credentials), purpose(storeKey))

/**
 * Decrypts the credentials; the store's dialect parses them. Throws ConnectorError `store.secrets_unreadable` if they
 * were encrypted with another SECRET_KEY.
 */
export function openCredentials(secrets: SecretBox, store: { key: string; credentials: string }): unknown {
  try {
    return JSON.parse(secrets.decrypt(store.credentials, purpose(store.key)))
  } catch (cause) {
    throw new ConnectorError('store.secrets_unreadable', {
      message: 'the credentials were encrypted with another SECRET_KEY',
      cause,
    })
  }
}
