import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { sql } from 'drizzle-orm'
import { serializeDictionary, type InnerList, type Item } from 'structured-headers'
import { contentDigest } from '../platform/http-signatures/content-digest'
import { signMessage } from '../platform/http-signatures/sign-message'
import { signatureBase, type SignableRequest } from '../platform/http-signatures/signature-base'
import { signEs256 } from '../platform/http-signatures/signature-keys'
import { clock, setClockOffset } from '../platform/time/clock'
import { addStore } from '../stores/testing/add-store'
import { serve, type HttpServer } from '../testing/serve'
import { testApp, type TestApp } from '../testing/test-app'

const ORDER_ID = '0190d6a0-0000-7000-8000-00000000000a'
const HOUR = 3_600_000

const pairOf = (kid: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { key: { kid, privateKey }, jwk: { kid, ...publicKey.export({ format: 'jwk' }) } }
}

let t: TestApp
let store: HttpServer
let published: ReturnType<typeof pairOf>[]
let profiles = 0
let isDown = false
let next = 0

beforeAll(async () => {
  t = await testApp({ PUBLIC_URL: 'https://console.example.com', ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8' })
})
afterAll(() => t.close())
beforeEach(async () => {
  profiles = 0
  isDown = false
  published = [pairOf('store-1')]
  store = await serve((_request, response) => {
    profiles += 1
    if (isDown) return response.writeHead(500).end()
    const services = [{ version: '2026-04-08', transport: 'rest', endpoint: `${store.origin}/ucp` }]
    const ucp = { version: '2026-04-08', services: { 'dev.ucp.shopping': services } }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ucp, signing_keys: published.map(({ jwk }) => jwk) }))
  })
  await t.db.execute(
    sql`delete from order_refreshes; delete from orders; delete from ucp_order_events; delete from stores`,
  )
  const key = `ucp-${++next}`
  await addStore(t.db, { key, dialect: 'ucp', is_practice: false, base_url: store.origin })
  await t.db.execute(sql`
    insert into orders (id, order_number, source, website_type, store_name, store_order_number, status, payment,
      fulfilment, currency, subtotal, tax, shipping, total, reporting_currency, placed_at, placed_on, search_text)
    values (${ORDER_ID}, 'O-1', 'task', ${key}, 'Store', 'order_abc123', 'placed', 'paid', 'unfulfilled', 'USD', 100, 0, 0,
      100, 'CNY', clock_now(), current_date, 'o-1')`)
  await t.db.execute(sql`
    insert into order_refreshes (order_id, next_at) values (${ORDER_ID}, clock_now() + interval '6 hours')`)
})
afterEach(async () => {
  setClockOffset(0)
  await store.close()
})

interface Sent {
  signer?: ReturnType<typeof pairOf> | undefined
  body?: object
  headers?: Record<string, string>
  /** Components that the signature covers. */
  covers?: readonly string[]
  /** Changes after the signature. */
  forged?: { headers?: Record<string, string | undefined>; body?: string; url?: string }
  at?: Date
  /** The signature states no time. */
  isUndated?: true
  /** Address for which it is signed. */
  url?: string
}
const PATH = '/ucp/order-events'
const COVERED = ['@method', '@authority', '@path', 'ucp-agent', 'content-digest', 'content-type']

/** Signs without the time of the signature. */
const signUndated = (
  message: SignableRequest,
  covers: readonly string[],
  { kid, privateKey }: ReturnType<typeof pairOf>['key'],
) => {
  const input: InnerList = [covers.map((name): Item => [name, new Map()]), new Map([['keyid', kid]])]
  const signature = signEs256(signatureBase(message, input), privateKey)
  return {
    'signature-input': serializeDictionary(new Map([['sig1', input]])),
    signature: serializeDictionary(new Map([['sig1', [signature, new Map()]]])),
  }
}

const messageOf = ({
  signer = published[0],
  body = { id: 'order_abc123' },
  headers = {},
  covers = COVERED,
  at,
  isUndated,
  url = `https://console.example.com${PATH}`,
}: Sent) => {
  const text = JSON.stringify(body)
  const plain = {
    'content-type': 'application/json',
    'content-digest': contentDigest(text),
    'ucp-agent': `profile="${store.origin}/.well-known/ucp"`,
    ...headers,
  }
  const message = { method: 'POST', url, headers: plain }
  const sign = (key: ReturnType<typeof pairOf>['key']) =>
    isUndated ? signUndated(message, covers, key) : signMessage(message, covers, key, at ?? clock.date())
  const proof = signer ? sign(signer.key) : {}
  const signed: Record<string, string> = { ...plain, ...proof }
  return { text, headers: signed }
}

