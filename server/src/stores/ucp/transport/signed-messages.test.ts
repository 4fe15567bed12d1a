import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from '@outlet/shared/contract/zod'
import { contentDigest } from '../../../platform/http-signatures/content-digest'
import { requestComponents, responseComponents } from '../../../platform/http-signatures/components'
import { signMessage } from '../../../platform/http-signatures/sign-message'
import { verifyMessage } from '../../../platform/http-signatures/verify-message'
import { sharedAgent } from '../../../platform/http-client/address-guard'
import { clock, setClockOffset } from '../../../platform/time/clock'
import { serve, type HttpServer } from '../../../testing/serve'
import { testDatabase, type TestDatabase } from '../../../testing/test-database'
import { openPlatformIdentity } from '../../../ucp-platform/open-platform-identity'
import { readPublishedKeys } from '../../../ucp-platform/signing-keys'
import { StoreClient } from '../../http/store-client'
import { freeAdmission } from '../../store-admission'
import { reachableConfig, testSecrets } from '../../testing/add-store'
import { ucpFaults } from '../ucp-faults'
import { openUcpApi } from './ucp-api'

const pairOf = (kid: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { key: { kid, privateKey }, jwk: { kid, ...publicKey.export({ format: 'jwk' }) } }
}
const Cart = z.object({ id: z.string() })
const config = { ucpProfile: { url: 'https://console.example.com/.well-known/ucp', isOurs: true } }

let database: TestDatabase
let store: HttpServer
let received: { request: IncomingMessage; body: string }[]
/** Keys in the store's profile, and those with which it signs; null = it does not sign. */
let published: ReturnType<typeof pairOf>[]
let signer: ReturnType<typeof pairOf> | null
let forge: (headers: Record<string, string>, body: string) => [Record<string, string>, string]
let profiles: number
let transport: 'rest' | 'mcp'

const profileOf = (origin: string) => ({
  ucp: {
    version: '2026-04-08',
    services: { 'dev.ucp.shopping': [{ version: '2026-04-08', transport, endpoint: `${origin}/ucp` }] },
    capabilities: { 'dev.ucp.shopping.cart': [{ version: '2026-04-08' }] },
  },
  signing_keys: published.map(({ jwk }) => jwk),
})

const respond = (response: ServerResponse, json: object) => {
  const body = JSON.stringify(json)
  const plain = { 'content-type': 'application/json', 'content-digest': contentDigest(body) }
  const proof = signer
    ? signMessage({ status: 200, headers: plain }, responseComponents(true), signer.key, clock.date())
    : {}
  const [headers, sent] = forge({ ...plain, ...proof }, body)
  response.writeHead(200, headers).end(sent)
}

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  received = []
  profiles = 0
  transport = 'rest'
  signer = pairOf('store-1')
  published = [signer]
  forge = (headers, body) => [headers, body]
  store = await serve((request, response) => {
    if (request.url === '/.well-known/ucp') {
      profiles += 1
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(profileOf(store.origin)))
      return
    }
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      received.push({ request, body })
      const cart = { ucp: { version: '2026-04-08' }, id: 'cart_1' }
      respond(response, transport === 'mcp' ? { jsonrpc: '2.0', id: 1, result: { structuredContent: cart } } : cart)
    })
  })
})
afterEach(async () => {
  setClockOffset(0)
  await store.close()
})

let stores = 0
const open = () => {
  const key = `signed-${++stores}`
  const client = new StoreClient({
    admission: freeAdmission,
    agent: sharedAgent({ ...reachableConfig, allowedOrigin: null }),
    etags: null,
    storeKey: key,
    faults: ucpFaults,
    secrets: [],
    identity: openPlatformIdentity({ db: database.db, secrets: testSecrets, config }),
  })
  return openUcpApi(client, { key, base_url: store.origin })
}
const read = (api = open()) => api.read({ operation: 'get_cart', id: 'cart_1' }, Cart)
const write = () =>
  open().write(
    { operation: 'create_cart', body: { line_items: [] }, key: '0190d6a0-0000-7000-8000-000000000001' },
    (response) => Cart.parse('body' in response ? response.body : null).id,
  )

test.each(['rest', 'mcp'] as const)(
  'requests over %s are signed over the bytes that are sent, and name the profile of the agreed version',
  async (kind) => {
    transport = kind
    expect(await write()).toBe('cart_1')
    await read()
    const keys = (await readPublishedKeys(database.db)).map(({ public_key: key }) => key)
    expect(received).toHaveLength(2)
    for (const { request, body } of received) {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const message = { method: String(request.method), url: `${store.origin}${request.url}`, headers }
      const required = requestComponents(message, body !== '')
      expect(required).toContain('ucp-agent')
      expect(message.headers['signature-input']).toContain('"ucp-agent"')
      expect(headers['ucp-agent']).toBe('profile="https://console.example.com/.well-known/ucp/2026-04-08"')
      const result = verifyMessage(message, Buffer.from(body), { keys, required, now: clock.date() })
      expect(result).toMatchObject({ isValid: true })
    }
    expect(received[0]?.request.headers['idempotency-key']).toBeDefined()
  },
)

test('signed and unsigned responses are read, tampered ones are a fault of the store', async () => {
  expect(await read()).toEqual({ id: 'cart_1' })
  signer = null
  expect(await read()).toEqual({ id: 'cart_1' })
  signer = published[0] ?? null
  forge = (headers, body) => [headers, body.replace('cart_1', 'cart_2')]
  await expect(read()).rejects.toMatchObject({ code: 'store.bad_signature', isAmbiguous: false })
  await expect(write()).rejects.toMatchObject({ code: 'store.bad_signature', isAmbiguous: true })
  forge = (headers, body) => [{ ...headers, 'content-type': 'text/json' }, body]
  await expect(read()).rejects.toMatchObject({ code: 'store.bad_signature' })
})

test('a response signed with a new key is read after the profile was read again', async () => {
  const api = open()
  await read(api)
  setClockOffset(61_000)
  signer = pairOf('store-2')
  published = [...published, signer]
  profiles = 0
  expect(await read(api)).toEqual({ id: 'cart_1' })
  expect(profiles).toBe(1)
  // A key that no profile has.
  signer = pairOf('thief')
  await expect(read(api)).rejects.toMatchObject({ code: 'store.bad_signature' })
  expect(profiles).toBe(1)
})
