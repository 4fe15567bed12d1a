import { asc, gt, isNull, or, sql } from 'drizzle-orm'
import { uuidv7 } from '../platform/db/uuid'
import type { Database, Queryable, Transaction } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { clock } from '../platform/time/clock'
import { newSigningKey, signingKeyTable, type SigningKeyRow } from './signing-key-row'

/** One process at a time creates and rotates keys. */
export const lockSigningKeys = (tx: Transaction) =>
  tx.execute(sql`lock table ucp_signing_keys in share row exclusive mode`)

/** Keys that the profile publishes, oldest first. */
export const readPublishedKeys = (db: Queryable): Promise<SigningKeyRow[]> => {
  const { published_until: until, signs_from: from } = signingKeyTable
  return db
    .select()
    .from(signingKeyTable)
    .where(or(isNull(until), gt(until, sql`clock_now()`)))
    .orderBy(asc(from), asc(signingKeyTable.kid))
}

/** The newest published key that signs by now. */
export const signingKeyOf = (rows: readonly SigningKeyRow[]): SigningKeyRow | undefined =>
  rows.findLast(({ signs_from: from }) => Date.parse(from) <= clock.now())

export async function insertSigningKey(tx: Transaction, secrets: SecretBox, signsFrom: Date): Promise<SigningKeyRow> {
  const key = { ...newSigningKey(secrets, uuidv7()), signs_from: signsFrom.toISOString() }
  const [row] = await tx.insert(signingKeyTable).values(key).returning()
  if (!row) throw new Error('the signing key was not stored')
  return row
}

/** Returns the published keys. The first key is created at first use and signs at once: no store has another one. */
export async function ensureSigningKeys(db: Database, secrets: SecretBox): Promise<SigningKeyRow[]> {
  const rows = await readPublishedKeys(db)
  if (signingKeyOf(rows)) return rows
  return db.transaction(async (tx) => {
    await lockSigningKeys(tx)
    // Another process may have created it in the meantime.
    const current = await readPublishedKeys(tx)
    return signingKeyOf(current) ? current : [await insertSigningKey(tx, secrets, clock.date()), ...current]
  })
}
