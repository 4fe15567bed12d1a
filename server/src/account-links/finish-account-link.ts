import { and, eq, sql } from 'drizzle-orm'
import type { AccountLinkOutcome } from '@outlet/shared/contract/task-channels/account-link'
import { z } from '@outlet/shared/contract/zod'
import { can, type Actor, type UserActor } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import { retriedTransaction } from '../platform/db/transaction'
import { Refusal } from '../platform/http/refusal'
import { hashToken } from '../platform/secrets/token'
import { clock } from '../platform/time/clock'
import { sessionUser } from '../session/authenticate'
import { openAccountLinking } from '../stores/open-account-linking'
import { namedError } from '../stores/connector-error'
import type { ConnectorDeps } from '../stores/open-connector'
import { readStore } from '../stores/read-store'
import { storeTable } from '../stores/store-row'
import type { Token } from '../stores/ucp/access/request-token'
import { lockTaskChannel, taskChannelLifecycle } from '../task-channels/read-task-channels'
import { linkRequestTable, linkTable, sealTokens, type LinkRequestRow } from '../task-channels/account-link/link-row'
import { timesOf } from '../task-channels/account-link/link-times'
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

/** Stores the tokens. Resolves to `changed` if the channel or its store is not the same any more. */
const storeLink = (
  { db, secrets }: ConnectorDeps,
  caller: Caller,
  { channel_id: channelId, base_url: baseUrl, server, scopes }: LinkRequestRow,
  token: Token,
): Promise<AccountLinkOutcome> =>
  retriedTransaction(db, async (tx) => {
    const row = await lockTaskChannel(tx, caller.actor, channelId)
    const [store] = await tx.select().from(storeTable).where(eq(storeTable.key, row.website_type)).for('share')
    if (row.deleted_at !== null || store?.base_url !== baseUrl || store.deleted_at !== null) return 'changed'
    const tokens = { access: token.accessToken, refresh: token.refreshToken ?? null }
    const link = {
      server,
      scopes: token.scopes ?? scopes,
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
    const state = row.state === 'disabled' ? row.state : ('unverified' as const)
    const set = { is_linked: true, problem: null, ...(state !== row.state && { state, state_since: sql`clock_now()` }) }
    await taskChannelLifecycle.change(tx, caller, row, set, { changed_secrets: ['account_link'] })
    return 'linked'
  })

async function redeem(
  deps: ConnectorDeps,
  { channel_id: channelId, base_url: baseUrl, server }: LinkRequestRow,
  grant: { code: string; redirect_uri: string; code_verifier: string },
): Promise<Token | AccountLinkOutcome> {
  const [channel] = await deps.db
    .select({ store: storeTable })
    .from(storeTable)
    .where(sql`key = (select website_type from task_channels where id = ${channelId} and deleted_at is null)`)
  if (channel?.store.base_url !== baseUrl) return 'changed'
  const linking = openAccountLinking(await readStore(deps.db, channel.store.key), deps)
  if (!linking) return 'changed'
  try {
    const options = { maxWaitMs: MAX_WAIT_MS, signal: AbortSignal.timeout(MAX_REQUEST_MS) }
    return await linking.requestTokens(server, { grant_type: 'authorization_code', ...grant }, options)
  } catch (error) {
    const { code } = namedError(error)
    return code === 'store.auth_failed' || code === 'store.wrong_setting' ? 'refused' : 'store_away'
  }
}

const isPermitted = (actor: Actor | null): actor is UserActor =>
  actor?.kind === 'user' && can(actor, 'task-channels.write')

async function complete(
  deps: ConnectorDeps,
  request: LinkRequestRow,
  { code, iss, error }: z.output<typeof AuthorizationResponse>,
  { verifier, redirectUri, from }: BrowserOfLink & { verifier: string },
): Promise<AccountLinkOutcome> {
  if (Date.parse(request.expires_at) <= clock.now()) return 'expired'
  // The standard requires the parameter of every store, so that a missing one is a wrong one.
  if (iss !== request.server.issuer) return 'wrong_issuer'
  if (code === undefined) return error === 'access_denied' ? 'denied' : 'refused'
  const actor = await sessionUser(deps.db, request.session_id)
  if (!isPermitted(actor)) return 'not_permitted'
  const token = await redeem(deps, request, { code, redirect_uri: redirectUri, code_verifier: verifier })
  return typeof token === 'string' ? token : storeLink(deps, { actor, ...from }, request, token).catch(asOutcome)
}

/** A channel that was purged in the meantime, or whose user lost the permission. */
function asOutcome(error: unknown): AccountLinkOutcome {
  if (error instanceof Refusal) return 'changed'
  throw error
}

export interface BrowserOfLink {
  /** The browser's PKCE code verifier for this state; undefined = it did not start this request. */
  verifierOf: (state: string) => string | undefined
  redirectUri: string
  from: Omit<Caller, 'actor'>
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
