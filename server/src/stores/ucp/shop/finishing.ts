import type { BuyingWay } from '@outlet/shared/contract/stores/buying-options'
import { gatedScopes } from '../access/link-scopes'
import type { Agreement } from '../transport/ucp-api'

export const CART = 'dev.ucp.shopping.cart'
export const CHECKOUT = 'dev.ucp.shopping.checkout'
export const FULFILLMENT = 'dev.ucp.shopping.fulfillment'
export const ORDER = 'dev.ucp.shopping.order'

/**
 * Side that completes a purchase. `token`: the console, with a token. `unrestricted`: the console, because the store
 * requires no token. The others: a person. `needs_token` = the store requires a token that the console does not have;
 * `cart_only` = it offers carts but no checkout; `no_checkout` = it offers neither.
 */
export type Finishing = Extract<BuyingWay, 'token' | 'unrestricted' | 'needs_token' | 'cart_only' | 'no_checkout'>

/** A listed scope means that its operations require a token of the account. */
const isTokenRequired = (agreement: Agreement): boolean =>
  gatedScopes(agreement).some((scope) => scope.startsWith(`${CHECKOUT}:`))

/** Returns who completes purchases at a store, by what it offers and whether the console has a token that completes them. */
export function finishingOf(agreement: Agreement, hasToken: boolean): Finishing {
  const { capabilities } = agreement
  if (!capabilities.has(CHECKOUT)) return capabilities.has(CART) ? 'cart_only' : 'no_checkout'
  if (hasToken) return 'token'
  return isTokenRequired(agreement) ? 'needs_token' : 'unrestricted'
}
