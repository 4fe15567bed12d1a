import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { channelCan } from '@outlet/shared/contract/notification-channels'
import type { Config } from '../config'
import type { Database } from '../platform/db/database'
import { isDatabaseAway } from '../platform/db/database-errors'
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
import { retry, withResponse } from './kinds/outcomes'
import { vapidKeys } from './vapid-keys'

export interface SendDeps {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'allowedPrivateNetworks' | 'pushHosts' | 'proxies' | 'publicUrl' | 'host' | 'port'>
}

const TIMEOUT_MS = 10_000

type Settings = NotificationChannelRow['settings']

/** Retried, because an admin may set up a mail server in the meantime. */
const noMailServer = withResponse(retry('channel.no_mail_server'), '')

/** Whether the channel may receive messages of rules and reports. */
export const maySend = ({ kind, user_id: userId, state, deleted_at: deletedAt }: NotificationChannelRow): boolean =>
  deletedAt === null && channelCan.receive({ kind, state, isOwn: userId !== null })

/** The e-mail channel that an admin has released for users' personal e-mail channels. */
async function mailServer({ db, secrets }: SendDeps) {
  const [row] = await db
    .select()
    .from(channelTable)
    .where(
      and(
        eq(channelTable.kind, 'email'),
        isNull(channelTable.user_id),
        isNull(channelTable.deleted_at),
        ne(channelTable.state, 'disabled'),
        sql`(${channelTable.settings} ->> 'for_users')::boolean`,
      ),
    )
    .orderBy(asc(channelTable.created_at))
    .limit(1)
  return row ? { settings: row.settings, secrets: openSecrets(secrets, row) } : null
}

/** Settings and secrets for the channel kind; null if there is no mail server for users' e-mail. */
async function fieldsOf(deps: SendDeps, row: NotificationChannelRow) {
  if (row.kind !== 'email' || row.user_id === null) {
    return { settings: row.settings, secrets: openSecrets(deps.secrets, row) }
  }
  const server = await mailServer(deps)
  return server && { secrets: server.secrets, settings: { ...server.settings, to: [row.settings['to']] } }
}

/**
 * Secrets that cannot be decrypted, or invalid VAPID keys. Retried, because SECRET_KEY may be corrected in the
 * meantime.
 */
const unusable = withResponse(retry('channel.not_set_up'), '')

/**
 * Sends one message. Returns every failure except a lost database as an outcome, so that one message does not fail
 * those sent with it.
 */
export const sendMessage = (deps: SendDeps, row: NotificationChannelRow, message: ChannelMessage): Promise<Outcome> =>
  send(deps, row, message).catch((error: unknown) => {
    // A lost database connection is not a failure of the channel.
    if (isDatabaseAway(error)) throw error
    return unusable
  })

/** Push services of Chromium browsers, Firefox, Safari and Edge, including all subdomains. */
const PUSH_SERVICES = [
  ...['fcm.googleapis.com', 'android.googleapis.com', 'jmt17.google.com'],
  ...['push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'],
]

/**
 * Network settings for a channel's requests (SSRF guard). A web push subscription's URL is chosen by the user: it may
 * never reach a private network, and through a proxy only known push services. A mail server is set by an admin, even
 * if it sends a user's e-mail.
 */
async function deliveringOf(deps: SendDeps, row: NotificationChannelRow): Promise<Delivering> {
  const { db, config } = deps
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
    // Proxies from the environment are for HTTP only; as in other programs, mail does not use them.
    mailProxy: row.proxy === null || row.proxy === 'direct' ? null : row.proxy,
    vapid: row.kind === 'web-push' ? await vapidKeys(db, deps) : null,
    timeoutMs: TIMEOUT_MS,
  }
}

/** Stores settings that the service itself has changed, for example the new id of a Telegram group. */
async function storeMovedSettings(db: Database, row: NotificationChannelRow, moved: Settings): Promise<void> {
  const settings = { ...row.settings, ...moved }
  await db.transaction(async (tx) => {
    const updated = await tx
      .update(channelTable)
      .set({ settings, updated_at: sql`clock_now()` })
      // A concurrent change by a person takes precedence.
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
    await publishEvent(tx, 'notification-channels', row.user_id === null ? [row.id] : [])
  })
}

interface Fields {
  settings: Settings
  secrets: unknown
  deliver: Delivering
}

/** Sends a message, and once more if the service has refused it and returned new settings for the recipient. */
async function sendFollowingMove(
  { db }: SendDeps,
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

async function send(deps: SendDeps, row: NotificationChannelRow, message: ChannelMessage): Promise<Outcome> {
  const fields = await fieldsOf(deps, row)
  if (!fields) return noMailServer
  const outcome = await sendFollowingMove(deps, row, message, { ...fields, deliver: await deliveringOf(deps, row) })
  // The mail server belongs to an admin, who can repair it: a refused sign-in disables no user's channel and is
  // retried.
  const isBorrowed = row.kind === 'email' && row.user_id !== null
  const isSignInRefused = outcome.result === 'refused' && outcome.code === 'channel.unauthorised'
  if (isBorrowed && isSignInRefused) return withResponse(retry(outcome.code), outcome.answer)
  return isBorrowed && outcome.result === 'refused' ? { ...outcome, disables: false } : outcome
}
