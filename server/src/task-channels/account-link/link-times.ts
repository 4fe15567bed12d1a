import { clock } from '../../platform/time/clock'
import type { LinkTokens } from '../../stores/account-linking'
import { usableMs } from '../../stores/ucp/access/platform-access'
import type { Token } from '../../stores/ucp/access/request-token'

const inMs = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(clock.now() + ms).toISOString()

/**
 * When a link's access token must be refreshed, and when the link ends. Without a refresh token it ends with its access
 * token. `knownEnd`: end of the refresh token, if it is the same as before.
 */
export const timesOf = (
  { lifetimeMs, refreshLifetimeMs }: Token,
  { refresh }: LinkTokens,
  knownEnd: string | null,
): { renew_at: string | null; expires_at: string | null } =>
  refresh === null
    ? { renew_at: inMs(lifetimeMs), expires_at: inMs(lifetimeMs) }
    : {
        renew_at: inMs(lifetimeMs === undefined ? undefined : usableMs(lifetimeMs)),
        expires_at: inMs(refreshLifetimeMs) ?? knownEnd,
      }
