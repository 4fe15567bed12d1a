import type { DialectTests } from '../../testing/dialect-tests'
import type { RecordedReply } from '../../testing/truth/recorded-reply'
import { startFakeShopify } from './fake-shopify'

const handleIn = ({ pathname }: URL) => decodeURIComponent(/^\/products\/(.+)\.js$/.exec(pathname)?.[1] ?? '')

const recorded: RecordedReply = ({ url }, { documents, single }) => {
  if (url.pathname === '/products.json') {
    return { body: { products: url.searchParams.get('page') === '1' ? documents : [] } }
  }
  const document = single.find(({ handle }) => handle === handleIn(url))
  return document ? { body: document } : null
}

export const shopifyTests: DialectTests = {
  settings: {},
  credentials: { storefront_token: 'storefront_token_of_ours' },
  isExact: false,
  isCounted: false,
  hasListPrice: true,
  checkout: 'hand_over',
  ordersShownMs: { guest: 0, login: 0 },
  requestedIds: (url) => [handleIn(url)].filter((handle) => handle !== ''),
  pageParameter: 'page',
  startFake: startFakeShopify,
  recorded,
  // Lists and checks have separate documents.
  isCheckRecorded: ({ single }, productId) => single.some(({ handle }) => handle === productId),
  // Nothing is sent: only a person can order, and only the store's own pages show the order.
  orders: {
    place: [['nothing, because no request is sent', [], 'refused']],
    find: [['nothing, because no request is sent', [], 'cannot_tell']],
  },
}
