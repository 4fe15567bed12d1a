import {
  channelSchemas,
  type ChannelDraft,
  type NotificationChannel,
} from '@outlet/shared/contract/notification-channels'
import { z } from '@outlet/shared/contract/zod'
import { signedInUser } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { channelTable } from './channel-row'
import { sealSecrets } from './channel-secrets'
import { auditedOf, authoriseWrite, refuseTooMany, toldIds, toNotificationChannel } from './read-channels'

const Fields = z.record(z.string(), z.unknown())

/** As their kind's schemas take them, with what they leave out. The contract has checked them already. */
export function parsedFields({
  kind,
  is_own,
  settings,
  secrets,
}: Pick<ChannelDraft, 'kind' | 'is_own' | 'settings' | 'secrets'>) {
  const schemas = channelSchemas(kind, is_own)
  if (!schemas) throw new Error(`nobody may have a channel of the kind ${kind}`)
  return {
    settings: Fields.parse(schemas.settings.parse(settings)),
    secrets: Fields.parse(schemas.secrets.parse(secrets)),
  }
}

/** Makes a channel that nothing has been sent to yet. Throws Refusal `permission.denied`, `channel.too_many`, ZodError. */
export async function createChannel(
  tx: Transaction,
  caller: Caller,
  box: SecretBox,
  draft: ChannelDraft,
): Promise<NotificationChannel> {
  const userId = draft.is_own ? signedInUser(caller.actor).id : null
  authoriseWrite(caller.actor, userId)
  const id = uuidv7()
  const { settings, secrets } = parsedFields(draft)
  const { kind, name, language, rate, quiet_hours: quietHours, proxy } = draft
  if (userId !== null) await refuseTooMany(tx, userId, kind)
  const [row] = await tx
    .insert(channelTable)
    .values({
      id,
      kind,
      name,
      userId,
      settings,
      secrets: sealSecrets(box, id, secrets),
      secretNames: Object.keys(secrets),
      language,
      rate,
      quietHours,
      proxy,
    })
    .returning()
  if (!row) throw new Error('the channel was not stored')
  await recordAudit(tx, caller, {
    action: 'notification_channels.create',
    subjectType: 'notification_channel',
    subjectId: id,
    after: { ...auditedOf(row), secrets: row.secretNames },
  })
  await publishEvent(tx, 'notification-channels', toldIds(row))
  return toNotificationChannel(tx, row)
}
