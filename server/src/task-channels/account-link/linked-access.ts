import { eq, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { Database, Transaction } from '../../platform/db/database'
import { publishEvent } from '../../platform/live/publish-event'
import { clock } from '../../platform/time/clock'
import type { SecretBox } from '../../platform/secrets/secret-box'
import { openAccountLinking } from '../../stores/open-account-linking'
import { ConnectorError } from '../../stores/connector-error'
import type { ReadOptions } from '../../stores/connector'
import type { Access } from '../../stores/http/store-client'
import type { ConnectorDeps } from '../../stores/open-connector'
import type { StoreRow } from '../../stores/store-row'
import { InvalidGrantError } from '../../stores/ucp/access/request-token'
import { pauseChannelIn } from '../pause-channel'
import { linkTable, openTokens, sealTokens, type LinkRow } from './link-row'
import { timesOf } from './link-times'

/** Time-out of a refresh in ms: less than other processes wait for the row's lock. */
const REFRESH_TIMEOUT_MS = 8000

/** Each refresh holds a database connection, and needs further ones for the store's rate limits. */
const refreshLimit = pLimit(2)

/** Access tokens that stores have refused before their end. */
const refused = new Set<string>()

const endedError = (message: string) =>
  new ConnectorError('store.auth_failed', { message: `the link to the account has ended: ${message}`, isLocal: true })

/** Returns the access token of a link that is in force; null = it must be refreshed first. */
function usableToken(secrets: SecretBox, link: LinkRow): string | null {
  if (link.renew_at !== null && Date.parse(link.renew_at) <= clock.now()) return null
  const { access } = openTokens(secrets, link)
  return refused.has(access) ? null : access
}

/** Throws ConnectorError `store.auth_failed` for a link that was removed or has ended. */
function requireLink(link: LinkRow | undefined): LinkRow {
  if (!link) throw endedError('it was removed')
  if (link.ended_at !== null) throw endedError(link.ended_message ?? '')
  return link
}

/** Marks a link as ended by the store, and pauses its channel. */
async function endLink(tx: Transaction, channelId: string, message: string): Promise<string> {
  await tx
    .update(linkTable)
    .set({ ended_at: sql`clock_now()`, ended_message: message })
    .where(eq(linkTable.channel_id, channelId))
  await pauseChannelIn(tx, channelId, { code: 'task_channel.link_ended', message })
  await publishEvent(tx, 'task-channels', [channelId])
  return message
}

/** The access token, or why the link has ended. */
type Refreshed = { token: string } | { ended: string }

/**
 * Refreshes a link's tokens under the lock of its row: a refresh token may be valid once, so that one process at a time
 * uses it. Another process may have refreshed them in the meantime.
 */
async function refreshLocked(
  tx: Transaction,
  deps: ConnectorDeps,
  store: StoreRow,
  channelId: string,
  options: ReadOptions,
): Promise<Refreshed> {
  const { secrets } = deps
  const [locked] = await tx.select().from(linkTable).where(eq(linkTable.channel_id, channelId)).for('update')
  const link = requireLink(locked)
  const usable = usableToken(secrets, link)
  if (usable !== null) return { token: usable }
  const { access, refresh } = openTokens(secrets, link)
  if (refresh === null) return { ended: await endLink(tx, channelId, 'the access token has expired') }
  const linking = openAccountLinking(store, deps)
  if (!linking) throw endedError('the store links no accounts')
  try {
    const grant = { grant_type: 'refresh_token', refresh_token: refresh } as const
    const token = await linking.requestTokens(link.server, grant, options)
    const tokens = { access: token.accessToken, refresh: token.refreshToken ?? refresh }
    await tx
      .update(linkTable)
      .set({
        tokens: sealTokens(secrets, channelId, tokens),
        ...timesOf(token, tokens, link.expires_at),
        ...(token.scopes && { scopes: token.scopes }),
      })
      .where(eq(linkTable.channel_id, channelId))
    refused.delete(access)
    return { token: token.accessToken }
  } catch (error) {
    if (!(error instanceof InvalidGrantError)) throw error
    return { ended: await endLink(tx, channelId, error.message) }
  }
}

/** Refreshes in progress by channel, for each database: requests of a process share one. */
const refreshes = new WeakMap<Database, Map<string, Promise<string>>>()

function refresh(deps: ConnectorDeps, store: StoreRow, channelId: string, options: ReadOptions): Promise<string> {
  const running = refreshes.get(deps.db) ?? new Map<string, Promise<string>>()
  refreshes.set(deps.db, running)
  const known = running.get(channelId)
  if (known) return known
  const started = refreshLimit(async () => {
    // The caller's own signal does not abort it: other requests wait for it, and its response may be the only one.
    const own = { ...options, signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS) }
    const result = await deps.db.transaction((tx) => refreshLocked(tx, deps, store, channelId, own))
    if ('ended' in result) throw endedError(result.ended)
    return result.token
  }).finally(() => running.delete(channelId))
  running.set(channelId, started)
  return started
}

async function readLink(db: Database, channelId: string): Promise<LinkRow> {
  const [link] = await db.select().from(linkTable).where(eq(linkTable.channel_id, channelId))
  return requireLink(link)
}

/**
 * Authorization of a linked channel's requests (RFC 6750). The tokens are read for each request, so that all processes
 * use the newest ones. Requests fail with ConnectorError `store.auth_failed` once the link has ended.
 */
export const linkedAccess = (deps: ConnectorDeps, store: StoreRow, channelId: string): Access => ({
  headers: async ({ maxWaitMs }) => {
    const token =
      usableToken(deps.secrets, await readLink(deps.db, channelId)) ??
      (await refresh(deps, store, channelId, maxWaitMs === undefined ? {} : { maxWaitMs }))
    return { authorization: `Bearer ${token}` }
  },
  renew: ({ authorization = '' }) => {
    refused.add(authorization.replace(/^Bearer /, ''))
    return true
  },
})
