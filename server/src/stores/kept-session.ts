import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { clock } from '../platform/time/clock'

/** A session that ends within so long is renewed: a purchase must not outlive it. */
const SPARE_MS = 5 * 60_000
const MAX_KEPT = 1000

interface Session {
  /** In ms since 1970. */
  endsAt: number
}

// Of all of the process: shoppers come and go, and stores take many sign-ins of one account for an attack.
const sessions = new LRUCache<string, Promise<Session>>({ max: MAX_KEPT })

/** An account's session, one for all who ask, signed in anew before it ends. `name` tells accounts and passwords apart. */
export async function keptSession<Kept extends Session>(name: string, signIn: () => Promise<Kept>): Promise<Kept> {
  const key = createHash('sha256').update(name).digest('base64url')
  const ask = (): Promise<Kept> => {
    const asked = signIn()
    sessions.set(key, asked)
    asked.catch(() => {
      if (sessions.get(key) === asked) sessions.delete(key)
    })
    return asked
  }
  // What stands under a name was put there by the same kind of caller.
  const kept = sessions.get(key) as Promise<Kept> | undefined
  if (!kept) return ask()
  const session = await kept
  if (session.endsAt - SPARE_MS > clock.now()) return session
  // As above.
  const newer = sessions.get(key) as Promise<Kept> | undefined
  return newer && newer !== kept ? newer : ask()
}
