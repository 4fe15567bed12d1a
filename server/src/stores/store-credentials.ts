import type { SecretBox } from '../platform/secrets/secret-box'

// A store's credentials can't be moved to another store's row.
const purpose = (storeKey: string) => `store-credentials:${storeKey}`

export const sealCredentials = (secrets: SecretBox, storeKey: string, credentials: object): string =>
  secrets.encrypt(JSON.stringify(credentials), purpose(storeKey))

/** Of the store's dialect, which parses them. Throws where they were encrypted with another SECRET_KEY. */
export const openCredentials = (secrets: SecretBox, store: { key: string; credentials: string }): unknown =>
  JSON.parse(secrets.decrypt(store.credentials, purpose(store.key)))
