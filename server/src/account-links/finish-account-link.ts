import { and, eq, sql } from 'drizzle-orm'
import { grantsCheckouts } from '@outlet/shared/contract/stores/buying-options'
import type { AccountLinkOutcome } from '@outlet/shared/contract/task-channels/account-link'
import { z } from '@outlet/shared/contract/zod'
import { can, type Actor, type UserActor } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import { retriedTransaction } from '../platform/db/transaction'
import { Refusal } from '../platform/http/refusal'
import { hashToken } from '../platform/secrets/token'
import { clock } from '../platform/time/clock'
import { sessionUser } from '../session/authenticate'
import { openAccountLinking, type AccountLinking } from '../stores/open-account-linking'
import { namedError, type ConnectorError } from '../stores/connector-error'
import type { ConnectorDeps } from '../stores/open-connector'
import { readStore } from '../stores/read-store'
import { storeTable } from '../stores/store-row'
import type { Token } from '../stores/ucp/access/request-token'
import { hasOpenPurchase, lockTaskChannel, taskChannelLifecycle } from '../task-channels/read-task-channels'
import {
  linkRequestTable,
  linkTable,
  sealTokens,
  toBeTested,
  withPerson,
  type LinkRequestRow,
  type LinkRow,
} from '../task-channels/account-link/link-row'
import { timesOf } from '../task-channels/account-link/link-times'
import { revokeLink, revokeTokens } from '../task-channels/account-link/revoke-link'
import type { TaskChannelRow } from '../task-channels/task-channel-row'
import { challengeOf } from './start-account-link'

/** Maximum wait for the store's rate limiter, and time-out of the token request, in ms: a person is waiting. */
const [MAX_WAIT_MS, MAX_REQUEST_MS] = [3000, 15_000]

/** Authorization response (RFC 6749, section 4.1.2; RFC 9207). A parameter that occurs twice is invalid. */
const AuthorizationResponse = z.object({
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(8000).optional(),
  iss: z.string().max(2000).optional(),
  error: z.string().max(200).optional(),
})

/**
 * Takes a link request, which is valid once, in the browser that started it. Null = there is none: it was never made or
 * used already, or another browser started it.
 */
async function takeRequest(
  { db }: ConnectorDeps,
  state: string,
  verifier: string | undefined,
): Promise<LinkRequestRow | null> {
  if (verifier === undefined) return null
  const { state_hash: hash, challenge } = linkRequestTable
  const [row] = await db
    .delete(linkRequestTable)
    .where(and(eq(hash, hashToken(state)), eq(challenge, challengeOf(verifier))))
    .returning()
  return row ?? null
}

const tokensOf = ({ accessToken, refreshToken }: Token) => ({ access: accessToken, refresh: refreshToken ?? null })

/** Columns of a channel that is linked. Without checkouts of its account a person confirms its purchases. */
const linkedColumns = (row: TaskChannelRow, scopes: string[]) => ({
  is_linked: true,
  problem: null,
  mode: grantsCheckouts({ ended: null, scopes }) ? row.mode : withPerson(row.mode),
  ...toBeTested(row),
})

/** `previous`: the link in force that was replaced. */
interface Stored {
  outcome: AccountLinkOutcome
  previous?: LinkRow | undefined
}

/**
 * Stores the tokens, except during a purchase, whose further requests need the account that it started with. Resolves
 * to `changed` if the channel or its store is not the same any more.
 */
const storeLink = (
  { db, secrets }: ConnectorDeps,
  caller: Caller,
  { channel_id: channelId, base_url: baseUrl, server, scopes }: LinkRequestRow,
  token: Token,
): Promise<Stored> =>
  retriedTransaction(db, async (tx) => {
    const row = await lockTaskChannel(tx, caller.actor, channelId)
    const [store] = await tx.select().from(storeTable).where(eq(storeTable.key, row.website_type)).for('share')
    if (row.deleted_at !== null || store?.base_url !== baseUrl || store.deleted_at !== null)
      return { outcome: 'changed' }
    if (await hasOpenPurchase(tx, channelId)) return { outcome: 'in_use' }
    const [previous] = await tx.select().from(linkTable).where(eq(linkTable.channel_id, channelId)).for('update')
    const tokens = tokensOf(token)
    const granted = token.scopes ?? scopes
    const link = {
      server,
      scopes: granted,
      tokens: sealTokens(secrets, channelId, tokens),
      ...timesOf(token, tokens, null),
      linked_at: sql`clock_now()`,
      ended_at: null,
      ended_message: null,
    }
    await tx
      .insert(linkTable)
      .values({ channel_id: channelId, ...link })
      .onConflictDoUpdate({ target: linkTable.channel_id, set: link })
    const set = linkedColumns(row, granted)
    await taskChannelLifecycle.change(tx, caller, row, set, { changed_secrets: ['account_link'] })
    return { outcome: 'linked', previous: previous?.ended_at === null ? previous : undefined }
  })

