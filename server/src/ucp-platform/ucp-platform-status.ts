import type { UcpKey, UcpPlatform } from '@outlet/shared/contract/ucp-platform'
import type { Config } from '../config'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Queryable } from '../platform/db/database'
import { clock } from '../platform/time/clock'
import { orderEventsUrl } from './profile-url'
import type { PlatformDeps } from './open-platform-identity'
import { ensureSigningKeys, readPublishedKeys, signingKeyOf } from './signing-keys'
import type { SigningKeyRow } from './signing-key-row'

export type PlatformConfig = Pick<Config, 'ucpProfile' | 'publicUrl'>

const toKey = (
  { kid, created_at, signs_from, published_until }: SigningKeyRow,
  signingKid: string | undefined,
): UcpKey => {
  const idle = Date.parse(signs_from) > clock.now() ? 'upcoming' : 'retired'
  return { kid, state: kid === signingKid ? 'signing' : idle, created_at, signs_from, published_until }
}

export function toUcpPlatform(rows: readonly SigningKeyRow[], { ucpProfile, publicUrl }: PlatformConfig): UcpPlatform {
  const signing = signingKeyOf(rows)?.kid
  return {
    profile_url: ucpProfile?.url ?? null,
    is_own_profile: ucpProfile?.isOurs ?? false,
    order_events_url: orderEventsUrl(publicUrl),
    keys: rows.map((row) => toKey(row, signing)).toReversed(),
  }
}

export const readUcpPlatform = async (db: Queryable, config: PlatformConfig): Promise<UcpPlatform> =>
  toUcpPlatform(await readPublishedKeys(db), config)

/** Creates the first signing key if there is none yet. */
export async function getUcpPlatform(
  { db, secrets, config }: PlatformDeps & { config: PlatformConfig },
  actor: Actor,
): Promise<UcpPlatform> {
  authorise(actor, 'ucp-platform.read')
  return toUcpPlatform(await ensureSigningKeys(db, secrets), config)
}
