import type { StoreOf } from '../../dialect'

/**
 * Returns the headers that select a market: the cookies in which a storefront stores the visitor's country and
 * currency. Without a country the shop decides by the client's IP address.
 */
export const marketHeaders = ({ country, currency }: StoreOf<'shopify'>): Record<string, string> =>
  country ? { cookie: `localization=${country}; cart_currency=${currency}` } : {}
