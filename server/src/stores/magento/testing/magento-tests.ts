import { z } from '@outlet/shared/contract/zod'
import type { DialectTests } from '../../testing/dialect-tests'
import { variablesOf } from '../../testing/fake-store'
import { startFakeMagento, STORE_VIEW } from './fake-magento'

const Variables = z.object({ keys: z.array(z.string()).default([]) })
const requestedIds = (url: URL) => Variables.parse(variablesOf(url)).keys

export const magentoTests: DialectTests = {
  settings: { store_view: STORE_VIEW },
  credentials: {},
  isExact: false,
  isCounted: true,
  hasListPrice: true,
  checkout: 'hand_over',
  ordersShownMs: { guest: 0, login: 0 },
  requestedIds,
  pageParameter: 'page',
  startFake: startFakeMagento,
  recorded: ({ url }, { documents }) => {
    const keys = requestedIds(url)
    if (keys.length === 0) return null
    const items = documents.filter((document) => keys.includes(String(document['url_key'])))
    const storeConfig = { product_url_suffix: '.html', secure_base_link_url: 'https://shop.example.com/us/' }
    return { body: { data: { products: { items }, storeConfig } } }
  },
  // Nothing is sent: only a person can order, and only the store's own pages show the order.
  orders: {
    place: [['nothing, because no request is sent', [], 'refused']],
    find: [['nothing, because no request is sent', [], 'cannot_tell']],
  },
}
