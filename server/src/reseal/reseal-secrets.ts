import { sealedHeartbeat } from '../heartbeat/heartbeat-row'
import { sealedChannelSecrets } from '../notification-channels/channel-secrets'
import { sealedVapidKey } from '../notification-channels/vapid-keys'
import { sealedCarts } from '../purchase-attempts/buying/sealed-cart'
import { sealedLinkTokens } from '../task-channels/account-link/link-row'
import { sealedPasswords } from '../task-channels/task-channel-secrets'
import type { Database } from '../platform/db/database'
import { resealColumns, type Resealed } from '../platform/secrets/reseal-columns'
import type { SecretBox } from '../platform/secrets/secret-box'
import { sealedSigningKeys } from '../ucp-platform/signing-key-row'
import { sealedCredentials } from '../stores/store-credentials'

/** Reseals with the current key all secrets that were sealed with an earlier one. */
export const resealSecrets = (db: Database, secrets: SecretBox): Promise<Resealed> =>
  resealColumns(db, secrets, [
    sealedCredentials,
    sealedHeartbeat,
    sealedVapidKey,
    sealedChannelSecrets,
    sealedPasswords,
    sealedLinkTokens,
    sealedCarts,
    sealedSigningKeys,
  ])
