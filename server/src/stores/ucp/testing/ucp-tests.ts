import type { DialectTests } from '../../testing/dialect-tests'
import type { RecordedReply } from '../../testing/truth/recorded-reply'
import { idsIn, pageIn } from './fake-catalogue'
import { resourceIn, startFakeUcp } from './fake-ucp'
import { orderResponses } from './order-responses'

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
  checkout: 'api',
  ordersShownMs: { guest: null, login: null },
  requestedIds,
  pageParameter: 'cursor',
  pageOf: ({ text }) => pageIn(resourceIn(text)),
  startFake: startFakeUcp,
  recorded,
  orders: orderResponses,
}
