import type { DialectTests } from '../../testing/dialect-tests'
import { startFakeWoocommerce } from './fake-woocommerce'
import { orderResponses } from './order-responses'

const requestedIds = ({ searchParams }: URL) =>
  (searchParams.get('include') ?? searchParams.get('parent') ?? '').split(',').filter((id) => id !== '')

export const woocommerceTests: DialectTests = {
  settings: {},
  credentials: {},
  isExact: false,
  isCounted: true,
  hasListPrice: true,
  checkout: 'api',
  ordersShownMs: { guest: null, login: 0 },
  requestedIds,
  pageParameter: 'page',
  startFake: startFakeWoocommerce,
  recorded: ({ url }, { documents }) => {
    const ids = requestedIds(url)
    const name = url.searchParams.get('type') === 'variation' ? 'parent' : 'id'
    const found = documents.filter((document) => ids.includes(String(document[name])))
    return { headers: { 'x-wp-total': String(found.length), 'x-wp-totalpages': '1' }, body: found }
  },
  orders: orderResponses,
}