const send = async (sent: Sent = {}) => {
  const { text, headers } = messageOf(sent)
  const { forged = {} } = sent
  const all = Object.entries({ ...headers, ...forged.headers }).filter(([, value]) => value !== undefined)
  const response = await t.app.http.inject({
    method: 'POST',
    url: forged.url ?? PATH,
    headers: Object.fromEntries(all),
    payload: forged.body ?? text,
  })
  return [response.statusCode, response.json<Record<string, unknown>>()] as const
}
/** Whether a reading of the order is due. */
const isDue = async () => {
  const { rows } = await t.db.execute<{ due: boolean }>(
    sql`select next_at <= clock_now() as due from order_refreshes where order_id = ${ORDER_ID}`,
  )
  return rows[0]?.due
}
const postpone = () => t.db.execute(sql`update order_refreshes set next_at = clock_now() + interval '6 hours'`)
const SUCCESS = [200, { ucp: { version: '2026-04-08', status: 'success' } }]

test('a proven event makes the console read that order again, and its content is not used', async () => {
  expect(await send({ body: { id: 'order_abc123', status: 'canceled', totals: [] } })).toEqual(SUCCESS)
  expect(await isDue()).toBe(true)
  const { rows } = await t.db.execute(sql`select status from orders where id = ${ORDER_ID}`)
  expect(rows).toEqual([{ status: 'placed' }])
})

test('the standard’s own example, whose signature leaves out the identity, is accepted', async () => {
  expect(await send({ covers: COVERED.filter((name) => name !== 'ucp-agent') })).toEqual(SUCCESS)
  expect(await isDue()).toBe(true)
})

/** The time in this many ms, as events state it. */
const now = (inMs = 0): string => String(Math.floor((clock.now() + inMs) / 1000))
const forgeries: [string, () => Sent, number, string][] = [
  ['without a signature', () => ({ forged: { headers: { signature: undefined } } }), 401, 'signature_missing'],
  ['of another sender’s key', () => ({ signer: pairOf('store-1') }), 401, 'signature_invalid'],
  ['of an unknown key', () => ({ signer: pairOf('thief') }), 401, 'key_not_found'],
  ['with another body', () => ({ forged: { body: '{"id":"order_other"}' } }), 400, 'digest_mismatch'],
  [
    'with another body and digest',
    () => ({ forged: { body: '{}', headers: { 'content-digest': contentDigest('{}') } } }),
    401,
    'signature_invalid',
  ],
  ['sent to another address', () => ({ forged: { url: `${PATH}?x=1` } }), 401, 'coverage_insufficient'],
  [
    'without its body in the signature',
    () => ({ covers: ['@method', '@authority', '@path'] }),
    401,
    'coverage_insufficient',
  ],
  [
    'of a store that is not connected',
    () => ({ headers: { 'ucp-agent': 'profile="https://other.example/.well-known/ucp"' } }),
    403,
    'profile_not_trusted',
  ],
  [
    'without a sender',
    () => ({ covers: COVERED.filter((name) => name !== 'ucp-agent'), forged: { headers: { 'ucp-agent': undefined } } }),
    403,
    'profile_not_trusted',
  ],
  ['that is four days old', () => ({ at: new Date(clock.now() - 96 * HOUR) }), 401, 'event_expired'],
  ['with a time of four days ago', () => ({ headers: { 'webhook-timestamp': now(-96 * HOUR) } }), 401, 'event_expired'],
  [
    'without a proven time',
    () => ({ isUndated: true, headers: { 'webhook-timestamp': now() } }),
    401,
    'coverage_insufficient',
  ],
  [
    'of next week',
    () => ({
      isUndated: true,
      headers: { 'webhook-timestamp': now(168 * HOUR) },
      covers: [...COVERED, 'webhook-timestamp'],
    }),
    401,
    'event_expired',
  ],
  ['without an order', () => ({ body: { checkout_id: 'x' } }), 400, 'invalid_event'],
]
test.each(forgeries)('an event %s changes nothing', async (_what, sent, status, code) => {
  expect(await send(sent())).toEqual([status, expect.objectContaining({ code })])
  expect(await isDue()).toBe(false)
  const { rows } = await t.db.execute(sql`select * from ucp_order_events`)
  expect(rows).toEqual([])
})

