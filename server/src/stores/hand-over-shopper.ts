import type { Cart, CartLine, PrepareOptions, Refused, Shopper } from './shopper'
import { orRefused } from './refused-step'

const handOverOnly: Refused = {
  outcome: 'refused',
  code: 'hand_over_only',
  message: 'this store takes orders only at its own checkout page, from a person',
}

interface HandOver {
  /** Verifies that a person can buy the lines, and returns their cart. Throws RefusedError, ConnectorError. */
  prepareCart(lines: readonly CartLine[], marker: string, options: PrepareOptions): Promise<Cart>
  /** Returns the address at which a person completes the purchase. */
  urlOf(cart: Cart): string
}

/** A Shopper of a store whose orders only a person can place: it prepares a cart and hands it over. */
export const handOverShopper = ({ prepareCart, urlOf }: HandOver): Shopper => ({
  caps: { resubmit: 'refuses', reference: 'none' },
  signIn: null,
  prepare: (lines, marker, options = {}) =>
    orRefused(async () => ({ outcome: 'prepared' as const, cart: await prepareCart(lines, marker, options) })),
  quote: async () => handOverOnly,
  // No API deletes such a cart; it expires.
  discard: async () => undefined,
  place: async () => handOverOnly,
  find: async () => ({ outcome: 'cannot_tell', why: 'only the store’s own pages show its orders' }),
  read: async () => null,
  cancel: null,
  handOver: async (cart) => ({ url: urlOf(cart) }),
})
