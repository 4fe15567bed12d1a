import type { DialectTests } from '../../testing/dialect-tests'
import type { RecordedReply } from '../../testing/truth/recorded-reply'
import { idsIn, pageIn } from './fake-catalogue'
import { resourceIn, startFakeUcp } from './fake-ucp'

const requestedIds = (_url: URL, text: string): string[] => (text === '' ? [] : idsIn(resourceIn(text)))

/** Lookups return the recorded products as they are. */
const recorded: RecordedReply = ({ url, text }, { documents }) => {
  if (!url.pathname.endsWith('/catalog/lookup')) return null
  const ids = requestedIds(url, text)
  const variantsOf = (product: object) =>
    'variants' in product && Array.isArray(product.variants) ? product.variants : []
  const products = documents.filter(
    (document) =>
      ids.includes(String(document['id'])) || variantsOf(document).some(({ id }) => ids.includes(String(id))),
  )
  return { body: { ucp: { version: '2026-08-25' }, products } }
}

export const ucpTests: DialectTests = {
  settings: {},
  credentials: {},
  isExact: false,
  isCounted: true,
  hasListPrice: true,
  checkout: 'hand_over',
  ordersShownMs: { guest: 0, login: 0 },
  requestedIds,
  pageParameter: 'cursor',
  pageOf: ({ text }) => pageIn(resourceIn(text)),
  startFake: startFakeUcp,
  recorded,
  // Nothing is sent: only a person can order, and only the store's own pages show the order.
  orders: {
    place: [['nothing, because no request is sent', [], 'refused']],
    find: [['nothing, because no request is sent', [], 'cannot_tell']],
  },
}
