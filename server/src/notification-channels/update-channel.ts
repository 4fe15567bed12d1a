import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import {
  channelSchemas,
  type ChannelChange,
  type NotificationChannel,
} from '@outlet/shared/contract/notification-channels'
import { z } from '@outlet/shared/contract/zod'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { invalidInput } from '../platform/http/problems'
import { notFound, Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { channelTable, type NotificationChannelRow } from './channel-row'
import { knownSecrets, sealSecrets, type OpenedSecrets } from './channel-secrets'
import { auditedOf, lockChannel, toldIds, toNotificationChannel } from './read-channels'

const Fields = z.record(z.string(), z.unknown())

const refuse = (path: string, code: string): never => {
  throw new Refusal('invalid', 'request.invalid', { errors: [{ path, code, message: code }] })
}

/** Settings with their defaults, which rows of an earlier server may lack; as they are where the kind's schema refuses them. */
const completeSettings = ({ kind, userId }: NotificationChannelRow, settings: OpenedSecrets): OpenedSecrets =>
  (channelSchemas(kind, userId !== null)?.settings ?? Fields).pipe(Fields).safeParse(settings).data ?? settings

interface Route {
  settings: OpenedSecrets
  proxy: string | null
}

/** Stored secrets were given for one server and one proxy: another one would learn them. */
function refuseStoredSecrets(row: NotificationChannelRow, { settings, proxy }: Route, given: OpenedSecrets): void {
  const before = completeSettings(row, row.settings)
  const after = completeSettings(row, settings)
  const isOtherServer = ['server', 'host'].some((name) => before[name] !== after[name])
  const isOtherProxy = proxy !== null && proxy !== 'direct' && proxy !== row.proxy
  const stored = row.secretNames.find((name) => !(name in given))
  if ((isOtherServer || isOtherProxy) && stored !== undefined) refuse(`secrets.${stored}`, 'channel.secret_needed')
}

const merged = (before: OpenedSecrets, given: OpenedSecrets): OpenedSecrets =>
  Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== null))

/** The fields as they are to be, parsed by the kind's schemas. Throws Refusal `request.invalid` by field. */
function changedFields(row: NotificationChannelRow, box: SecretBox, change: ChannelChange) {
  const isOwn = row.userId !== null
  const settings = change.settings ?? row.settings
  const given = change.secrets ?? {}
  refuseStoredSecrets(row, { settings, proxy: change.proxy === undefined ? row.proxy : change.proxy }, given)
  const secrets = merged(knownSecrets(box, row), given)
  const schemas = channelSchemas(row.kind, isOwn)
  const settingsSchema = (schemas?.settings ?? Fields).pipe(Fields)
  const whole = z.object({ settings: settingsSchema, secrets: (schemas?.secrets ?? Fields).pipe(Fields) })
  const parsed = whole.safeParse({ settings, secrets })
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data
}

const stateAfter = (row: NotificationChannelRow, isOther: boolean, isEnabled: boolean | undefined) => {
  if (isEnabled === false) return 'disabled' as const
  if (isEnabled === true && row.state === 'disabled') return 'unverified' as const
  return isOther && row.state !== 'disabled' ? ('unverified' as const) : row.state
}

/** What a person has changed ends what its failures said. */
const columnsOfState = (row: NotificationChannelRow, isOther: boolean, isEnabled: boolean | undefined) => {
  const state = stateAfter(row, isOther, isEnabled)
  if (state === row.state && !isOther) return {}
  return { state, code: null, failures: 0, stateSince: sql`clock_now()`, freeAt: sql`clock_now()` }
}

/** What of the change is a column as it stands. */
const plainColumns = ({ name, language, rate, quiet_hours: quietHours, proxy }: ChannelChange) => ({
  ...(name !== undefined && { name }),
  ...(language !== undefined && { language }),
  ...(rate !== undefined && { rate }),
  ...(quietHours !== undefined && { quietHours }),
  ...(proxy !== undefined && { proxy }),
})

/** The columns of settings and secrets, and whether they are others than before. */
function columnsOfFields(row: NotificationChannelRow, box: SecretBox, change: ChannelChange) {
  if (change.settings === undefined && change.secrets === undefined && !change.proxy)
    return { isOther: false, columns: {} }
  const { settings, secrets } = changedFields(row, box, change)
  const isOther =
    !isDeepStrictEqual(settings, completeSettings(row, row.settings)) ||
    !isDeepStrictEqual(secrets, knownSecrets(box, row))
  const columns = { settings, secrets: sealSecrets(box, row.id, secrets), secretNames: Object.keys(secrets) }
  return { isOther, columns }
}

/**
 * Changes a channel; other settings or secrets make it unverified. Throws Refusal `channel.not_found`,
 * `channel.version_conflict` (with `current`), `permission.denied`, and `request.invalid` by field.
 */
export async function updateChannel(
  tx: Transaction,
  caller: Caller,
  box: SecretBox,
  id: string,
  change: ChannelChange,
): Promise<NotificationChannel> {
  const row = await lockChannel(tx, caller.actor, id)
  if (row.deletedAt) throw notFound('channel.not_found')
  if (row.version !== change.version) {
    throw new Refusal('conflict', 'channel.version_conflict', { current: await toNotificationChannel(tx, row) })
  }
  if (row.userId !== null && change.proxy) refuse('proxy', 'channel.proxy_not_own')
  const { isOther, columns } = columnsOfFields(row, box, change)
  const [after] = await tx
    .update(channelTable)
    .set({
      ...columns,
      ...plainColumns(change),
      ...columnsOfState(row, isOther, change.is_enabled),
      updatedAt: sql`clock_now()`,
      version: row.version + 1,
    })
    .where(eq(channelTable.id, id))
    .returning()
  if (!after) throw new Error('the channel was not stored')
  await recordAudit(tx, caller, {
    action: 'notification_channels.update',
    subjectType: 'notification_channel',
    subjectId: id,
    before: auditedOf(row),
    after: { ...auditedOf(after), ...(change.secrets && { changed_secrets: Object.keys(change.secrets) }) },
  })
  await publishEvent(tx, 'notification-channels', toldIds(row))
  return toNotificationChannel(tx, after)
}
