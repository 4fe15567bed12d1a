import { channelSchemas } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { type ChannelDraft, type NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { z } from '@outlet/shared/contract/zod'
import { signedInUser } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { channelTable } from './channel-row'
import { sealSecrets } from './channel-secrets'
import {
  auditedOf,
  authoriseChannelWrite,
  refuseTooManyChannels,
  publishedIds,
  toNotificationChannel,
} from './read-channels'

const Fields = z.record(z.string(), z.unknown())

/**
 * Settings and secrets parsed by the schemas of the channel kind, with their defaults. The contract has validated them
 * already.
 */
export function parseFields({
  kind,
  is_own,
  settings,
  secrets,
}: Pick<ChannelDraft, 'kind' | 'is_own' | 'settings' | 'secrets'>) {
  const schemas = channelSchemas(kind, is_own)
  if (!schemas) throw new Error(`no user may have a channel of the kind ${kind}`)
  return {
    settings: Fields.parse(schemas.settings.parse(settings)),
    secrets: Fields.parse(schemas.secrets.parse(secrets)),
  }
}

/** Creates a channel in the state `unverified`. Throws Refusal `permission.denied`, `channel.too_many`, ZodError. */
export async function createChannel(
  tx: Transaction,
  caller: Caller,
  box: SecretBox,
  draft: ChannelDraft,
): Promise<NotificationChannel> {
  const userId = draft.is_own ? signedInUser(caller.actor).id : null
  authoriseChannelWrite(caller.actor, userId)
  const id = uuidv7()
  const { settings, secrets } = parseFields(draft)
  const { kind, name, language, rate, quiet_hours: quietHours, proxy } = draft
  if (userId !== null) await refuseTooManyChannels(tx, userId, kind)
  const [row] = await tx
    .insert(channelTable)
    .values({
      id,
      kind,
      name,
      user_id: userId,
      settings,
      secrets: sealSecrets(box, id, secrets),
      secret_names: Object.keys(secrets),
      language,
      rate,
      quiet_hours: quietHours,
      proxy,
    })
    .returning()
  if (!row) throw new Error('the channel was not stored')
  await recordAudit(tx, caller, {
    action: 'notification_channels.create',
    subjectType: 'notification_channel',
    subjectId: id,
    after: { ...auditedOf(row), secrets: row.secret_names },
  })
  await publishEvent(tx, 'notification-channels', publishedIds(row))
  return toNotificationChannel(tx, row)
}
