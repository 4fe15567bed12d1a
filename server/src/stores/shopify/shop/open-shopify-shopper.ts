import { z } from '@outlet/shared/contract/zod'
import type { StoreOf } from '../../dialect'
import type { StoreClient } from '../../http/store-client'
import { orRefused, refuse } from '../../refused-step'
import type { Cart, CartLine, Refused, Shopper, ShopperAccount } from '../../shopper'
import { readBuyableLines } from './buyable-lines'
import { checkoutUrlOf, createCart } from './storefront-cart'

/** A guest always: the checkout page asks who buys. */
const ShopifyAccount = z.object({ storefront_token: z.string().min(1).optional() })

const handOverOnly: Refused = {
  outcome: 'refused',
  code: 'hand_over_only',
  message: 'this store takes orders only at its own checkout page, from a person',
}

/** Ids are numbers, quantities whole ones. */
function refuseUnbuyable(lines: readonly CartLine[]): void {
  if (lines.length === 0) refuse('no-lines', 'there is nothing to put into the cart')
  for (const { variantId } of lines) {
    if (!/^\d+$/.test(variantId)) refuse('not-a-variant', `${variantId} is no id of a variant at Shopify`)
  }
}

/** `/cart/<variant>:<quantity>,…`, as Shopify documents its cart permalinks. */
const permalinkOf = (lines: Cart['lines'], currency: string): Cart => ({
  reference: `/cart/${lines.map(({ variantId, quantity }) => `${variantId}:${quantity}`).join(',')}`,
  orderCode: null,
  currency,
  lines,
  secret: null,
  expiresAt: null,
})

/**
 * A Shopify shop as anybody can buy at it. Its checkout APIs are shut to others since 2025-04-01 (Shopify's changelog: the
 * Checkout APIs are retired), so a cart leads to an address at which a person goes on. With a Storefront token the cart is made at the store; without one, the store puts
 * the lines into a cart once the address is opened.
 */
export const openShopifyShopper = (
  client: StoreClient,
  store: StoreOf<'shopify'>,
  { credentials }: ShopperAccount,
): Shopper => {
  const { storefront_token: token } = ShopifyAccount.parse(credentials)
  return {
    caps: { resubmit: 'refuses', reference: 'none' },
    signIn: null,
    prepare: (lines, marker, options = {}) =>
      orRefused(async () => {
        refuseUnbuyable(lines)
        const cart =
          token === undefined
            ? permalinkOf(await readBuyableLines(client, store, lines, options), store.currency)
            : await createCart(client, store, token, { lines, marker }, options)
        return { outcome: 'prepared' as const, cart }
      }),
    quote: async () => handOverOnly,
    // No API throws a cart away; it ends by itself.
    discard: async () => undefined,
    place: async () => handOverOnly,
    find: async () => ({ outcome: 'cannot_tell', why: 'only the store’s own pages show its orders' }),
    read: async () => null,
    cancel: null,
    handOver: async (cart) => ({ url: checkoutUrlOf(cart) ?? `${store.base_url}${cart.reference}` }),
  }
}
