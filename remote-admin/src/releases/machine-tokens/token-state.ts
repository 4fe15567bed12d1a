import { serverNow } from '@outlet/shared/format/server-clock'
import type { MachineToken } from '@outlet/shared/contract/machine-tokens'

const DAY_MS = 86_400_000

/** Whoever uses a token that ends so soon should have the next one. */
const SOON_MS = 14 * DAY_MS

export type TokenState = 'active' | 'ends_soon' | 'expired' | 'revoked'

/** `now` in milliseconds. */
export const tokenState = (
  { expires_at, revoked_at }: Pick<MachineToken, 'expires_at' | 'revoked_at'>,
  now = serverNow(),
): TokenState => {
  if (revoked_at !== null) return 'revoked'
  const left = Date.parse(expires_at) - now
  if (left <= 0) return 'expired'
  return left <= SOON_MS ? 'ends_soon' : 'active'
}

/** When a token ends that is made now for so many days. */
export const expiryIn = (days: number, now = serverNow()): string => new Date(now + days * DAY_MS).toISOString()
