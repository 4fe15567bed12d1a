import { sql } from 'drizzle-orm'
import { recordAudit, systemCaller } from '../platform/audit/record-audit'
import type { SealedColumn } from '../platform/secrets/reseal-columns'
import type { SecretBox } from '../platform/secrets/secret-box'
import { ConnectorError } from './connector-error'

// The store key is part of the purpose, so that credentials cannot be moved to another store's row.
const purposeOf = (storeKey: string) => `store-credentials:${storeKey}`

export const sealedCredentials: SealedColumn = {
  table: 'stores',
  column: 'credentials',
  key: 'key',
  purposeOf,
  label: sql`'store ' || key`,
  onResealed: (tx, key) =>
    recordAudit(tx, systemCaller('reseal'), { action: 'stores.reseal', subjectType: 'store', subjectId: key }),
}

export const sealCredentials = (secrets: SecretBox, storeKey: string, credentials: object): string =>
  secrets.encrypt(JSON.stringify(credentials), purposeOf(storeKey))

/**
 * Decrypts the credentials; the store's dialect parses them. Throws ConnectorError `store.secrets_unreadable` if they
 * were encrypted with another SECRET_KEY.
 */
export function openCredentials(secrets: SecretBox, store: { key: string; credentials: string }): unknown {
  try {
    return JSON.parse(secrets.decrypt(store.credentials, purposeOf(store.key)))
  } catch (cause) {
    throw new ConnectorError('store.secrets_unreadable', {
      message: 'the credentials were encrypted with another SECRET_KEY',
      cause,
    })
  }
}
