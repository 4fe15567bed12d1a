import { dialectUnderTest } from '../../testing/dialects'
import { testShopper } from '../../testing/test-shopper'
import { shopAt, useShoppers } from '../../testing/use-shoppers'
import { startFakeUcp } from '../testing/fake-ucp'
import { checkout, lines } from '../testing/use-ucp-shop'

const { open } = useShoppers()
const { own } = dialectUnderTest('ucp')

describe.each(['rest', 'mcp'] as const)('over %s', (transport) => {
  testShopper('ucp', async () => {
    const shop = await startFakeUcp(transport)
    const openAt = () => open({ dialect: 'ucp', base_url: shop.origin, ...own }, {})
    return shopAt(shop, { open: openAt, lines, checkout, orders: () => shop.orders.length })
  })
})
