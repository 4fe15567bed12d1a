import { sql } from 'drizzle-orm'
import { Money } from '@outlet/shared/contract/money'
import { z } from '@outlet/shared/contract/zod'
import type { SealedColumn } from '../../platform/secrets/reseal-columns'
import type { SecretBox } from '../../platform/secrets/secret-box'
import type { Cart } from '../../stores/shopper'
import type { AttemptRow } from '../attempt-row'
import type { BuyingDeps } from './buying-deps'

const purposeOf = (attemptId: string) => `purchase-attempt ${attemptId}`

export const sealedCarts: SealedColumn = {
  table: 'purchase_attempts',
  column: 'cart',
  key: 'id',
  purposeOf,
  label: sql`'the cart of a purchase of ' || title`,
}

const StoredCart = z.object({
  reference: z.string(),
  orderCode: z.string().nullable(),
  currency: z.string(),
  lines: z.array(z.object({ variantId: z.string(), quantity: z.int(), unitPrice: Money.nullable() })),
  secret: z.string().nullable(),
  expiresAt: z.coerce.date().nullable(),
})

/** Encrypts a cart, which may contain a guest's token. */
export const sealCart = (box: SecretBox, attemptId: string, cart: Cart): string =>
  box.encrypt(JSON.stringify(cart), purposeOf(attemptId))

/** Decrypts a cart. Throws if it was encrypted with another key; workers use `readCart`. */
export const openCart = (box: SecretBox, attemptId: string, sealed: string): Cart =>
  StoredCart.parse(JSON.parse(box.decrypt(sealed, purposeOf(attemptId))))

/** Cart of an attempt; null if it has none, or if it was encrypted with a key that this process does not have. */
export function readCart(
  { secrets, work }: Pick<BuyingDeps, 'secrets' | 'work'>,
  { id, cart }: AttemptRow,
): Cart | null {
  if (cart === null) return null
  try {
    return openCart(secrets, id, cart)
  } catch (error) {
    work.log.warn({ err: error, attempt: id }, 'the cart of a purchase cannot be read')
    return null
  }
}
