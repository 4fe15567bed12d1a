import type { DialectTests } from '../../testing/dialect-tests'
import { documentsOf } from '../../testing/truth/recorded-reply'
import { startFakeOcapi } from './fake-ocapi'
import { sfccOrderResponses, type SfccSpelling } from './sfcc-order-responses'

const spelling: SfccSpelling = {
  order: (status, quantity = 2, number = '00001') => ({
    ...{ order_no: number, status, currency: 'USD', order_total: 25 },
    product_items: [{ product_id: 'bag', quantity, base_price: 10 }],
  }),
  fault: (name) => ({ fault: { type: `${name}Exception`, message: 'no' } }),
}

export const sfccTestSettings = { site_id: 'site', category_ids: ['bags'], list_price_book: 'list-prices' }

const listIn = (url: URL) => /\/products\/\((.*)\)$/.exec(url.pathname)?.[1]
const requestedIds = (url: URL) => listIn(url)?.split(',').map(decodeURIComponent) ?? []

export const sfccOcapiTests: DialectTests = {
  settings: sfccTestSettings,
  credentials: { client_id: 'client-id-of-ours' },
  isExact: true,
  isCounted: true,
  hasListPrice: true,
  checkout: 'api',
  ordersShownMs: { guest: 30 * 60_000, login: null },
  requestedIds,
  pageParameter: 'start',
  startFake: startFakeOcapi,
  recorded: ({ url }, { documents }) =>
    listIn(url) === undefined ? null : { body: { data: documentsOf(documents, requestedIds(url)) } },
  orders: sfccOrderResponses(spelling),
}
