import { sql } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import type { Queryable, Transaction } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { readFailures, type ThrottleKey } from './throttle'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Limit of one source: an address, a known browser, or a signed-in user who enters the current password. */
const sourceLimit = { free: 5, longestSeconds: 300, isShared: false, forgottenAfterSeconds: DAY_SECONDS }
/** Limit of one address for all names; an office or a proxy may share it. */
const addressLimit = { free: 50, longestSeconds: 60, isShared: true, forgottenAfterSeconds: HOUR_SECONDS }
/** Limit of a name for all addresses with free attempts left: more than sixty addresses can use together. */
const newAddressesLimit = { free: 400, longestSeconds: 30, isShared: true, forgottenAfterSeconds: HOUR_SECONDS }
/** Limit of a name for all addresses without free attempts left: slows those that continue to guess, and no others. */
const failedAddressesLimit = { free: 20, longestSeconds: 300, isShared: true, forgottenAfterSeconds: DAY_SECONDS }
/**
 * Limit of a name for all addresses of a network, so that the owner of many addresses has as few free attempts as ten
 * addresses.
 */
const networkLimit = { free: 50, longestSeconds: 0, isShared: true, forgottenAfterSeconds: DAY_SECONDS }

/**
 * Folds a name for sign-in, throttle and unique key. Only PostgreSQL folds names (`fold_username`), so that all agree.
 */
export async function foldUsername(db: Queryable, username: string): Promise<string> {
  const { rows } = await db.execute<{ folded: string }>(sql`select fold_username(${username}) as folded`)
  return rows[0]?.folded ?? username
}

/**
 * Signature of an unknown name. The name itself is stored nowhere, since it may be a password typed into the wrong
 * field.
 */
export const hiddenName = (secrets: SecretBox, folded: string): string => secrets.sign(folded, 'sign-in-name')

const nameKey = (secrets: SecretBox, folded: string) => `name:${hiddenName(secrets, folded)}`

/** For IPv6, the network of one subscriber (/64). */
const subscriberOf = (address: string): string => {
  const parsed = ipaddr.parse(address)
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
    : address
}

/** Address block that one customer may control: a /24 of IPv4, a /48 of IPv6. */
const networkOf = (address: string): string => {
  const parsed = ipaddr.parse(address)
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.toNormalizedString().split(':').slice(0, 3).join(':')}::/48`
    : `${address.split('.').slice(0, 3).join('.')}.0/24`
}

export interface Try {
  /** Result of `foldUsername` for the typed name. */
  folded: string
  address: string | null
  /** Id of a browser in which this user has signed in before. */
  deviceId: string | null
}

/**
 * Returns the throttle keys of a sign-in attempt. A browser in which the user has signed in before has its own count,
 * so that no other client can delay it. Other addresses share one of two counts of the name: addresses with free
 * attempts left are never slowed by those without.
 */
export async function triesOf(
  db: Queryable,
  secrets: SecretBox,
  { folded, address, deviceId }: Try,
): Promise<ThrottleKey[]> {
  if (deviceId !== null) return [{ ...sourceLimit, key: `device:${deviceId}` }]
  const subscriber = address === null ? 'unknown' : subscriberOf(address)
  const name = nameKey(secrets, folded)
  const ofSubscriber = { ...sourceLimit, key: `${name}@${subscriber}` }
  const network = { ...networkLimit, key: `${name}@${address === null ? 'unknown network' : networkOf(address)}` }
  const failures = await readFailures(db, [ofSubscriber, network])
  const isNew = [ofSubscriber, network].every(({ key, free }) => (failures.get(key) ?? 0) < free)
  return [
    ofSubscriber,
    network,
    isNew ? { ...newAddressesLimit, key: `${name}:new` } : { ...failedAddressesLimit, key: name },
    { ...addressLimit, key: `address:${subscriber}` },
  ]
}

/** Returns the throttle key of a signed-in user's attempts to enter the current password. */
export const passwordTriesOf = (userId: string): ThrottleKey[] => [{ ...sourceLimit, key: `user:${userId}` }]

/** Deletes the counts of a user whose password is reset: the user has probably failed often. */
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
