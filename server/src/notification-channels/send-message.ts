import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { channelCan } from '@outlet/shared/contract/notification-channels'
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
import { retry, withAnswer } from './kinds/outcomes'
import { vapidKeys } from './vapid-keys'

export interface SendParts {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'allowedPrivateNetworks' | 'publicUrl' | 'host' | 'port'>
}

const TIMEOUT_MS = 10_000

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
  // The server is an admin's, who may mend it: that it lets us in no more ends no user's channel, and no message.
  const isBorrowed = row.kind === 'email' && row.userId !== null
  const isKeptOut = outcome.result === 'refused' && outcome.code === 'channel.unauthorised'
  if (isBorrowed && isKeptOut) return withAnswer(retry(outcome.code), outcome.answer)
  return isBorrowed && outcome.result === 'refused' ? { ...outcome, disables: false } : outcome
}
