import { z } from '@outlet/shared/contract/zod'
import type { Cart } from '../../shopper'
import { idempotencyKey } from './idempotency-key'

/** The secret of a cart: what its order needs besides the reference. */
const Session = z.object({
  /** `checkout`: can be completed. `cart` and `link`: a person completes it at `continueUrl`. */
  kind: z.enum(['checkout', 'cart', 'link']).catch('checkout'),
  /** Idempotency key of the order. */
  key: z.string().optional(),
  /** Body of the order, stored with the quote: a repetition with the same key must send the same bytes. */
  order: z.record(z.string(), z.unknown()).optional(),
  /** Data on which the order's bytes depend besides its body. */
  sender: z
    .object({
      version: z.string(),
      transport: z.object({ kind: z.enum(['rest', 'mcp']), endpoint: z.string() }),
      profileUrl: z.string().nullable(),
    })
    .optional(),
  /** Ids of the checkout's lines, in the order of the cart's. */
  lineIds: z.array(z.string()).optional(),
  /** Address at which a person completes the purchase. */
  continueUrl: z.string().nullish(),
})
export type Session = z.infer<typeof Session>

export const sessionOf = ({ reference, secret }: Pick<Cart, 'reference' | 'secret'>): Session & { key: string } => {
  const session = Session.parse(JSON.parse(secret ?? '{}'))
  return { ...session, key: session.key ?? idempotencyKey(reference, 'complete') }
}

/** Returns the same cart with further data of its session. */
export const withSession = (cart: Cart, change: Partial<Session>): Cart => ({
  ...cart,
  secret: JSON.stringify({ ...sessionOf(cart), ...change }),
})
