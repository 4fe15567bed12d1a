import { z } from '@outlet/shared/contract/zod'
import type { SecretBox } from '../secrets/secret-box'

const Credentials = z.object({ client_id: z.string() })
export type StoreCredentials = z.infer<typeof Credentials>

// A store's credentials can't be moved to another store's row.
const purpose = (storeKey: string) => `store-credentials:${storeKey}`

export const sealCredentials = (secrets: SecretBox, storeKey: string, credentials: StoreCredentials): string =>
  secrets.encrypt(JSON.stringify(credentials), purpose(storeKey))

/** Throws where they were encrypted with another SECRET_KEY. */
export const openCredentials = (secrets: SecretBox, store: { key: string; credentials: string }): StoreCredentials =>
  Credentials.parse(JSON.parse(secrets.decrypt(store.credentials, purpose(store.key))))
