import { readJson, sessionStore } from '../browser/storage'
import { z } from '../contract/zod'

/**
 * Time in ms for which the same submission counts as a repetition. It is far shorter than the day for which the server
 * stores its responses, so that a form left open overnight does not get yesterday's response.
 */
const KEY_LIFETIME_MS = 3_600_000
const STORAGE_KEY = 'outlet-idempotency-keys'

const OpenKey = z.object({ key: z.string(), since: z.number() })
type OpenKey = z.infer<typeof OpenKey>
const StoredKeys = z.record(z.string(), OpenKey)

/** The body sent to an endpoint, with its path. */
interface Submission {
  readonly text: string
  /** Whether the body holds a secret; then nothing of it is stored, not even its hash. */
  readonly hasSecret: boolean
}

/**
 * Idempotency keys of submissions with an unknown outcome: sent, and no response or a 5xx. The keys of a reloaded page
 * come from sessionStorage.
 */
const openKeys = new Map<string, OpenKey>()

const readStored = (): Record<string, OpenKey> => readJson(sessionStore, STORAGE_KEY, StoredKeys, {})

const writeStored = (keys: Record<string, OpenKey>): void => {
  if (Object.keys(keys).length === 0) sessionStore.remove(STORAGE_KEY)
  else sessionStore.write(STORAGE_KEY, JSON.stringify(keys))
}

const isUnexpired = ({ since }: OpenKey): boolean => Date.now() - since < KEY_LIFETIME_MS

/**
 * Creates a random key. `crypto.randomUUID` exists in secure contexts only; a console on a plain http network needs
 * keys too.
 */
export const randomKey = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * FNV-1a with two multipliers: distinguishes submissions without storing them. `crypto.subtle` needs a secure context.
 */
const hashOf = (text: string): string => {
  let [one, other] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x85ebca6b)
  }
  return [one, other, text.length].map((part) => (part >>> 0).toString(36)).join('-')
}

/**
 * Returns the `Idempotency-Key` of a submission. While the outcome of the first attempt is unknown (a double click,
 * "try again" after a cut connection or a reload), the same submission gets the same key for `LIFE_MS`, so that the
 * server carries it out once.
 */
export const idempotencyKeyOf = ({ text, hasSecret }: Submission): string => {
  const hash = hashOf(text)
  const stored = hasSecret ? {} : readStored()
  const former = openKeys.get(hash) ?? stored[hash]
  const held = former && isUnexpired(former) ? former : { key: randomKey(), since: Date.now() }
  openKeys.set(hash, held)
  if (!hasSecret) {
    const others = Object.entries(stored).filter(([, key]) => isUnexpired(key))
    writeStored({ ...Object.fromEntries(others), [hash]: held })
  }
  return held.key
}

/** Removes the key after the server has responded: the same values sent again are a new submission. */
export const releaseKey = ({ text }: Submission): void => {
  const hash = hashOf(text)
  openKeys.delete(hash)
  const stored = readStored()
  if (Object.hasOwn(stored, hash)) writeStored(Object.fromEntries(Object.entries(stored).filter(([id]) => id !== hash)))
}
