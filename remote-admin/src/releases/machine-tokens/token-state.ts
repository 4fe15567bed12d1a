import { serverNow } from '@outlet/shared/format/server-clock'
import type { MachineToken } from '@outlet/shared/contract/users/machine-tokens'

const DAY_MS = 86_400_000

/** Time before expiry, in ms, from which a token should be replaced. */
const SOON_MS = 14 * DAY_MS

export type TokenState = 'active' | 'ends_soon' | 'expired' | 'revoked'

/** @param now in ms */
export const tokenState = (
  { expires_at, revoked_at }: Pick<MachineToken, 'expires_at' | 'revoked_at'>,
  now = serverNow(),
): TokenState => {
  if (revoked_at !== null) return 'revoked'
  const left = Date.parse(expires_at) - now
  if (left <= 0) return 'expired'
  return left <= SOON_MS ? 'ends_soon' : 'active'
}

/** Expiry of a token that is created now for a number of days. */
export const expiryIn = (days: number, now = serverNow()): string => new Date(now + days * DAY_MS).toISOString()
