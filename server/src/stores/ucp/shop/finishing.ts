import type { BuyingWay } from '@outlet/shared/contract/stores/buying-options'
import type { Agreement } from '../transport/ucp-api'

export const CART = 'dev.ucp.shopping.cart'
export const CHECKOUT = 'dev.ucp.shopping.checkout'
export const FULFILLMENT = 'dev.ucp.shopping.fulfillment'
export const ORDER = 'dev.ucp.shopping.order'
const IDENTITY_LINKING = 'dev.ucp.common.identity_linking'

/**
 * Side that completes a purchase. `token`: the console, with a token. `unrestricted`: the console, because the store
 * requires no token. The others: a person. `needs_token` = the store requires a token that the console does not have;
 * `cart_only` = it offers carts but no checkout; `no_checkout` = it offers neither.
 */
export type Finishing = Extract<BuyingWay, 'token' | 'unrestricted' | 'needs_token' | 'cart_only' | 'no_checkout'>

/** A listed scope means that its operations require a token of the account (`{capability}:{scope}`). */
const isTokenRequired = ({ capabilities }: Agreement): boolean => {
  const scopes = capabilities.get(IDENTITY_LINKING)?.config?.['scopes']
  return typeof scopes === 'object' && scopes !== null && Object.keys(scopes).some((scope) => isOfCheckout(scope))
}
const isOfCheckout = (scope: string) => scope.startsWith(`${CHECKOUT}:`)

/** Returns who completes purchases at a store, by what it offers and whether the console has a token for it. */
export function finishingOf(agreement: Agreement, hasToken: boolean): Finishing {
  const { capabilities } = agreement
  if (!capabilities.has(CHECKOUT)) return capabilities.has(CART) ? 'cart_only' : 'no_checkout'
  if (hasToken) return 'token'
  return isTokenRequired(agreement) ? 'needs_token' : 'unrestricted'
}
