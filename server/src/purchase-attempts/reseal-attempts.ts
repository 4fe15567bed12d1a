import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { attemptTable } from './attempt-row'
import { openCart, sealCart } from './buying/sealed-cart'

/** Re-encrypts the carts of attempts that were encrypted with an earlier key. */
export async function resealAttempts(db: Database, box: SecretBox) {
  const unreadable: string[] = []
  let resealed = 0
  const { id, title, cart } = attemptTable
  const rows = await db
    .select({ id, title, cart })
    .from(attemptTable)
    .where(sql`${cart} is not null and not starts_with(${cart}, ${`${box.keyId}.`})`)
  for (const row of rows) {
    if (row.cart === null) continue
    let sealed: string
    try {
      sealed = sealCart(box, row.id, openCart(box, row.id, row.cart))
    } catch {
      unreadable.push(`the cart of a purchase of ${row.title}`)
      continue
    }
    // A concurrent change takes precedence.
    const { rowCount } = await db
      .update(attemptTable)
      .set({ cart: sealed })
      .where(sql`${id} = ${row.id} and ${cart} = ${row.cart}`)
    resealed += rowCount ?? 0
  }
  return { resealed, unreadable }
}
