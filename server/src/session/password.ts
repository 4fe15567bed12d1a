import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { normaliseText } from '@outlet/shared/contract/text'
import { Refusal } from '../platform/http/refusal'

/** argon2id with OWASP's second parameter set: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Each takes a processor for some 50 ms. Half of them are left to everybody else, however many passwords are tried; and
 * who would wait for seconds is told so instead.
 */
const atOnce = pLimit(Math.max(1, Math.floor(availableParallelism() / 2)))
const MOST_WAITING = 50

function limited<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  if (atOnce.pendingCount >= MOST_WAITING) throw new Refusal('unavailable', 'server.busy', { retryAfterSeconds: 5 })
  return atOnce(work)
}

/** Of the password's NFKC (NIST SP 800-63B), so that every keyboard types the same. Throws Refusal `server.busy`, as the comparison does. */
export const hashPassword = async (password: string): Promise<string> =>
  limited(() => hash(normaliseText(password, 'password'), COST))

let decoy: Promise<string> | undefined

/**
 * Compares the password's NFKC, then the password as it was typed, of which older hashes were made. Without a stored
 * hash it takes just as long and is false, so that a name's existence can't be timed.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('no such user', COST)
  const compared = stored ?? (await decoy)
  for (const form of new Set([normaliseText(password, 'password'), password])) {
    const matches = await limited(() => verify(compared, form))
    if (stored !== null && matches) return true
  }
  return false
}
