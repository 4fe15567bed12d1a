import { CHECKOUT_SCOPE } from '@outlet/shared/contract/stores/buying-options'
import { z } from '@outlet/shared/contract/zod'
import { sharedAgent } from '../../../platform/http-client/address-guard'
import { clock, setClockOffset } from '../../../platform/time/clock'
import { serveWhole, type HttpServer } from '../../../testing/serve'
import { StoreClient } from '../../http/store-client'
import { freeAdmission } from '../../store-admission'
import { reachableConfig } from '../../testing/add-store'
import { openUcpApi } from '../transport/ucp-api'
import { ucpFaults } from '../ucp-faults'
import { platformAccess } from './platform-access'

const Cart = z.object({ id: z.string() })
const credentials = { oauth_client_id: 'con sole', oauth_client_secret: 's%cret' }

interface Requested {
  path: string
  authorization: string | undefined
  form: URLSearchParams
}
let store: HttpServer
let tokenRequests: Requested[]
let paths: string[]
/** Documents by path, and the token that the API accepts. */
let documents: Record<string, object>
let issued: number
/** Null = it accepts requests without a token. */
let accepted: string | null
let refusal: object | null
let expiresIn: number
let scope: string | undefined

const metadata = (issuer: string, change: object = {}) => ({
  issuer,
  token_endpoint: `${store.origin}/oauth/token`,
  token_endpoint_auth_methods_supported: ['private_key_jwt', 'client_secret_basic'],
  ...change,
})

