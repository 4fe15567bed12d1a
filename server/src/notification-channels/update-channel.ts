import { channelSchemas } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { type ChannelChange, type NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { z } from '@outlet/shared/contract/zod'
import { checkVersion } from '../platform/audit/lifecycle'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { definedOf, pick } from '../platform/db/pick'
import { invalidInput } from '../platform/http/problems'
import { invalidField } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import type { NotificationChannelRow } from './channel-row'
import { readableSecrets, sealSecrets, type OpenedSecrets } from './channel-secrets'
import { channelLifecycle, lockChannel, toNotificationChannel } from './read-channels'

const Fields = z.record(z.string(), z.unknown())

/** Settings with the defaults that rows of an earlier version may lack; unchanged if the kind's schema rejects them. */
const completeSettings = ({ kind, user_id: userId }: NotificationChannelRow, settings: OpenedSecrets): OpenedSecrets =>
  (channelSchemas(kind, userId !== null)?.settings ?? Fields).pipe(Fields).safeParse(settings).data ?? settings

interface Route {
  settings: OpenedSecrets
  proxy: string | null
}

/**
 * Stored secrets were entered for one server and one proxy. If either changes, they must be entered again, because they
 * would be sent to the new one.
 */
function refuseStoredSecrets(row: NotificationChannelRow, { settings, proxy }: Route, given: OpenedSecrets): void {
  const before = completeSettings(row, row.settings)
  const after = completeSettings(row, settings)
  const isOtherServer = ['server', 'host'].some((name) => before[name] !== after[name])
  const isOtherProxy = proxy !== null && proxy !== 'direct' && proxy !== row.proxy
  const stored = row.secret_names.find((name) => !(name in given))
  if ((isOtherServer || isOtherProxy) && stored !== undefined)
    throw invalidField(`secrets.${stored}`, 'channel.secret_needed')
}

const mergeSecrets = (before: OpenedSecrets, given: OpenedSecrets): OpenedSecrets =>
  Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== null))

/**
 * Merges the change into the stored fields and parses them by the kind's schemas. Throws Refusal `request.invalid` with
 * an error for each field.
 */
function changedFields(row: NotificationChannelRow, box: SecretBox, change: ChannelChange) {
  const isOwn = row.user_id !== null
  const settings = change.settings ?? row.settings
  const given = change.secrets ?? {}
  refuseStoredSecrets(row, { settings, proxy: change.proxy === undefined ? row.proxy : change.proxy }, given)
  const secrets = mergeSecrets(readableSecrets(box, row), given)
  const schemas = channelSchemas(row.kind, isOwn)
  const settingsSchema = (schemas?.settings ?? Fields).pipe(Fields)
  const fieldsSchema = z.object({ settings: settingsSchema, secrets: (schemas?.secrets ?? Fields).pipe(Fields) })
  const parsed = fieldsSchema.safeParse({ settings, secrets })
  if (!parsed.success) throw invalidInput(parsed.error)
  return parsed.data
}

const stateAfter = (row: NotificationChannelRow, isOther: boolean, isEnabled: boolean | undefined) => {
  if (isEnabled === false) return 'disabled' as const
  if (isEnabled === true && row.state === 'disabled') return 'unverified' as const
  return isOther && row.state !== 'disabled' ? ('unverified' as const) : row.state
}

/** State columns after a change. A changed channel starts without failures. */
const columnsOfState = (row: NotificationChannelRow, isOther: boolean, isEnabled: boolean | undefined) => {
  const state = stateAfter(row, isOther, isEnabled)
  if (state === row.state && !isOther) return {}
  return { state, code: null, failures: 0, state_since: sql`clock_now()`, free_at: sql`clock_now()` }
}

/** Columns for settings and secrets, and whether they differ from the stored ones. */
function columnsOfFields(row: NotificationChannelRow, box: SecretBox, change: ChannelChange) {
  if (change.settings === undefined && change.secrets === undefined && !change.proxy)
    return { isOther: false, columns: {} }
  const { settings, secrets } = changedFields(row, box, change)
  const isOther =
    !isDeepStrictEqual(settings, completeSettings(row, row.settings)) ||
    !isDeepStrictEqual(secrets, readableSecrets(box, row))
  const columns = { settings, secrets: sealSecrets(box, row.id, secrets), secret_names: Object.keys(secrets) }
  return { isOther, columns }
}

/**
 * Changes a channel, with optimistic locking by `version`. Changed settings or secrets make it unverified. Throws
 * Refusal `channel.not_found`, `channel.version_conflict` (with `current`), `permission.denied`, and `request.invalid`
 * with an error for each field.
 */
export async function updateChannel(
  tx: Transaction,
  caller: Caller,
  box: SecretBox,
  id: string,
  change: ChannelChange,
): Promise<NotificationChannel> {
  const row = channelLifecycle.refuseDeleted(await lockChannel(tx, caller.actor, id))
  await checkVersion('channel', row, change.version, () => toNotificationChannel(tx, row))
  if (row.user_id !== null && change.proxy) throw invalidField('proxy', 'channel.proxy_not_own')
  const { isOther, columns } = columnsOfFields(row, box, change)
  const set = {
    ...columns,
    ...definedOf(pick(change, 'name', 'language', 'rate', 'quiet_hours', 'proxy')),
    ...columnsOfState(row, isOther, change.is_enabled),
  }
  const secrets = change.secrets && { changed_secrets: Object.keys(change.secrets) }
  const after = await channelLifecycle.change(tx, caller, row, set, secrets)
  return toNotificationChannel(tx, after)
}
