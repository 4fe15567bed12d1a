import { createHash } from 'node:crypto'
import { lte, sql } from 'drizzle-orm'
import { authorise, signedInUser } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import { Refusal } from '../platform/http/refusal'
import { hashToken, newToken } from '../platform/secrets/token'
import { clock } from '../platform/time/clock'
import { openAccountLinking } from '../stores/open-account-linking'
import { NoLinkClientError } from '../stores/account-linking'
import { ConnectorError, namedError } from '../stores/connector-error'
import type { ConnectorDeps } from '../stores/open-connector'
import { readStore } from '../stores/read-store'
import { confirmPassword } from '../users/confirm-password'
import { findTaskChannel, hasOpenPurchase, taskChannelLifecycle } from '../task-channels/read-task-channels'
import { linkRequestTable } from '../task-channels/account-link/link-row'

/** Path to which stores send the browser back. It is no part of the API: the browser sends no session token. */
export const LINK_CALLBACK_PATH = '/oauth/callback'

/** Time for which a link request is valid, in seconds: the account's owner may have to sign in at the store first. */
export const LINK_REQUEST_SECONDS = 600

/** Maximum wait for the store's rate limiter, and time-out of the discovery, in ms: a person is waiting. */
const [MAX_WAIT_MS, MAX_READING_MS] = [3000, 15_000]

/** PKCE code challenge (RFC 7636, S256). */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

export interface StartedLink {
  authorizationUrl: string
  state: string
  /** PKCE code verifier. Only the browser that started the request stores it, which binds the request to it. */
  verifier: string
}

async function planLink(deps: ConnectorDeps, storeKey: string) {
  const store = await readStore(deps.db, storeKey)
  try {
    const linking = openAccountLinking(store, deps)
    if (!linking) throw new ConnectorError('store.not_offered', { message: 'its API links no accounts' })
    const options = { maxWaitMs: MAX_WAIT_MS, signal: AbortSignal.timeout(MAX_READING_MS) }
    return { store, plan: await linking.plan(options) }
  } catch (error) {
    const failure = namedError(error)
    const code = conflictOf(failure)
    throw new Refusal(code ? 'conflict' : 'unavailable', code ?? failure.code, { detail: failure.message })
  }
}

/** Code of a failure that only a person can repair; null = the store does not respond properly now. */
function conflictOf(failure: ConnectorError): string | null {
  if (failure instanceof NoLinkClientError) return 'task_channel.link_needs_client'
  if (failure.code === 'store.not_offered') return 'task_channel.link_not_offered'
  return failure.code === 'store.wrong_setting' ? 'task_channel.link_server_unusable' : null
}

/**
 * Starts to link a channel to an account at its store: returns the address of the store's authorization server (OAuth
 * 2.0, authorization code with PKCE). Throws Refusal `task_channel.not_found`, `task_channel.in_use` while a purchase is
 * open, `task_channel.link_not_offered`, `task_channel.link_needs_client`, `task_channel.link_server_unusable`, a store's
 * error code (`unavailable`), and the refusals of `confirmPassword`.
 */
export async function startAccountLink(
  deps: ConnectorDeps,
  caller: Caller,
  {
    channelId,
    currentPassword,
    redirectUri,
  }: { channelId: string; currentPassword: string | undefined; redirectUri: string },
): Promise<StartedLink> {
  authorise(caller.actor, 'task-channels.write')
  const { db } = deps
  const { sessionId } = signedInUser(caller.actor)
  const channel = taskChannelLifecycle.refuseDeleted(await findTaskChannel(db, caller.actor, channelId))
  await confirmPassword(db, caller.actor, currentPassword)
  if (await hasOpenPurchase(db, channelId)) throw new Refusal('conflict', 'task_channel.in_use')
  const { store, plan } = await planLink(deps, channel.website_type)
  const [state, verifier] = [newToken(), newToken()]
  const challenge = challengeOf(verifier)
  await db.delete(linkRequestTable).where(lte(linkRequestTable.expires_at, sql`clock_now() - interval '1 hour'`))
  await db.insert(linkRequestTable).values({
    state_hash: hashToken(state),
    channel_id: channelId,
    session_id: sessionId,
    challenge,
    base_url: store.base_url,
    server: plan.server,
    scopes: plan.scopes,
    expires_at: new Date(clock.now() + LINK_REQUEST_SECONDS * 1000).toISOString(),
  })
  const url = new URL(plan.authorizationEndpoint)
  const parameters = {
    response_type: 'code',
    client_id: plan.clientId,
    redirect_uri: redirectUri,
    scope: plan.scopes.join(' '),
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { authorizationUrl: url.href, state, verifier }
}
