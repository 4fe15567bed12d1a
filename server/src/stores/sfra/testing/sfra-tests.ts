import type { DialectTests } from '../../testing/dialect-tests'
import type { RecordedReply } from '../../testing/truth/recorded-reply'
import { LOCALE, SITE, startFakeSfra } from './fake-sfra'

/** The product and the chosen values of an address. */
const selection = ({ searchParams }: URL): string =>
  [...searchParams]
    .filter(([name]) => name === 'pid' || name.startsWith('dwvar_'))
    .map((pair) => pair.join('='))
    .toSorted()
    .join('&')

/** A variant is the document whose own address has the same choice; without one, the master is returned. */
const recorded: RecordedReply = ({ url }, { documents, single }) => {
  const variant = single.find(
    ({ selectedProductUrl }) => selection(new URL(String(selectedProductUrl), url)) === selection(url),
  )
  const product = variant ?? documents.find(({ id }) => id === url.searchParams.get('pid'))
  return product ? { body: { action: 'Product-Variation', product, resources: {} } } : null
}

export const sfraTests: DialectTests = {
  settings: { site: SITE, locale: LOCALE },
  credentials: {},
  isExact: false,
  isCounted: false,
  hasListPrice: true,
  checkout: 'hand_over',
  ordersShownMs: { guest: 0, login: 0 },
  requestedIds: ({ searchParams }) => searchParams.getAll('pid'),
  pageParameter: 'start',
  startFake: startFakeSfra,
  recorded,
  // Nothing is sent: only a person can order, and only the store's own pages show the order.
  orders: {
    place: [['nothing, because no request is sent', [], 'refused']],
    find: [['nothing, because no request is sent', [], 'cannot_tell']],
  },
}
