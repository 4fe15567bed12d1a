import { sharedAgent, type OutgoingAgent } from '../../platform/http-client/address-guard'
import { AddressProbe } from '../../store-recognition/address-probe'
import { serve, type HttpServer } from '../../testing/serve'
import { StoreClient } from '../http/store-client'
import { freeAdmission } from '../store-admission'
import { reachableConfig } from '../testing/add-store'
import { discoverAuthorizationServer } from './access/authorization-server'
import { readAgreement } from './profile/read-agreement'
import { ucpRecogniser } from './recognise-ucp'
import { ucpFaults } from './ucp-faults'

const SHOP = 'https://93.184.215.14'
const PRIVATE = 'https://10.0.0.5'

let server: HttpServer
/** Documents by path, at any host. */
let documents: Record<string, object> = {}
let origins: string[] = []
let signed: string[] = []
let stores = 0

/** A network in which one server has the addresses of all hosts. */
const network = (): OutgoingAgent => {
  const local = sharedAgent({ ...reachableConfig, allowedOrigin: null })
  return {
    dispatch: (options, handler) => {
      origins.push(String(options.origin))
      return local.dispatch({ ...options, origin: server.origin }, handler)
    },
  }
}
beforeAll(async () => {
  server = await serve(({ url = '', headers }, response) => {
    if (headers['signature'] !== undefined) signed.push(url)
    const document = documents[url]
    response.writeHead(document ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(document ?? {}))
  })
})
afterAll(() => server.close())
beforeEach(() => {
  documents = {}
  origins = []
  signed = []
})

const clientOf = (storeKey: string) =>
  new StoreClient({
    admission: freeAdmission,
    agent: network(),
    etags: null,
    storeKey,
    faults: ucpFaults,
    secrets: [],
    identity: null,
  })
const profile = (endpoint: string, ucp: object = {}) => ({
  ucp: {
    version: '2026-04-08',
    services: { 'dev.ucp.shopping': [{ version: '2026-04-08', transport: 'rest', endpoint }] },
    capabilities: { 'dev.ucp.shopping.catalog.search': [{ version: '2026-04-08' }] },
    ...ucp,
  },
})
const agreementWith = (base_url: string) => {
  const key = `named-${++stores}`
  return readAgreement(clientOf(key), { key, base_url })
}
const REFUSED = { code: 'store.address_refused' }
const NOT_SECURE = { code: 'store.wrong_setting' }

test('the profile of an internet store leads to no private network', async () => {
  const path = '/.well-known/ucp'
  documents = { [path]: profile(`${PRIVATE}/ucp`) }
  await expect(agreementWith(SHOP)).rejects.toMatchObject(REFUSED)
  documents = { [path]: profile('http://10.0.0.5/ucp') }
  await expect(agreementWith(SHOP)).rejects.toMatchObject(NOT_SECURE)
  const supported_versions = { '2026-04-08': `${PRIVATE}/older` }
  documents = {
    [path]: profile(SHOP, { version: '2027-01-01', supported_versions }),
    '/older': profile(SHOP),
  }
  await expect(agreementWith(SHOP)).rejects.toMatchObject(REFUSED)
  expect(new Set(origins)).toEqual(new Set([SHOP]))
  // A store in such a network may name it.
  documents = { [path]: profile(`${PRIVATE}/ucp`) }
  expect(await agreementWith('https://10.0.0.4')).toMatchObject({ transport: { endpoint: `${PRIVATE}/ucp` } })
})

test.each([
  ['a private issuer', PRIVATE, `${SHOP}/token`, REFUSED],
  ['a private token endpoint', SHOP, `${PRIVATE}/token`, REFUSED],
  ['an issuer without HTTPS', 'http://93.184.215.14', `${SHOP}/token`, NOT_SECURE],
  ['a token endpoint without HTTPS', SHOP, 'http://93.184.215.14/token', NOT_SECURE],
])('%s of an internet store is not requested', async (_what, issuer, token_endpoint, refusal) => {
  documents = {
    '/.well-known/oauth-protected-resource': { authorization_servers: [issuer] },
    '/.well-known/oauth-authorization-server': { issuer, token_endpoint },
  }
  await expect(discoverAuthorizationServer(clientOf('tokens'), SHOP)).rejects.toMatchObject(refusal)
  expect(new Set(origins)).toEqual(new Set([SHOP]))
})

test('recognition requests no private network for an internet address', async () => {
  const identity = { profileUrl: null, profileUrlOf: () => null, sign: async () => ({ signature: 'sig1=:eA==:' }) }
  const probe = () => new AddressProbe(network(), freeAdmission, identity, new URL(SHOP), AbortSignal.timeout(10_000))
  documents = { '/.well-known/ucp': profile(`${PRIVATE}/ucp`) }
  expect(await ucpRecogniser.recognise(probe())).toBeNull()
  expect(new Set(origins)).toEqual(new Set([SHOP]))
  documents = { '/.well-known/ucp': profile(`${SHOP}/ucp`) }
  expect(await ucpRecogniser.recognise(probe())).not.toBeNull()
  expect(signed).toEqual(['/ucp/catalog/search'])
  const newer = (older: string) => profile(SHOP, { version: '2027-01-01', supported_versions: { '2026-04-08': older } })
  documents = { '/.well-known/ucp': newer(`${PRIVATE}/older`), '/older': profile(`${SHOP}/ucp`) }
  expect(await ucpRecogniser.recognise(probe())).toBeNull()
  documents = { ...documents, '/.well-known/ucp': newer(`${SHOP}/older`) }
  expect(await ucpRecogniser.recognise(probe())).not.toBeNull()
  // The older profile is of another version than stated.
  documents = { ...documents, '/older': profile(`${SHOP}/ucp`, { version: '2026-01-11' }) }
  expect(await ucpRecogniser.recognise(probe())).toBeNull()
  expect(new Set(origins)).toEqual(new Set([SHOP]))
})
