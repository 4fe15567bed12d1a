import { resealHeartbeat } from '../heartbeat/reseal-heartbeat'
import { resealChannels } from '../notification-channels/reseal-channels'
import { resealAttempts } from '../purchase-attempts/reseal-attempts'
import { resealTaskChannels } from '../task-channels/reseal-task-channels'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { resealCredentials } from '../stores/reseal-credentials'

export interface Resealed {
  resealed: number
  /** Secrets that neither SECRET_KEY nor SECRET_KEYS_OLD opens. */
  unreadable: string[]
}

/** Reseals with the current key all secrets that were sealed with an earlier one. */
export async function resealSecrets(db: Database, secrets: SecretBox): Promise<Resealed> {
  const results = [
    await resealCredentials(db, secrets),
    await resealHeartbeat(db, secrets),
    await resealChannels(db, secrets),
    await resealTaskChannels(db, secrets),
    await resealAttempts(db, secrets),
  ]
  return {
    resealed: results.reduce((sum, { resealed }) => sum + resealed, 0),
    unreadable: results.flatMap(({ unreadable }) => unreadable),
  }
}
