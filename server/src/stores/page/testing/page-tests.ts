import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '@outlet/shared/contract/zod'
import type { DialectTests } from '../../testing/dialect-tests'
import type { RecordedReply } from '../../testing/truth/recorded-reply'
import { idIn, ROBOTS, startFakePage } from './fake-page'

const fixtures = join(import.meta.dirname, '../fixtures')

/** A recorded page: its address on the store, and its file beside the recording. */
const RecordedPage = z.object({ address: z.string(), file: z.string() })

const recorded: RecordedReply = ({ url }, { documents }) => {
  if (url.pathname === '/robots.txt') return ROBOTS
  const document = documents.find(({ address }) => address === url.pathname + url.search)
  if (!document) return null
  const { file } = RecordedPage.parse(document)
  const body = readFileSync(join(fixtures, file), 'utf8')
  return { headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}

export const pageTests: DialectTests = {
  settings: {},
  credentials: {},
  isExact: false,
  isCounted: false,
  hasListPrice: true,
  checkout: 'hand_over',
  ordersShownMs: { guest: 0, login: 0 },
  requestedIds: (url) => [idIn(url)].filter((id) => id !== 'robots.txt'),
  pageParameter: 'page',
  startFake: startFakePage,
  recorded,
  explainsErrors: false,
  // A page is expected instead of JSON, and a smaller one. A page without a product is a failure of that product alone.
  wireFaults: {
    'a page': ['store.bad_shape', 'ok'],
    'wrong types': ['store.bad_shape', 'ok'],
    'half a body': ['store.bad_shape', 'ok'],
    nothing: ['store.bad_shape', 'ok'],
    '10 MB of something else': ['store.too_large', 'degraded'],
  },
  // Nothing is sent: only a person can order, and only the store's own pages show the order.
  orders: {
    place: [['nothing, because no request is sent', [], 'refused']],
    find: [['nothing, because no request is sent', [], 'cannot_tell']],
  },
}
