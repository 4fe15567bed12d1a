import type { FakeReply, FakeRequest } from '../fake-stores/fake-types'
import { z } from '@outlet/shared/contract/zod'
import { variablesOf } from '../fake-stores/parameters-of'
import type { Recording } from './recording'

type Reply = (request: FakeRequest, recording: Recording) => FakeReply | null

const idsIn = (list: string): string[] => list.split(',').map(decodeURIComponent)

const named = (documents: Recording['documents'], ids: readonly string[]) => ({
  body: { data: documents.filter((document) => ids.includes(String(document['id']))) },
})

const ocapi: Reply = ({ url }, { documents }) => {
  const list = /\/products\/\((.*)\)$/.exec(url.pathname)?.[1]
  return list === undefined ? null : named(documents, idsIn(list))
}

/** Tells the variants with their product, as its newer versions do. */
const scapi: Reply = ({ url }, { documents, availability }) => {
  if (url.pathname.endsWith('/oauth2/token')) return { body: { access_token: 'guest-token', expires_in: 1800 } }
  const ids = idsIn(url.searchParams.get('ids') ?? url.searchParams.get('productIds') ?? '')
  if (url.pathname.endsWith('/products')) return named(documents, ids)
  return url.pathname.endsWith('/availability') ? named(availability, ids) : null
}

const shopify: Reply = ({ url }, { documents, single }) => {
  if (url.pathname === '/products.json') {
    return { body: { products: url.searchParams.get('page') === '1' ? documents : [] } }
  }
  const handle = decodeURIComponent(/^\/products\/(.+)\.js$/.exec(url.pathname)?.[1] ?? '')
  const document = single.find((one) => one['handle'] === handle)
  return document ? { body: document } : null
}

const medusa: Reply = ({ url }, { documents }) => {
  const ids = url.searchParams.getAll('id[]')
  const products = documents.filter((document) => ids.includes(String(document['id'])))
  return { body: { products, count: products.length, offset: 0, limit: products.length } }
}

const vendure: Reply = ({ url }, { documents }) => {
  const { ids = [] } = z.object({ ids: z.array(z.string()).optional() }).parse(variablesOf(url))
  const items = documents.filter((document) => ids.includes(String(document['id'])))
  return { body: { data: { products: { totalItems: items.length, items } } } }
}

const replies = { 'sfcc-ocapi': ocapi, 'sfcc-scapi': scapi, shopify, medusa, vendure }

/** What a store that holds only what was recorded answers; null where it has no word of its own, as of signing in. */
export const recordedReply =
  (recording: Recording) =>
  (request: FakeRequest): FakeReply | null =>
    replies[recording.dialect](request, recording)
