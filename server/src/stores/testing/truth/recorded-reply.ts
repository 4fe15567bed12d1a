import { z } from '@outlet/shared/contract/zod'
import type { Recording } from './recording'
import { variablesOf, type FakeReply, type FakeRequest } from '../fake-store'

export type RecordedReply = (request: FakeRequest, recording: Recording) => FakeReply | null

const idsIn = (list: string): string[] => list.split(',').map(decodeURIComponent)

const named = (documents: Recording['documents'], ids: readonly string[]) => ({
  body: { data: documents.filter((document) => ids.includes(String(document['id']))) },
})

const ocapi: RecordedReply = ({ url }, { documents }) => {
  const list = /\/products\/\((.*)\)$/.exec(url.pathname)?.[1]
  return list === undefined ? null : named(documents, idsIn(list))
}

/** Returns the variants with their product, as newer versions of the API do. */
const scapi: RecordedReply = ({ url }, { documents, availability }) => {
  if (url.pathname.endsWith('/oauth2/token')) return { body: { access_token: 'guest-token', expires_in: 1800 } }
  const ids = idsIn(url.searchParams.get('ids') ?? url.searchParams.get('productIds') ?? '')
  if (url.pathname.endsWith('/products')) return named(documents, ids)
  return url.pathname.endsWith('/availability') ? named(availability, ids) : null
}

const shopify: RecordedReply = ({ url }, { documents, single }) => {
  if (url.pathname === '/products.json') {
    return { body: { products: url.searchParams.get('page') === '1' ? documents : [] } }
  }
  const handle = decodeURIComponent(/^\/products\/(.+)\.js$/.exec(url.pathname)?.[1] ?? '')
  const document = single.find((one) => one['handle'] === handle)
  return document ? { body: document } : null
}

const medusa: RecordedReply = ({ url }, { documents }) => {
  const ids = url.searchParams.getAll('id[]')
  const products = documents.filter((document) => ids.includes(String(document['id'])))
  return { body: { products, count: products.length, offset: 0, limit: products.length } }
}

const vendure: RecordedReply = ({ url }, { documents }) => {
  const { ids = [] } = z.object({ ids: z.array(z.string()).optional() }).parse(variablesOf(url))
  const items = documents.filter((document) => ids.includes(String(document['id'])))
  return { body: { data: { products: { totalItems: items.length, items } } } }
}

export const recordedReplies = { ocapi, scapi, shopify, medusa, vendure }