/** Errors that only a person can repair. */
const refusedCodes = new Set<ConnectorError['code']>([
  'store.auth_failed',
  'store.wrong_setting',
  'store.secrets_unreadable',
])

interface Redeemed {
  token: Token
  storeKey: string
  /** With the client that has received the tokens. */
  linking: AccountLinking
}

async function redeem(
  deps: ConnectorDeps,
  { channel_id: channelId, base_url: baseUrl, server }: LinkRequestRow,
  grant: { code: string; redirect_uri: string; code_verifier: string },
  onFailed: BrowserOfLink['onFailed'],
): Promise<Redeemed | AccountLinkOutcome> {
  const [channel] = await deps.db
    .select({ store: storeTable })
    .from(storeTable)
    .where(sql`key = (select website_type from task_channels where id = ${channelId} and deleted_at is null)`)
  if (channel?.store.base_url !== baseUrl) return 'changed'
  const { key: storeKey } = channel.store
  const store = await readStore(deps.db, storeKey)
  try {
    const linking = openAccountLinking(store, deps)
    if (!linking) return 'changed'
    const options = { maxWaitMs: MAX_WAIT_MS, signal: AbortSignal.timeout(MAX_REQUEST_MS) }
    const token = await linking.requestTokens(server, { grant_type: 'authorization_code', ...grant }, options)
    return { token, storeKey, linking }
  } catch (error) {
    const failure = namedError(error)
    onFailed(failure)
    return refusedCodes.has(failure.code) ? 'refused' : 'store_away'
  }
}

const isPermitted = (actor: Actor | null): actor is UserActor =>
  actor?.kind === 'user' && can(actor, 'task-channels.write')

/**
 * Stores the tokens if session and permission still last. Tokens that are not stored, and those of a replaced link, are
 * revoked at the store.
 */
async function storeOrRevoke(
  deps: ConnectorDeps,
  request: LinkRequestRow,
  { token, storeKey, linking }: Redeemed,
  from: BrowserOfLink['from'],
): Promise<AccountLinkOutcome> {
  const revoke = () => revokeTokens(linking, request.server, tokensOf(token))
  try {
    const actor = await sessionUser(deps.db, request.session_id)
    const { outcome, previous } = isPermitted(actor)
      ? await storeLink(deps, { actor, ...from }, request, token).catch(asStored)
      : { outcome: 'not_permitted' as const, previous: undefined }
    if (outcome !== 'linked') await revoke()
    else if (previous) await revokeLink(deps, storeKey, previous)
    return outcome
  } catch (error) {
    await revoke()
    throw error
  }
}

async function complete(
  deps: ConnectorDeps,
  request: LinkRequestRow,
  { code, iss, error }: z.output<typeof AuthorizationResponse>,
  { verifier, redirectUri, from, onFailed }: BrowserOfLink & { verifier: string },
): Promise<AccountLinkOutcome> {
  if (Date.parse(request.expires_at) <= clock.now()) return 'expired'
  // The standard requires the parameter of every store, so that a missing one is a wrong one.
  if (iss !== request.server.issuer) return 'wrong_issuer'
  if (code === undefined) return error === 'access_denied' ? 'denied' : 'refused'
  if (!isPermitted(await sessionUser(deps.db, request.session_id))) return 'not_permitted'
  const grant = { code, redirect_uri: redirectUri, code_verifier: verifier }
  const redeemed = await redeem(deps, request, grant, onFailed)
  return typeof redeemed === 'string' ? redeemed : storeOrRevoke(deps, request, redeemed, from)
}

/** A channel that was purged in the meantime, or whose user lost the permission. */
function asStored(error: unknown): Stored {
  if (error instanceof Refusal) return { outcome: 'changed' }
  throw error
}

export interface BrowserOfLink {
  /** The browser's PKCE code verifier for this state; undefined = it did not start this request. */
  verifierOf: (state: string) => string | undefined
  redirectUri: string
  from: Omit<Caller, 'actor'>
  /** Called with the failure of a token request, whose message contains no secrets. */
  onFailed: (failure: ConnectorError) => void
}

/**
 * Completes a link request by the store's authorization response. Null = no request of this browser has this state.
 */
export async function finishAccountLink(
  deps: ConnectorDeps,
  query: unknown,
  browser: BrowserOfLink,
): Promise<{ channelId: string; outcome: AccountLinkOutcome } | null> {
  const response = AuthorizationResponse.safeParse(query).data
  if (!response) return null
  const verifier = browser.verifierOf(response.state)
  const request = await takeRequest(deps, response.state, verifier)
  if (!request || verifier === undefined) return null
  const outcome = await complete(deps, request, response, { ...browser, verifier })
  return { channelId: request.channel_id, outcome }
}
