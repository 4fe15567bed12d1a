import { sessionStore } from '../browser/storage'
import { z } from '../contract/zod'

/**
 * So long the same submission is taken for a repetition: far less than the day for which the server keeps its answers,
 * so that a form that stood open over night does not get yesterday's.
 */
const LIFE_MS = 3_600_000
const STORED = 'outlet-idempotency-keys'

const OpenKey = z.object({ key: z.string(), since: z.number() })
type OpenKey = z.infer<typeof OpenKey>
const StoredKeys = z.record(z.string(), OpenKey)

/** A body that is sent to an endpoint. */
interface Submission {
  readonly text: string
  /** Then nothing of it is stored, not even what tells it apart. */
  readonly hasSecret: boolean
}

/** Keys of submissions whose outcome nobody knows yet: sent, and no answer or a 5xx. Those of a reloaded page are stored. */
const open = new Map<string, OpenKey>()

const readStored = (): Record<string, OpenKey> => {
  try {
    return StoredKeys.parse(JSON.parse(sessionStore.read(STORED) ?? '{}'))
  } catch {
    return {}
  }
}

const writeStored = (keys: Record<string, OpenKey>): void => {
  if (Object.keys(keys).length === 0) sessionStore.remove(STORED)
  else sessionStore.write(STORED, JSON.stringify(keys))
}

const isAlive = ({ since }: OpenKey): boolean => Date.now() - since < LIFE_MS

/** `crypto.randomUUID` exists in secure contexts only; a console in a plain http network needs keys too. */
const randomKey = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** FNV-1a with two multipliers: tells submissions apart without storing them. `crypto.subtle` needs a secure context. */
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
 * The `Idempotency-Key` of a submission. The same submission again, while the outcome of the first is unknown (a
 * double click, "try again" after a cut or a reload), gets the same key for a while, so that the server makes one thing
 * of it.
 */
export const keyOf = ({ text, hasSecret }: Submission): string => {
  const hash = hashOf(text)
  const stored = hasSecret ? {} : readStored()
  const former = open.get(hash) ?? stored[hash]
  const held = former && isAlive(former) ? former : { key: randomKey(), since: Date.now() }
  open.set(hash, held)
  if (!hasSecret) {
    const others = Object.entries(stored).filter(([, key]) => isAlive(key))
    writeStored({ ...Object.fromEntries(others), [hash]: held })
  }
  return held.key
}

/** The server has answered: the same values again are a new submission. */
export const settleKey = ({ text }: Submission): void => {
  const hash = hashOf(text)
  open.delete(hash)
  const stored = readStored()
  if (Object.hasOwn(stored, hash)) writeStored(Object.fromEntries(Object.entries(stored).filter(([id]) => id !== hash)))
}
