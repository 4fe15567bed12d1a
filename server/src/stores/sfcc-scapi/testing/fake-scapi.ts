import { toCamel } from '../../../../practice-store/src/scapi/spelling'
import { foundAmong, inventoryOf } from '../../sfcc-ocapi/testing/sfcc-documents'
import { startFakeStore, type FakeReply, type FakeRequest, type FakeStore } from '../../testing/fake-store'

const BASE = 'https://api.commercecloud.salesforce.com/documentation/error/v1/errors'

const refused = (status: number, type: string): FakeReply => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { title: type, type: `${BASE}/${type}`, detail: `The request was refused: ${type}` },
})

const token = ({ headers, form }: FakeRequest): FakeReply => {
  const isPrivate = form.get('grant_type') === 'client_credentials' && /^Basic ./.test(headers['authorization'] ?? '')
  const isPublic = form.get('grant_type') === 'authorization_code_pkce' && (form.get('code_verifier') ?? '').length > 42
  if ((!isPrivate && !isPublic) || form.get('channel_id') !== 'site') {
    return { status: 401, body: { error: 'invalid_client', error_description: 'Client authentication failed.' } }
  }
  return { body: { access_token: 'guest-token-of-the-shopper', expires_in: 1800, token_type: 'Bearer' } }
}

const authorize = ({ url }: FakeRequest): FakeReply => {
  const redirect = url.searchParams.get('redirect_uri') ?? ''
  if (url.searchParams.get('hint') !== 'guest' || !url.searchParams.get('code_challenge')) return refused(400, 'hint')
  return { status: 303, headers: { location: `${redirect}?code=a-code&usid=a-shopper` }, body: '' }
}

const availability = ({ products, currencies }: FakeStore, { url }: FakeRequest, ids: string[]): FakeReply => {
  const withVariants = url.searchParams.get('expand') === 'variations'
  const data = foundAmong(products, ids, currencies.shop).flatMap(({ id, inventory, variants }) => [
    { id, inventories: [inventory] },
    ...(withVariants ? variants.map((one) => ({ id: one.id, inventories: [inventoryOf(one)] })) : []),
  ])
  return { body: { limit: data.length, total: data.length, data: toCamel(data) } }
}

const search = ({ products }: FakeStore, { url }: FakeRequest): FakeReply => {
  const offset = Number(url.searchParams.get('offset'))
  const limit = Number(url.searchParams.get('limit'))
  if (limit > 200) return refused(400, 'limit')
  const hits = [...products.keys()].slice(offset, offset + limit).map((productId) => ({ productId }))
  return { body: { limit, offset, total: products.size, hits, query: '', refinements: [], sortingOptions: [] } }
}

const shop = (resource: string, request: FakeRequest, store: FakeStore): FakeReply => {
  const { searchParams } = request.url
  if (resource === '/search/shopper-search/v1/product-search') return search(store, request)
  const ids = (searchParams.get('ids') ?? searchParams.get('productIds') ?? '').split(',')
  if (ids.length > 24) return refused(400, 'validation')
  if (resource === '/product/shopper-availability/v1/availability') return availability(store, request, ids)
  if (resource !== '/product/shopper-products/v1/products') return refused(404, 'not-found')
  const data = foundAmong(store.products, ids, store.currencies.shop).map(({ document }) => document)
  return { body: { limit: data.length, total: data.length, data: toCamel(data) } }
}

function replyTo(request: FakeRequest, store: FakeStore): FakeReply {
  const { url, headers } = request
  const resource = url.pathname.replace('/organizations/f_ecom_zzxy_prd', '')
  if (resource === '/shopper/auth/v1/oauth2/token') return token(request)
  if (resource === '/shopper/auth/v1/oauth2/authorize') return authorize(request)
  if (headers['authorization'] !== 'Bearer guest-token-of-the-shopper') return refused(401, 'unauthorized')
  if (url.searchParams.get('siteId') !== 'site') return refused(400, 'site')
  return shop(resource, request, store)
}

/** Starts a fake of SCAPI's sign-in and catalogue; the practice store is the shop at which one can buy. */
export const startFakeScapi = () => startFakeStore(replyTo, {})
