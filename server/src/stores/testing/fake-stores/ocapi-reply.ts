import type { FakeProduct, FakeReply, FakeRequest } from './fake-types'
import { foundAmong } from './sfcc-documents'

const refused = (status: number, type: string): FakeReply => ({
  status,
  body: { _v: '23.2', fault: { type, message: `The request was refused: ${type}` } },
})

export function ocapiReply({ url, headers }: FakeRequest, products: Map<string, FakeProduct>): FakeReply {
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
  const data = foundAmong(products, ids).map(({ document, inventory }) => ({ ...document, inventory }))
  return { body: { _v: '23.2', count: data.length, total: data.length, data } }
}
