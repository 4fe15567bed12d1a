import { resealHeartbeat } from '../heartbeat/reseal-heartbeat'
import { resealChannels } from '../notification-channels/reseal-channels'
import { resealAttempts } from '../purchase-attempts/reseal-attempts'
import { resealTaskChannels } from '../task-channels/reseal-task-channels'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { resealCredentials } from '../stores/reseal-credentials'

export interface Resealed {
  resealed: number
  /** What no key opens: neither SECRET_KEY nor one of SECRET_KEYS_OLD. */
  unreadable: string[]
}

/** Seals anew, with the present key, all that is encrypted with one before it; what is sealed with it stays as it is. */
export async function resealSecrets(db: Database, secrets: SecretBox): Promise<Resealed> {
  const parts = [
    await resealCredentials(db, secrets),
    await resealHeartbeat(db, secrets),
    await resealChannels(db, secrets),
    await resealTaskChannels(db, secrets),
    await resealAttempts(db, secrets),
  ]
  return {
    resealed: parts.reduce((sum, { resealed }) => sum + resealed, 0),
    unreadable: parts.flatMap(({ unreadable }) => unreadable),
  }
}
