import { createHash } from 'node:crypto'
import { z } from '@outlet/shared/contract/zod'
import type { Cart } from '../../shopper'

/** The secret of a cart: what a guest needs to request the cart, and to be shown its order. */
const Session = z.object({
  /** The cart's token, valid for two days. */
  token: z.string(),
  /** Key of the order `Cart.orderCode`. */
  key: z.string().nullish(),
  /** E-mail address of the order; until it is stored, the cart states it. */
  email: z.string().nullish(),
  /** Payment method of the order. */
  method: z.string().nullish(),
})
export type Session = z.infer<typeof Session>

export const sessionOf = ({ secret }: Pick<Cart, 'secret'>): Session => Session.parse(JSON.parse(secret ?? '{}'))

export const secretOf = (session: Session): string => JSON.stringify(session)

/** Returns the same cart with further data of its session. */
export const withSession = (cart: Cart, change: Partial<Session> & { orderCode: string }): Cart => {
  const { orderCode, ...session } = change
  return { ...cart, orderCode, secret: secretOf({ ...sessionOf(cart), ...session }) }
}

/** Returns a reference of the token's cart, which has no other id; it gives no access to the cart. */
export const referenceOf = (token: string): string => createHash('sha256').update(token).digest('hex').slice(0, 24)
