import { startFakeStore, type FakeReply, type FakeRequest, type FakeStore } from '../../testing/fake-store'
import { foundAmong } from './sfcc-documents'

const refused = (status: number, type: string): FakeReply => ({
  status,
  body: { _v: '23.2', fault: { type, message: `The request was refused: ${type}` } },
})

function replyTo({ url, headers }: FakeRequest, { products, currencies }: FakeStore): FakeReply {
  if (!headers['x-dw-client-id']) return refused(400, 'MissingClientIdException')
  const path = /^\/s\/site\/dw\/shop\/v23_2\/(.*)$/.exec(url.pathname)?.[1]
  if (path === 'product_search') {
    const start = Number(url.searchParams.get('start'))
    const count = Number(url.searchParams.get('count'))
    if (count > 200) return refused(400, 'MalformedParameterException')
    const hits = [...products.keys()].slice(start, start + count).map((product_id) => ({ product_id }))
    return { body: { _v: '23.2', count: hits.length, start, total: products.size, hits } }
  }
  const ids = /^products\/\((.*)\)$/
    .exec(path ?? '')?.[1]
    ?.split(',')
    .map(decodeURIComponent)
  if (!ids) return refused(404, 'ResourceNotFoundException')
  if (ids.length > 50) return refused(400, 'TooManyIdsException')
  const data = foundAmong(products, ids, currencies.shop).map(({ document, inventory }) => ({ ...document, inventory }))
  return { body: { _v: '23.2', count: data.length, total: data.length, data } }
}

/** Starts a fake of the Shop API's catalogue; the practice store is the shop at which one can buy. */
export const startFakeOcapi = () => startFakeStore(replyTo, {})
