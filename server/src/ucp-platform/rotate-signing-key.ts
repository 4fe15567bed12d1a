import { isNull, sql } from 'drizzle-orm'
import type { UcpPlatform } from '@outlet/shared/contract/ucp-platform'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { clock } from '../platform/time/clock'
import { insertSigningKey, lockSigningKeys, readPublishedKeys, signingKeyOf } from './signing-keys'
import { signingKeyTable } from './signing-key-row'
import { readUcpPlatform, type PlatformConfig } from './ucp-platform-status'

const DAY_MS = 86_400_000
/** Until a new key signs, stores have fetched the profile with it, and an admin has published it elsewhere. */
const PUBLISHED_BEFORE_MS = DAY_MS
/** UCP requires that a key stays published for seven days after it was replaced. */
const PUBLISHED_AFTER_MS = 7 * DAY_MS

/**
 * Publishes a new key, which signs a day later; the former one stays published for seven days after that. Compromised
 * keys are replaced at once. Throws Refusal `ucp_platform.rotation_pending` while an earlier new key does not sign yet.
 */
export async function rotateSigningKey(
  tx: Transaction,
  caller: Caller,
  { secrets, config }: { secrets: SecretBox; config: PlatformConfig },
  { is_compromised: isCompromised }: { is_compromised: boolean },
): Promise<UcpPlatform> {
  authorise(caller.actor, 'ucp-platform.write')
  await lockSigningKeys(tx)
  const before = await readPublishedKeys(tx)
  const signing = signingKeyOf(before)
  const isPending = before.some(({ kid, published_until: until }) => until === null && kid !== signing?.kid)
  if (isPending && !isCompromised) throw new Refusal('conflict', 'ucp_platform.rotation_pending')
  const signsFrom = clock.now() + (signing && !isCompromised ? PUBLISHED_BEFORE_MS : 0)
  if (isCompromised) await tx.update(signingKeyTable).set({ published_until: sql`clock_now()` })
  else {
    const until = new Date(signsFrom + PUBLISHED_AFTER_MS).toISOString()
    await tx.update(signingKeyTable).set({ published_until: until }).where(isNull(signingKeyTable.published_until))
  }
  const { kid } = await insertSigningKey(tx, secrets, new Date(signsFrom))
  await recordAudit(tx, caller, {
    action: 'ucp_platform.rotate_key',
    subjectType: 'ucp_platform',
    subjectId: kid,
    before: { kid: signing?.kid ?? null },
    after: { kid, signs_from: new Date(signsFrom).toISOString(), is_compromised: isCompromised },
  })
  await publishEvent(tx, 'stores', [])
  return readUcpPlatform(tx, config)
}
