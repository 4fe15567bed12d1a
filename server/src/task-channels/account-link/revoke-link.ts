import type { LinkServer, LinkTokens } from '../../stores/account-linking'
import { openAccountLinking, type AccountLinking } from '../../stores/open-account-linking'
import type { ConnectorDeps } from '../../stores/open-connector'
import { readStore } from '../../stores/read-store'
import { openTokens, type LinkRow } from './link-row'

/** Maximum wait for the store's rate limiter, and time-out of the revocation, in ms: a person is waiting. */
const [MAX_WAIT_MS, MAX_REQUEST_MS] = [3000, 10_000]

/** Revokes tokens at the server that issued them. False = it has not confirmed it. */
export async function revokeTokens(linking: AccountLinking, server: LinkServer, tokens: LinkTokens): Promise<boolean> {
  try {
    const options = { maxWaitMs: MAX_WAIT_MS, signal: AbortSignal.timeout(MAX_REQUEST_MS) }
    await linking.revoke(server, tokens, options)
    return true
  } catch {
    // The tokens are deleted here in any case. The caller states that the store has not confirmed it.
    return false
  }
}

/** Revokes the tokens of a deleted link at its store. False = the store has not confirmed it. */
export async function revokeLink(deps: ConnectorDeps, storeKey: string, link: LinkRow): Promise<boolean> {
  try {
    const linking = openAccountLinking(await readStore(deps.db, storeKey), deps)
    return linking !== null && (await revokeTokens(linking, link.server, openTokens(deps.secrets, link)))
  } catch {
    // The store is gone, or secrets are unreadable.
    return false
  }
}
