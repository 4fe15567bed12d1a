import type { SecretBox } from '../platform/secrets/secret-box'
import { ConnectorError } from './connector-error'

// A store's credentials can't be moved to another store's row.
const purpose = (storeKey: string) => `store-credentials:${storeKey}`

export const sealCredentials = (secrets: SecretBox, storeKey: string, credentials: object): string =>
  secrets.encrypt(JSON.stringify(credentials), purpose(storeKey))

/** Of the store's dialect, which parses them. Throws ConnectorError `store.secrets_unreadable`: they are of another SECRET_KEY. */
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