beforeEach(async () => {
  tokenRequests = []
  paths = []
  issued = 0
  accepted = 'token-1'
  refusal = null
  expiresIn = 1800
  scope = undefined
  store = await serveWhole((request, body, response) => {
    const path = request.url ?? ''
    paths.push(path)
    const send = (status: number, json: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    const { authorization } = request.headers
    if (path === '/oauth/token') {
      tokenRequests.push({ path, authorization, form: new URLSearchParams(body.toString()) })
      if (refusal) return send(400, refusal)
      issued += 1
      return send(200, { access_token: `token-${issued}`, token_type: 'Bearer', expires_in: expiresIn, scope })
    }
    const document = documents[path]
    if (document) return send(200, document)
    if (path === '/ucp/carts/1') {
      const wanted = accepted === null ? undefined : `Bearer ${accepted}`
      return authorization === wanted ? send(200, { id: '1' }) : send(401, { code: 'invalid_token' })
    }
    return send(404, {})
  })
  const services = [{ version: '2026-04-08', transport: 'rest', endpoint: `${store.origin}/ucp` }]
  documents = {
    '/.well-known/ucp': { ucp: { version: '2026-04-08', services: { 'dev.ucp.shopping': services } } },
    '/.well-known/oauth-authorization-server': metadata(store.origin),
  }
})
afterEach(async () => {
  setClockOffset(0)
  await store.close()
})

let stores = 0
const open = (given: Parameters<typeof platformAccess>[2] = credentials) => {
  const own = { key: `token-${++stores}`, base_url: store.origin }
  const client = new StoreClient({
    admission: freeAdmission,
    agent: sharedAgent({ ...reachableConfig, allowedOrigin: null }),
    etags: null,
    storeKey: own.key,
    faults: ucpFaults,
    secrets: [credentials.oauth_client_secret],
    identity: null,
  })
  const access = platformAccess(client, own, given)
  const api = openUcpApi(client, own, access ?? undefined)
  return { access, read: () => api.read({ operation: 'get_cart', id: '1' }, Cart) }
}

test('requests one token for many requests, with the scope for checkouts, and renews it before it expires', async () => {
  const { read } = open()
  await Promise.all([read(), read()])
  await read()
  expect(tokenRequests).toHaveLength(1)
  const [first] = tokenRequests
  expect(Object.fromEntries(first?.form ?? [])).toEqual({
    grant_type: 'client_credentials',
    scope: 'dev.ucp.shopping.checkout:manage',
  })
  // RFC 6749, section 2.3.1.
  expect(first?.authorization).toBe(`Basic ${Buffer.from('con+sole:s%25cret').toString('base64')}`)
  setClockOffset(clock.offsetMs() + 1_750_000)
  accepted = 'token-2'
  expect(await read()).toEqual({ id: '1' })
  expect(tokenRequests).toHaveLength(2)
})

test('a token that the store refuses is replaced once', async () => {
  const { read } = open()
  await read()
  accepted = 'token-2'
  expect(await read()).toEqual({ id: '1' })
  expect(tokenRequests).toHaveLength(2)
})

test('another way to prove the client is used where the store offers only that', async () => {
  documents['/.well-known/oauth-authorization-server'] = metadata(store.origin, {
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  })
  await open().read()
  const [{ authorization, form } = { authorization: '', form: new URLSearchParams() }] = tokenRequests
  expect(authorization).toBeUndefined()
  expect(form.get('client_secret')).toBe('s%cret')
  documents['/.well-known/oauth-authorization-server'] = metadata(store.origin, {
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
  })
  await expect(open().read()).rejects.toMatchObject({ code: 'store.wrong_setting' })
})

test('follows the protected resource metadata to another issuer, and OpenID discovery after a 404 only', async () => {
  const issuer = `${store.origin}/tenant`
  documents['/.well-known/oauth-protected-resource'] = { authorization_servers: [issuer] }
  documents['/.well-known/oauth-authorization-server/tenant'] = metadata(issuer)
  expect(await open().read()).toEqual({ id: '1' })
  delete documents['/.well-known/oauth-authorization-server/tenant']
  documents['/tenant/.well-known/openid-configuration'] = metadata(issuer)
  accepted = 'token-2'
  expect(await open().read()).toEqual({ id: '1' })
  documents['/tenant/.well-known/openid-configuration'] = metadata(`${issuer}/`)
  await expect(open().read()).rejects.toMatchObject({ code: 'store.wrong_setting' })
  delete documents['/tenant/.well-known/openid-configuration']
  await expect(open().read()).rejects.toMatchObject({ code: 'store.not_offered' })
})

test('a refused client is a fault of the credentials, and the secret is not repeated', async () => {
  refusal = { error: 'invalid_client', error_description: 'unknown client s%cret' }
  const error: unknown = await open()
    .read()
    .catch((cause: unknown) => cause)
  expect(error).toMatchObject({ code: 'store.auth_failed' })
  expect(String(error)).not.toContain('s%cret')
  refusal = { error: 'invalid_scope' }
  await expect(open().read()).rejects.toMatchObject({ code: 'store.wrong_setting' })
})

test.each(['unauthorized_client', 'unsupported_grant_type'])(
  'a client that is registered for other grants only (%s) sends its requests without a token',
  async (error) => {
    refusal = { error }
    accepted = null
    const { read } = open()
    expect([await read(), await read()]).toEqual([{ id: '1' }, { id: '1' }])
    accepted = 'token-1'
    await expect(read()).rejects.toMatchObject({ code: 'store.auth_failed' })
    expect(tokenRequests).toHaveLength(1)
    // The registration may change.
    refusal = null
    setClockOffset(clock.offsetMs() + 300_000)
    expect(await read()).toEqual({ id: '1' })
    expect(tokenRequests).toHaveLength(2)
  },
)

test('without a whole client no token is requested', async () => {
  expect(open({}).access).toBeNull()
  expect(open({ oauth_client_id: 'console' }).access).toBeNull()
  await expect(open({}).read()).rejects.toMatchObject({ code: 'store.auth_failed' })
  expect(paths).not.toContain('/oauth/token')
})

test.each([
  ['states no scopes', undefined, true],
  ['states the right to complete purchases', 'dev.ucp.shopping.checkout:manage dev.ucp.shopping.order:read', true],
  ['states other scopes only', 'dev.ucp.shopping.order:read', false],
])('a token whose response %s', async (_what, stated, expected) => {
  scope = stated
  expect(await open().access?.hasScope(CHECKOUT_SCOPE, {})).toBe(expected)
})
