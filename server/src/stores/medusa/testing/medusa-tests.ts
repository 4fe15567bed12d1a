import type { DialectTests } from '../../testing/dialect-tests'
import { documentsOf } from '../../testing/truth/recorded-reply'
import { startFakeMedusa } from './fake-medusa'
import { orderResponses } from './order-responses'

const requestedIds = (url: URL) => url.searchParams.getAll('id[]')

export const medusaTests: DialectTests = {
  settings: { region_id: 'reg_01' },
  credentials: { publishable_key: 'publishable-key-of-ours' },
  isExact: true,
  isCounted: true,
  hasListPrice: true,
  checkout: 'api',
  ordersShownMs: { guest: null, login: null },
  requestedIds,
  pageParameter: 'offset',
  startFake: startFakeMedusa,
  recorded: ({ url }, { documents }) => {
    const products = documentsOf(documents, requestedIds(url))
    return { body: { products, count: products.length, offset: 0, limit: products.length } }
  },
  orders: orderResponses,
}
