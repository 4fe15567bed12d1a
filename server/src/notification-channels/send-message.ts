import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Config } from '../config'
import type { Database } from '../platform/db/database'
import { isDatabaseAway } from '../platform/db/is-database-away'
import { sharedAgent } from '../platform/http-client/address-guard'
import type { SecretBox } from '../platform/secrets/secret-box'
import { clock } from '../platform/time/clock'
import { channelTable, type NotificationChannelRow } from './channel-row'
import { openSecrets } from './channel-secrets'
import { channelKinds } from './kinds/channel-kinds'
import type { ChannelMessage, Outcome } from './kinds/channel-kind'
import { vapidKeys } from './vapid-keys'

export interface SendParts {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'allowedPrivateNetworks' | 'publicUrl'>
}

const TIMEOUT_MS = 10_000

const noMailServer: Outcome = { result: 'refused', code: 'channel.no_mail_server', disables: false, answer: '' }

/** Whether messages of rules may be sent: to an e-mail address of one's own only once its reader has confirmed it. */
export const maySend = ({ kind, userId, state, deletedAt }: NotificationChannelRow): boolean =>
  deletedAt === null && state !== 'disabled' && !(kind === 'email' && userId !== null && state === 'unverified')

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

/** Secrets of a SECRET_KEY that is gone, keys of web push that are none: no try of ours would ever help. */
const unusable: Outcome = { result: 'refused', code: 'channel.not_set_up', disables: false, answer: '' }

/** Sends once. Whatever goes wrong is an outcome: messages that are sent together do not fail for one of them. */
export const sendMessage = (parts: SendParts, row: NotificationChannelRow, message: ChannelMessage): Promise<Outcome> =>
  send(parts, row, message).catch((error: unknown) => {
    // The database away is no fault of the channel's.
    if (isDatabaseAway(error)) throw error
    return unusable
  })

async function send(parts: SendParts, row: NotificationChannelRow, message: ChannelMessage): Promise<Outcome> {
  const fields = await fieldsOf(parts, row)
  if (!fields) return noMailServer
  const { allowedPrivateNetworks } = parts.config
  const deliver = {
    agent: sharedAgent({ allowedPrivateNetworks, allowedOrigin: null }),
    allowedPrivateNetworks,
    vapid: row.kind === 'web-push' ? await vapidKeys(parts.db, parts) : null,
    timeoutMs: TIMEOUT_MS,
  }
  const outcome = await channelKinds[row.kind].send(message, { ...fields, now: clock.date(), deliver })
  // The server is an admin's: that it refuses to let us in ends no user's channel.
  const isBorrowed = row.kind === 'email' && row.userId !== null
  return isBorrowed && outcome.result === 'refused' ? { ...outcome, disables: false } : outcome
}