test('a repeated event is acknowledged and changes nothing, even with another id in an uncovered header', async () => {
  const at = clock.date()
  const replayed = (id: string): Sent => ({ at, headers: { 'webhook-id': id } })
  expect(await send(replayed('e1'))).toEqual(SUCCESS)
  await postpone()
  expect(await send(replayed('e1'))).toEqual(SUCCESS)
  expect(await send(replayed('e2'))).toEqual(SUCCESS)
  expect(await isDue()).toBe(false)
  // The store signs a retry of the event again.
  const retried = (seconds: number): Sent => ({
    at: new Date(at.getTime() - seconds * 1000),
    headers: { 'webhook-id': 'e3' },
    covers: [...COVERED, 'webhook-id'],
  })
  expect(await send(retried(20))).toEqual(SUCCESS)
  expect(await isDue()).toBe(true)
  await postpone()
  expect(await send(retried(10))).toEqual(SUCCESS)
  expect(await isDue()).toBe(false)
})

test('an id that only another signature of the event names is not its id', async () => {
  const at = clock.date()
  const { headers } = messageOf({ at })
  const replayed = (id: string): Sent => ({
    at,
    forged: {
      headers: {
        ...headers,
        'signature-input': `other=("webhook-id");keyid="other", ${String(headers['signature-input'])}`,
        signature: `other=:AA==:, ${String(headers['signature'])}`,
        'webhook-id': id,
      },
    },
  })
  expect(await send(replayed('e1'))).toEqual(SUCCESS)
  await postpone()
  expect(await send(replayed('e2'))).toEqual(SUCCESS)
  expect(await isDue()).toBe(false)
})

test('an event whose own header states its time is accepted, as is a long id', async () => {
  const headers = { 'webhook-timestamp': now(), 'webhook-id': randomBytes(6000).toString('hex') }
  const covers = [...COVERED, 'webhook-timestamp', 'webhook-id']
  expect(await send({ isUndated: true, headers, covers })).toEqual(SUCCESS)
  expect(await isDue()).toBe(true)
})

test('an event for another console is refused, even if the request names that one', async () => {
  const url = `https://another.example.com${PATH}`
  const { text, headers } = messageOf({ url })
  const { port } = new URL(await t.app.http.listen({ port: 0, host: '127.0.0.1' }))
  const status = await new Promise((resolve, reject) => {
    // The target of the request is the whole address.
    httpRequest({ port, path: url, method: 'POST', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end(text)
  })
  expect(status).toBe(400)
  expect(await isDue()).toBe(false)
})

test('an event of an unknown order is acknowledged; that of another store’s order changes nothing', async () => {
  expect(await send({ body: { id: 'order_unknown' } })).toEqual(SUCCESS)
  await t.db.execute(sql`update orders set website_type = 'another'`)
  expect(await send()).toEqual(SUCCESS)
  expect(await isDue()).toBe(false)
})

test('a new key is found by reading the profile once; unknown keys do not cause further requests', async () => {
  await send()
  expect(profiles).toBe(1)
  await postpone()
  setClockOffset(61_000)
  const signer = pairOf('store-2')
  published = [...published, signer]
  expect(await send({ signer })).toEqual(SUCCESS)
  expect(await isDue()).toBe(true)
  for (const kid of ['a', 'b', 'c']) expect((await send({ signer: pairOf(kid) }))[0]).toBe(401)
  expect(profiles).toBe(2)
})

test('events that come together cause one reading of the profile', async () => {
  const all = await Promise.all(['a', 'b', 'c', 'd'].map((kid) => send({ signer: pairOf(kid) })))
  expect(all.map(([status]) => status)).toEqual([401, 401, 401, 401])
  expect(profiles).toBe(1)
  setClockOffset(61_000)
  await Promise.all(['a', 'b', 'c', 'd'].map((kid) => send({ signer: pairOf(kid) })))
  expect(profiles).toBe(2)
})

test('a failed reading is not repeated for a minute, and does not affect the store', async () => {
  isDown = true
  for (const kid of ['a', 'b', 'c']) {
    expect(await send({ signer: pairOf(kid) })).toEqual([503, expect.objectContaining({ code: 'profile_unreachable' })])
  }
  expect(profiles).toBe(1)
  const { rows } = await t.db.execute(sql`select health, last_error_code from stores`)
  expect(rows).toEqual([{ health: 'ok', last_error_code: null }])
  setClockOffset(61_000)
  isDown = false
  expect(await send()).toEqual(SUCCESS)
  expect(profiles).toBe(2)
})

test('a body that is too long is refused, and a store that cannot be reached has to send again', async () => {
  const [status] = await send({ body: { id: 'order_abc123', note: 'x'.repeat(600_000) } })
  expect(status).toBe(413)
  await store.close()
  expect(await send()).toEqual([503, expect.objectContaining({ code: 'profile_unreachable' })])
  expect(await isDue()).toBe(false)
})
