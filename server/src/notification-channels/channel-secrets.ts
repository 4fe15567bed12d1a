import { z } from '@outlet/shared/contract/zod'
import type { SecretBox } from '../platform/secrets/secret-box'
import type { NotificationChannelRow } from './channel-row'

const Secrets = z.record(z.string(), z.unknown())
export type OpenedSecrets = z.infer<typeof Secrets>

const purposeOf = (id: string) => `notification-channel ${id}`

/** All of a channel's secrets as one text; null where it has none. */
export const sealSecrets = (box: SecretBox, id: string, secrets: OpenedSecrets): string | null =>
  Object.keys(secrets).length === 0 ? null : box.encrypt(JSON.stringify(secrets), purposeOf(id))

/** Throws where they were sealed with another key. */
export const openSecrets = (
  box: SecretBox,
  { id, secrets }: Pick<NotificationChannelRow, 'id' | 'secrets'>,
): OpenedSecrets => (secrets === null ? {} : Secrets.parse(JSON.parse(box.decrypt(secrets, purposeOf(id)))))

/** The same; none where they were sealed with a key that is gone: they are then given anew. */
export function knownSecrets(box: SecretBox, row: Pick<NotificationChannelRow, 'id' | 'secrets'>): OpenedSecrets {
  try {
    return openSecrets(box, row)
  } catch {
    return {}
  }
}
