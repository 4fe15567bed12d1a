import { z } from '@outlet/shared/contract/zod'
import type { StoreOf } from '../../dialect'
import { handOverShopper } from '../../hand-over-shopper'
import type { StoreClient } from '../../http/store-client'
import { refuse } from '../../refused-step'
import type { Cart, CartLine, Shopper, ShopperAccount } from '../../shopper'
import { readBuyableLines } from './buyable-lines'
import { checkoutUrlOf, createCart } from './storefront-cart'

/** Always a guest: the checkout page prompts for the buyer's data. */
const ShopifyAccount = z.object({ storefront_token: z.string().min(1).optional() })

/** Refuses an empty cart, and variant ids that are not numbers. */
function refuseUnbuyable(lines: readonly CartLine[]): void {
  if (lines.length === 0) refuse('no-lines', 'there is nothing to put into the cart')
  for (const { variantId } of lines) {
    if (!/^\d+$/.test(variantId)) refuse('not-a-variant', `${variantId} is no id of a variant at Shopify`)
  }
}

/** Builds a cart with the permalink `/cart/<variant>:<quantity>,…`, as Shopify documents it. */
const permalinkOf = (lines: Cart['lines'], currency: string): Cart => ({
  reference: `/cart/${lines.map(({ variantId, quantity }) => `${variantId}:${quantity}`).join(',')}`,
  orderCode: null,
  currency,
  lines,
  secret: null,
  expiresAt: null,
})

/**
 * Buys at a Shopify shop as any visitor can. Its checkout APIs are closed to third parties since 2025-04-01 (Shopify's
 * changelog: the Checkout APIs are retired), so a cart leads to an address at which a person completes the purchase.
 * With a Storefront token the cart is created at the store; without one, the store puts the lines into a cart when the
 * address is opened.
 */
export const openShopifyShopper = (
  client: StoreClient,
  store: StoreOf<'shopify'>,
  { credentials }: ShopperAccount,
): Shopper => {
  const { storefront_token: token } = ShopifyAccount.parse(credentials)
  return handOverShopper({
    prepareCart: async (lines, marker, options) => {
      refuseUnbuyable(lines)
      return token === undefined
        ? permalinkOf(await readBuyableLines(client, store, lines, options), store.currency)
        : createCart(client, store, token, { lines, marker }, options)
    },
    urlOf: (cart) => checkoutUrlOf(cart) ?? `${store.base_url}${cart.reference}`,
  })
}
