import { sql } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import type { Queryable, Transaction } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { readFailures, type ThrottleKey } from './throttle'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Of one who tries: an address, a known browser, or a signed-in user with the own password. */
const own = { free: 5, longestSeconds: 300, isShared: false, forgottenAfterSeconds: DAY_SECONDS }
/** Of a whole office, or of all who were told the address of a proxy. */
const ofAddress = { free: 50, longestSeconds: 60, isShared: true, forgottenAfterSeconds: HOUR_SECONDS }
/** Of all addresses that have free tries of their own left: more than sixty addresses can use up together. */
const ofNewAddresses = { free: 400, longestSeconds: 30, isShared: true, forgottenAfterSeconds: HOUR_SECONDS }
/** Of all addresses that have used up their free tries: slows those that go on guessing, and nobody else. */
const ofFailedAddresses = { free: 20, longestSeconds: 300, isShared: true, forgottenAfterSeconds: DAY_SECONDS }
/** Of all addresses of a provider's block: who has many of them has as few free tries as ten addresses. */
const ofNetwork = { free: 50, longestSeconds: 0, isShared: true, forgottenAfterSeconds: DAY_SECONDS }

/** A name as sign-in, its throttle and the unique key compare it: PostgreSQL alone folds names (`fold_username`). */
export async function foldUsername(db: Queryable, username: string): Promise<string> {
  const { rows } = await db.execute<{ folded: string }>(sql`select fold_username(${username}) as folded`)
  return rows[0]?.folded ?? username
}

/** A name that nobody has may be a password, typed into the wrong field: it is kept nowhere, only this of it. */
export const hiddenName = (secrets: SecretBox, folded: string): string => secrets.sign(folded, 'sign-in-name')

const nameKey = (secrets: SecretBox, folded: string) => `name:${hiddenName(secrets, folded)}`

/** Of IPv6 the network that one subscriber has (/64). */
const subscriberOf = (address: string): string => {
  const parsed = ipaddr.parse(address)
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
    : address
}

/** The block that one provider may hand to one customer: a /24 of IPv4, a /48 of IPv6. */
const networkOf = (address: string): string => {
  const parsed = ipaddr.parse(address)
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.toNormalizedString().split(':').slice(0, 3).join(':')}::/48`
    : `${address.split('.').slice(0, 3).join('.')}.0/24`
}

export interface Try {
  /** `foldUsername` of what was typed. */
  folded: string
  address: string | null
  /** Of a browser in which this very user has signed in before. */
  deviceId: string | null
}

/**
 * The keys that a try to sign in is counted under. A browser that the user has signed in with has a count of its own: nobody
 * else can make it wait. All other addresses share one of two counts of the name: those with free tries left are never
 * slowed by those that have used theirs up.
 */
export async function triesOf(
  db: Queryable,
  secrets: SecretBox,
  { folded, address, deviceId }: Try,
): Promise<ThrottleKey[]> {
  if (deviceId !== null) return [{ ...own, key: `device:${deviceId}` }]
  const subscriber = address === null ? 'unknown' : subscriberOf(address)
  const name = nameKey(secrets, folded)
  const ofSubscriber = { ...own, key: `${name}@${subscriber}` }
  const network = { ...ofNetwork, key: `${name}@${address === null ? 'unknown network' : networkOf(address)}` }
  const failures = await readFailures(db, [ofSubscriber, network])
  const isNew = [ofSubscriber, network].every(({ key, free }) => (failures.get(key) ?? 0) < free)
  return [
    ofSubscriber,
    network,
    isNew ? { ...ofNewAddresses, key: `${name}:new` } : { ...ofFailedAddresses, key: name },
    { ...ofAddress, key: `address:${subscriber}` },
  ]
}

/** What a signed-in user's own tries of the current password are counted under. */
export const passwordTriesOf = (userId: string): ThrottleKey[] => [{ ...own, key: `user:${userId}` }]

/** Whoever has forgotten a password has tried it often. */
export async function forgetTries(
  tx: Transaction,
  secrets: SecretBox,
  user: { id: string; username: string },
): Promise<void> {
  const name = nameKey(secrets, await foldUsername(tx, user.username))
  await tx.execute(sql`delete from sign_in_throttle where key in (${name}, ${`${name}:new`})`)
  await tx.execute(sql`delete from sign_in_throttle where starts_with(key, ${`${name}@`})`)
  await tx.execute(sql`delete from sign_in_throttle where key = ${`user:${user.id}`}`)
}
