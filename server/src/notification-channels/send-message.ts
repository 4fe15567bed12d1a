import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { channelCan } from '@outlet/shared/contract/notification-channels'
import type { Config } from '../config'
import type { Database } from '../platform/db/database'
import { isDatabaseAway } from '../platform/db/is-database-away'
import { recordAudit, systemCaller } from '../platform/audit/record-audit'
import { sharedAgent } from '../platform/http-client/address-guard'
import { singleProxy } from '../platform/http-client/outgoing-proxy'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { clock } from '../platform/time/clock'
import { channelTable, type NotificationChannelRow } from './channel-row'
import { openSecrets } from './channel-secrets'
import { channelKinds } from './kinds/channel-kinds'
import type { ChannelMessage, Delivering, Outcome } from './kinds/channel-kind'
import { retry, withAnswer } from './kinds/outcomes'
import { vapidKeys } from './vapid-keys'

export interface SendParts {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'allowedPrivateNetworks' | 'pushHosts' | 'proxies' | 'publicUrl' | 'host' | 'port'>
}

const TIMEOUT_MS = 10_000

type Settings = NotificationChannelRow['settings']

/** Tried again: an admin may set one. */
const noMailServer = withAnswer(retry('channel.no_mail_server'), '')

/** Whether messages of rules and reports may be sent. */
export const maySend = ({ kind, userId, state, deletedAt }: NotificationChannelRow): boolean =>
  deletedAt === null && channelCan.receive({ kind, state, isOwn: userId !== null })

/** The server that users' own e-mail goes out through, as an admin set it. */
async function mailServer({ db, secrets }: SendParts) {
  const [row] = await db
    .select()
    .from(channelTable)
    .where(
      and(
        eq(channelTable.kind, 'email'),
        isNull(channelTable.userId),
        isNull(channelTable.deletedAt),
        ne(channelTable.state, 'disabled'),
        sql`(${channelTable.settings} ->> 'for_users')::boolean`,
      ),
    )
    .orderBy(asc(channelTable.createdAt))
    .limit(1)
  return row ? { settings: row.settings, secrets: openSecrets(secrets, row) } : null
}

/** Settings and secrets as the kind wants them; null where users' e-mail has no server. */
async function fieldsOf(parts: SendParts, row: NotificationChannelRow) {
  if (row.kind !== 'email' || row.userId === null) {
    return { settings: row.settings, secrets: openSecrets(parts.secrets, row) }
  }
  const server = await mailServer(parts)
  return server && { secrets: server.secrets, settings: { ...server.settings, to: [row.settings['to']] } }
}

/** Secrets that this process cannot open, keys of web push that are none. Tried again: SECRET_KEY may be set right meanwhile. */
const unusable = withAnswer(retry('channel.not_set_up'), '')

/** Sends once. Whatever goes wrong is an outcome: messages that are sent together do not fail for one of them. */
export const sendMessage = (parts: SendParts, row: NotificationChannelRow, message: ChannelMessage): Promise<Outcome> =>
  send(parts, row, message).catch((error: unknown) => {
    // The database away is no fault of the channel's.
    if (isDatabaseAway(error)) throw error
    return unusable
  })

/** Push services of Chrome and what is made of it, Firefox, Safari and Edge; each with all hosts below. */
const PUSH_SERVICES = [
  ...['fcm.googleapis.com', 'android.googleapis.com', 'jmt17.google.com'],
  ...['push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'],
]

/**
 * How a channel's requests leave this machine. The address that a browser's subscription names is a user's to choose, so
 * that it never reaches a private network, and through a proxy only known push services; a mail server is an admin's also where a user's e-mail goes through it.
 */
async function deliveringOf(parts: SendParts, row: NotificationChannelRow): Promise<Delivering> {
  const { db, config } = parts
  const allowedPrivateNetworks = row.kind === 'web-push' ? [] : config.allowedPrivateNetworks
  const proxies = row.proxy === null ? config.proxies : singleProxy(row.proxy)
  return {
    agent: sharedAgent({
      allowedPrivateNetworks,
      allowedOrigin: null,
      proxies,
      ...(row.kind === 'web-push' && { proxiedHosts: [...PUSH_SERVICES, ...config.pushHosts] }),
    }),
    allowedPrivateNetworks,
    // A proxy of the environment is one for HTTP; other programs do not send mail through it either.
    mailProxy: row.proxy === null || row.proxy === 'direct' ? null : row.proxy,
    vapid: row.kind === 'web-push' ? await vapidKeys(db, parts) : null,
    timeoutMs: TIMEOUT_MS,
  }
}

/** Stores settings that the service itself has changed, such as the new id of a Telegram group. */
async function storeMovedSettings(db: Database, row: NotificationChannelRow, moved: Settings): Promise<void> {
  const settings = { ...row.settings, ...moved }
  await db.transaction(async (tx) => {
    const updated = await tx
      .update(channelTable)
      .set({ settings, updatedAt: sql`clock_now()` })
      // What a person has changed meanwhile is newer.
      .where(and(eq(channelTable.id, row.id), eq(channelTable.version, row.version)))
      .returning({ id: channelTable.id })
    if (updated.length === 0) return
    await recordAudit(tx, systemCaller('deliveries'), {
      action: 'notification_channels.follow',
      subjectType: 'notification_channel',
      subjectId: row.id,
      before: { settings: row.settings },
      after: { settings },
    })
    await publishEvent(tx, 'notification-channels', row.userId === null ? [row.id] : [])
  })
}

interface Fields {
  settings: Settings
  secrets: unknown
  deliver: Delivering
}

/** Sends once, and once more where the service has refused the message and named the recipient's new address. */
async function sendFollowing(
  { db }: SendParts,
  row: NotificationChannelRow,
  message: ChannelMessage,
  { settings, secrets, deliver }: Fields,
): Promise<Outcome> {
  const kind = channelKinds[row.kind]
  const outcome = await kind.send(message, { settings, secrets, now: clock.date(), deliver })
  if (outcome.result !== 'refused' || !outcome.moved) return outcome
  await storeMovedSettings(db, row, outcome.moved)
  return kind.send(message, { settings: { ...settings, ...outcome.moved }, secrets, now: clock.date(), deliver })
}

async function send(parts: SendParts, row: NotificationChannelRow, message: ChannelMessage): Promise<Outcome> {
  const fields = await fieldsOf(parts, row)
  if (!fields) return noMailServer
  const outcome = await sendFollowing(parts, row, message, { ...fields, deliver: await deliveringOf(parts, row) })
  // The server is an admin's, who may mend it: that it lets us in no more ends no user's channel, and no message.
  const isBorrowed = row.kind === 'email' && row.userId !== null
  const isKeptOut = outcome.result === 'refused' && outcome.code === 'channel.unauthorised'
  if (isBorrowed && isKeptOut) return withAnswer(retry(outcome.code), outcome.answer)
  return isBorrowed && outcome.result === 'refused' ? { ...outcome, disables: false } : outcome
}
