import { sql } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import type { Queryable, Transaction } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import type { ThrottleKey } from './throttle'

const own = { free: 5, longestSeconds: 300, isShared: false }
/** Of a whole office, or of all who were told the address of a proxy. */
const ofAddress = { free: 50, longestSeconds: 60, isShared: true }
/** Of all addresses: slows many that guess together. */
const ofName = { free: 20, longestSeconds: 30, isShared: true }

/** A name as sign-in, its throttle and the unique key compare it: PostgreSQL alone folds names (`fold_username`). */
export async function foldUsername(db: Queryable, username: string): Promise<string> {
  const { rows } = await db.execute<{ folded: string }>(sql`select fold_username(${username}) as folded`)
  return rows[0]?.folded ?? username
}

/** A name that nobody has may be a password, typed into the wrong field: it is kept nowhere, only this of it. */
export const hiddenName = (secrets: SecretBox, folded: string): string => secrets.sign(folded, 'sign-in-name')

const nameKey = (secrets: SecretBox, folded: string) => `name:${hiddenName(secrets, folded)}`

/** Of IPv6 the network that one subscriber has. */
const networkOf = (address: string): string => {
  const parsed = ipaddr.parse(address)
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
    : address
}

export interface Try {
  /** `foldUsername` of what was typed. */
  folded: string
  address: string | null
  /** Of a browser in which this very user has signed in before. */
  deviceId: string | null
}

/**
 * What a try to sign in is counted under. A browser that the user has signed in with has a count of its own: nobody else
 * can make it wait.
 */
export function triesOf(secrets: SecretBox, { folded, address, deviceId }: Try): ThrottleKey[] {
  if (deviceId !== null) return [{ ...own, key: `device:${deviceId}` }]
  const network = address === null ? 'unknown' : networkOf(address)
  const name = nameKey(secrets, folded)
  return [
    { ...own, key: `${name}@${network}` },
    { ...ofName, key: name },
    { ...ofAddress, key: `address:${network}` },
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
  await tx.execute(sql`delete from sign_in_throttle where key = ${name}`)
  await tx.execute(sql`delete from sign_in_throttle where starts_with(key, ${`${name}@`})`)
  await tx.execute(sql`delete from sign_in_throttle where key = ${`user:${user.id}`}`)
}
