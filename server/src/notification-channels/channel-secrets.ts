import { sql } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import type { SealedColumn } from '../platform/secrets/reseal-columns'
import type { SecretBox } from '../platform/secrets/secret-box'
import type { NotificationChannelRow } from './channel-row'

const Secrets = z.record(z.string(), z.unknown())
export type OpenedSecrets = z.infer<typeof Secrets>

const purposeOf = (id: string) => `notification-channel ${id}`

export const sealedChannelSecrets: SealedColumn = {
  table: 'notification_channels',
  column: 'secrets',
  key: 'id',
  purposeOf,
  label: sql`'the channel ' || name`,
}

/** Encrypts all secrets of a channel as one text; null if it has none. */
export const sealSecrets = (box: SecretBox, id: string, secrets: OpenedSecrets): string | null =>
  Object.keys(secrets).length === 0 ? null : box.encrypt(JSON.stringify(secrets), purposeOf(id))

/** Decrypts a channel's secrets. Throws if they were encrypted with another key. */
export const openSecrets = (
  box: SecretBox,
  { id, secrets }: Pick<NotificationChannelRow, 'id' | 'secrets'>,
): OpenedSecrets => (secrets === null ? {} : Secrets.parse(JSON.parse(box.decrypt(secrets, purposeOf(id)))))

/** Like `openSecrets`, but returns no secrets if their key is gone; the user must then enter them again. */
export function readableSecrets(box: SecretBox, row: Pick<NotificationChannelRow, 'id' | 'secrets'>): OpenedSecrets {
  try {
    return openSecrets(box, row)
  } catch {
    return {}
  }
}
