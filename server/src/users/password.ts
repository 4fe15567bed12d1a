import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { normaliseText } from '@outlet/shared/contract/text'
import { Refusal } from '../platform/http/refusal'
import { PASSWORD_COST } from './password-cost'

/**
 * Concurrency limit of password hashes, each of which takes a processor for about 50 ms. Half of the processors stay
 * free for other requests; a hash that would wait for seconds is refused.
 */
const hashLimit = pLimit(Math.max(1, Math.floor(availableParallelism() / 2)))
const MAX_WAITING = 50

function limited<Result>(work: () => Promise<Result>): Promise<Result> {
  if (hashLimit.pendingCount >= MAX_WAITING) throw new Refusal('unavailable', 'server.busy', { retryAfterSeconds: 5 })
  return hashLimit(work)
}

/**
 * Hashes the password's NFKC form (NIST SP 800-63B), so that the keyboard does not matter. Throws Refusal
 * `server.busy`, like the comparison.
 */
export const hashPassword = async (password: string): Promise<string> =>
  limited(() => hash(normaliseText(password, 'password'), PASSWORD_COST))

let decoy: Promise<string> | undefined

/**
 * Compares the password's NFKC form, then its original form, which older hashes used. Without a stored hash it takes
 * the same time and returns false, so that timing does not reveal whether a name exists.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('no such user', PASSWORD_COST)
  const compared = stored ?? (await decoy)
  for (const form of new Set([normaliseText(password, 'password'), password])) {
    const matches = await limited(() => verify(compared, form))
    if (stored !== null && matches) return true
  }
  return false
}
