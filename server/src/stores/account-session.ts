import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { clock } from '../platform/time/clock'

/** Sessions with less time left than this are renewed, so that a purchase does not outlive its session. */
const RENEW_BEFORE_MS = 5 * 60_000
const MAX_SESSIONS = 1000

interface Session {
  /** Expiry in ms since 1970. */
  endsAt: number
}

// Shared by the whole process: shoppers are created for each purchase, and a store may treat frequent sign-ins of one
// account as an attack.
const sessions = new LRUCache<string, Promise<Session>>({ max: MAX_SESSIONS })

/**
 * Returns an account's session, shared by all callers and renewed before it expires. `name` must identify account and
 * password.
 */
export async function accountSession<Own extends Session>(name: string, signIn: () => Promise<Own>): Promise<Own> {
  const key = createHash('sha256').update(name).digest('base64url')
  const startSession = (): Promise<Own> => {
    const pending = signIn()
    sessions.set(key, pending)
    pending.catch(() => {
      if (sessions.get(key) === pending) sessions.delete(key)
    })
    return pending
  }
  // The entry of a name was stored by the same kind of caller.
  const cached = sessions.get(key) as Promise<Own> | undefined
  if (!cached) return startSession()
  const session = await cached
  if (session.endsAt - RENEW_BEFORE_MS > clock.now()) return session
  // The same holds here.
  const newer = sessions.get(key) as Promise<Own> | undefined
  return newer && newer !== cached ? newer : startSession()
}
