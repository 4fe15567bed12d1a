import type { Cart, Checkout, Shopper } from '../../shopper'
import { dialectUnderTest } from '../../testing/dialects'
import { guestCheckout, useShoppers } from '../../testing/use-shoppers'
import { startFakeUcp, type FakeUcp } from './fake-ucp'

export const checkout = guestCheckout('example_pay')
export const lines = [{ variantId: 'bag-black', quantity: 2 }]

/** Steps of a purchase at a fake business, which is another one for each test. Must be called within a file. */
export function useUcpShop(transport: 'rest' | 'mcp' = 'rest') {
  const { open } = useShoppers()
  const { own } = dialectUnderTest('ucp')
  // Both are set before each test.
  const on = {} as { shop: FakeUcp; shopper: Shopper }
  const openAt = (shop: FakeUcp, credentials: object = {}) =>
    open({ dialect: 'ucp', base_url: shop.origin, ...own }, credentials)
  beforeEach(async () => {
    on.shop = await startFakeUcp(transport)
    on.shopper = await openAt(on.shop)
  })
  afterEach(() => on.shop.close())

  const prepared = async (marker = 'attempt-1', options = {}): Promise<Cart> => {
    const made = await on.shopper.prepare(lines, marker, options)
    if (made.outcome !== 'prepared') throw new Error(made.code)
    return made.cart
  }
  const sentTo = (path: string, method = 'POST') =>
    on.shop.requests.filter((request) => request.url.pathname.endsWith(path) && request.method === method)
  return {
    on,
    openAt,
    prepared,
    quoted: async (by: Checkout = checkout) => {
      const result = await on.shopper.quote(await prepared(), by)
      if (result.outcome !== 'quoted' || !result.cart) throw new Error(JSON.stringify(result))
      return { cart: result.cart, quote: result.quote }
    },
    search: (cart: Cart) =>
      on.shopper.find({ marker: 'attempt-1', cart, submittedAt: new Date(), knownOrders: new Set<string>() }),
    sentTo,
    keysOf: (path: string, method?: string) => sentTo(path, method).map(({ headers }) => headers['idempotency-key']),
    onlyCheckout: () => {
      const [one] = [...on.shop.checkouts.values()]
      if (!one) throw new Error('no checkout')
      return one
    },
  }
}
