import type { StoreOf } from '../../dialect'

/**
 * Asks for a market: the cookies in which a storefront remembers the country and currency that a visitor chose. Without a
 * country the shop goes by the address from which it is asked.
 */
export const marketHeaders = ({ country, currency }: StoreOf<'shopify'>): Record<string, string> =>
  country ? { cookie: `localization=${country}; cart_currency=${currency}` } : {}
