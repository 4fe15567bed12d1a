import { z } from '@outlet/shared/contract/zod'
import type { DialectTests } from '../../testing/dialect-tests'
import { variablesOf } from '../../testing/fake-store'
import { documentsOf } from '../../testing/truth/recorded-reply'
import { orderResponses } from './order-responses'
import { startFakeVendure } from './fake-vendure'

const Variables = z.object({ ids: z.array(z.string()).default([]) })
const requestedIds = (url: URL) => Variables.parse(variablesOf(url)).ids

export const vendureTests: DialectTests = {
  settings: { channel_token: 'token-of-the-channel' },
  credentials: {},
  isExact: false,
  isCounted: true,
  hasListPrice: false,
  checkout: 'api',
  // `orderByCode` of Vendure shows an anonymous order for two hours.
  ordersShownMs: { guest: 120 * 60_000, login: null },
  requestedIds,
  pageParameter: 'skip',
  startFake: startFakeVendure,
  recorded: ({ url }, { documents }) => {
    const items = documentsOf(documents, requestedIds(url))
    return { body: { data: { products: { totalItems: items.length, items } } } }
  },
  orders: orderResponses,
}
