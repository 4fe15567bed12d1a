import { and, eq, isNull, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Database, Transaction } from '../../platform/db/database'
import { retriedTransaction } from '../../platform/db/transaction'
import { publishEvent } from '../../platform/live/publish-event'
import { clock } from '../../platform/time/clock'
import type { SecretBox } from '../../platform/secrets/secret-box'
import { openAccountLinking } from '../../stores/open-account-linking'
import { ConnectorError } from '../../stores/connector-error'
import type { ReadOptions } from '../../stores/connector'
import type { ConnectorDeps } from '../../stores/open-connector'
import type { ScopedAccess } from '../../stores/shopper'
import type { StoreRow } from '../../stores/store-row'
import { InvalidGrantError } from '../../stores/ucp/access/request-token'
import { pauseChannelIn } from '../pause-channel'
import { taskChannelTable } from '../task-channel-row'
import { linkTable, openTokens, sealTokens, type LinkRow } from './link-row'
import { timesOf } from './link-times'

/** Time-out of a refresh in ms: less than other processes wait for the row's lock. */
export const REFRESH_TIMEOUT_MS = 8000

/** Each refresh holds a database connection, and needs further ones for the store's rate limits. */
const refreshLimit = pLimit(4)
/** One refresh at a time for each store, so that one that responds slowly does not delay the others. */
const storeLimits = new Map<string, ReturnType<typeof pLimit>>()

function limitOf(storeKey: string): ReturnType<typeof pLimit> {
  const limit = storeLimits.get(storeKey) ?? pLimit(1)
  storeLimits.set(storeKey, limit)
  return limit
}

/** Access tokens that stores have refused before their end: the newest ones. */
const refused = new LRUCache<string, true>({ max: 1000 })

/** Message of requests after the end of a link without a refresh token. The link itself has none of the store. */
const EXPIRED = 'the access token has expired'

const endedError = (message: string) =>
  new ConnectorError('store.auth_failed', {
    message: `the link to the account has ended: ${message || EXPIRED}`,
    isLocal: true,
  })

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

/**
 * Marks a link as ended, and pauses its channel. Does nothing if the channel was unlinked or linked again in the
 * meantime. Locks the channel before its link, like all other changes of links.
 */
const endLink = (db: Database, { channel_id: channelId, tokens }: LinkRow, message: string): Promise<void> =>
  retriedTransaction(db, async (tx) => {
    await tx
      .select({ id: taskChannelTable.id })
      .from(taskChannelTable)
      .where(eq(taskChannelTable.id, channelId))
      .for('update')
    const ended = await tx
      .update(linkTable)
      .set({ ended_at: sql`clock_now()`, ended_message: message })
      .where(and(eq(linkTable.channel_id, channelId), eq(linkTable.tokens, tokens), isNull(linkTable.ended_at)))
      .returning({ id: linkTable.channel_id })
    if (ended.length === 0) return
    await pauseChannelIn(tx, channelId, { code: 'task_channel.link_ended', message })
    await publishEvent(tx, 'task-channels', [channelId])
  })

/** The access token, or the link that has ended, and why. */
type Refreshed = { token: string } | { ended: LinkRow; message: string }

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
  if (refresh === null) return { ended: link, message: '' }
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
        ...timesOf(token, tokens, tokens.refresh === refresh ? link.expires_at : null),
        ...(token.scopes && { scopes: token.scopes }),
      })
      .where(eq(linkTable.channel_id, channelId))
    refused.delete(access)
    return { token: token.accessToken }
  } catch (error) {
    if (!(error instanceof InvalidGrantError)) throw error
    return { ended: link, message: error.message }
  }
}

/** Refreshes in progress by channel, for each database: requests of a process share one. */
const refreshes = new WeakMap<Database, Map<string, Promise<string>>>()

function refresh(deps: ConnectorDeps, store: StoreRow, channelId: string, options: ReadOptions): Promise<string> {
  const running = refreshes.get(deps.db) ?? new Map<string, Promise<string>>()
  refreshes.set(deps.db, running)
  const known = running.get(channelId)
  if (known) return known
  const work = async () => {
    // The caller's own signal does not abort it: other requests wait for it, and its response may be the only one.
    const own = { ...options, signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS) }
    const result = await deps.db.transaction((tx) => refreshLocked(tx, deps, store, channelId, own))
    if ('token' in result) return result.token
    await endLink(deps.db, result.ended, result.message)
    throw endedError(result.message)
  }
  const started = limitOf(store.key)(() => refreshLimit(work)).finally(() => running.delete(channelId))
  running.set(channelId, started)
  return started
}

/**
 * Returns the result of work that precedes a request. Any failure is a ConnectorError that is not ambiguous: the request
 * itself, such as an order, was not sent.
 */
async function beforeSending<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof ConnectorError) throw cause
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
    const [code, what] = isTimeout
      ? (['store.timeout', 'refreshed in time'] as const)
      : (['store.unavailable', 'read'] as const)
    const message = `the tokens of the linked account could not be ${what}`
    throw new ConnectorError(code, { message, isLocal: true, cause })
  }
}

async function readLink(db: Database, channelId: string): Promise<LinkRow> {
  const [link] = await db.select().from(linkTable).where(eq(linkTable.channel_id, channelId))
  return requireLink(link)
}

/**
 * Authorization of a linked channel's requests (RFC 6750). The tokens are read for each request, so that all processes
 * use the newest ones. Requests fail with ConnectorError `store.auth_failed` once the link has ended.
 */
export const linkedAccess = (deps: ConnectorDeps, store: StoreRow, channelId: string): ScopedAccess => ({
  headers: ({ maxWaitMs }) =>
    beforeSending(async () => {
      const token =
        usableToken(deps.secrets, await readLink(deps.db, channelId)) ??
        (await refresh(deps, store, channelId, maxWaitMs === undefined ? {} : { maxWaitMs }))
      return { authorization: `Bearer ${token}` }
    }),
  hasScope: (scope) => beforeSending(async () => (await readLink(deps.db, channelId)).scopes.includes(scope)),
  renew: ({ authorization = '' }) => {
    refused.set(authorization.replace(/^Bearer /, ''), true)
    return true
  },
})
