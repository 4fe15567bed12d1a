import { setTimeout as sleep } from 'node:timers/promises'
import { z } from '@outlet/shared/contract/zod'
import { ConnectorError } from '../connector-error'
import { freeAdmission, type Admission } from '../store-admission'
import { httpResponse, rawServer, type Behaviour, type RawServer } from '../testing/raw-server'
import { guardedAgent } from '../../platform/http-client/address-guard'
import { jsonOf, type Faults } from './response-error'
import { parsed, StoreClient, type WriteOptions } from './store-client'
import { NO_PROXIES } from '../../platform/http-client/outgoing-proxy'

const faults: Faults = {
  read: (body) => z.object({ type: z.string(), message: z.string() }).safeParse(body).data ?? null,
}
const Done = z.object({ id: z.string() })

let server: RawServer | null = null
const agents: ReturnType<typeof guardedAgent>[] = []
afterEach(async () => {
  await server?.close()
  server = null
  await Promise.all(agents.splice(0).map((agent) => agent.destroy()))
})

/** Far longer than a busy machine needs. */
const PATIENT_MS = 120_000
/** Time limit of requests that never get a response. */
const SHORT_MS = 400

const clientOf = (admission: Admission = freeAdmission, requestMs = PATIENT_MS, networks = ['127.0.0.0/8']) => {
  const agent = guardedAgent({ allowedPrivateNetworks: networks, allowedOrigin: null, proxies: NO_PROXIES })
  agents.push(agent)
  return new StoreClient({
    admission,
    agent,
    etags: null,
    storeKey: 'store',
    faults,
    secrets: [],
    identity: null,
    requestMs,
  })
}
const access = { headers: async () => ({ authorization: 'Bearer token-of-ours' }) }
/** A body of several packets, so that a server can respond in the middle of it. */
const big = { lines: 'x'.repeat(2 ** 20) }

const post = (client: StoreClient, url: string, json: object = { id: 'basket' }, options: WriteOptions = {}) =>
  client
    .write(
      { method: 'POST', url, body: { json } },
      (response) => parsed(Done, jsonOf(response, faults)),
      access,
      options,
    )
    .catch((error: unknown) => error)

const start = async (behaviour: Behaviour): Promise<string> => {
  server = await rawServer(behaviour)
  return `http://127.0.0.1:${server.port}/orders`
}

const fault = JSON.stringify({ type: 'InvalidBasketException', message: 'no such basket' })
const page = { 'content-type': 'text/html' }
const cutHeaders = { 'content-length': '100' }

const responding = (text: string): Behaviour => ({ onRequest: (socket) => void socket.write(text) })

const leavesOpen: [string, Behaviour, { json?: object; requestMs?: number }?][] = [
  [
    'a connection that is reset before anything is read',
    { onConnection: (socket) => void sleep(50, socket.pause()).then(() => socket.resetAndDestroy()) },
  ],
  ['a connection that is closed after the headers', { onHeaders: (socket) => void socket.destroy() }, { json: big }],
  ['a connection that is closed after the body', { onRequest: (socket) => void socket.destroy() }],
  ['a reset after the body', { onRequest: (socket) => void socket.resetAndDestroy() }],
  ['a response cut in its header', { onRequest: (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-le') }],
  ['a response cut in its body', { onRequest: (socket) => void socket.end(httpResponse(200, '{"id":', cutHeaders)) }],
  ['a refusal cut in its body', { onRequest: (socket) => void socket.end(httpResponse(400, '{"type":', cutHeaders)) }],
  ['no response', {}, { requestMs: SHORT_MS }],
  ['half a response, and no more', responding(httpResponse(200, '{"id":', cutHeaders)), { requestMs: SHORT_MS }],
  [
    'a late response',
    { onRequest: (socket) => void sleep(700).then(() => socket.end(httpResponse(200, '{"id":"1"}'))) },
    { requestMs: SHORT_MS },
  ],
  ['500', responding(httpResponse(500, fault))],
  ['502', responding(httpResponse(502, '<html>Bad gateway</html>', page))],
  ['503', responding(httpResponse(503, '{}'))],
  ['504', responding(httpResponse(504, '{}'))],
  ['a time-out of the store', responding(httpResponse(408, fault))],
  ['a conflict, as with one that is under way', responding(httpResponse(409, fault))],
  ['a 4xx in no words of the store', responding(httpResponse(400, '<html>Bad request</html>', page))],
  ['a redirect', responding(httpResponse(303, '', { location: '/orders/1' }))],
  ['not HTTP', responding('SSH-2.0-OpenSSH_9.6\r\n')],
  ['a page instead of JSON', responding(httpResponse(200, '<html>Thank you</html>', page))],
  ['half a JSON', responding(httpResponse(200, '{"id":'))],
  ['JSON of another shape', responding(httpResponse(200, '{"order":{}}'))],
  ['nothing', responding(httpResponse(200, ''))],
  ['more than is read', responding(httpResponse(200, `{"id":"${'x'.repeat(17 * 2 ** 20)}"}`))],
]

// Each row has three values: Jest would take a missing parameter for the `done` callback.
const rows = leavesOpen.map(([name, behaviour, given = {}]) => [name, behaviour, given] as const)
test.each(rows)('%s is ambiguous, and nothing is sent twice', async (_name, behaviour, { json = {}, requestMs }) => {
  const error = await post(clientOf(freeAdmission, requestMs), await start(behaviour), json)
  expect(error).toBeInstanceOf(ConnectorError)
  expect(error).toMatchObject({ isAmbiguous: true })
  await sleep(50)
  expect(server?.started).toBeLessThanOrEqual(1)
})

test.each([400, 401, 402, 403, 404, 410, 422, 429])(
  '%s in the store’s own words has changed nothing',
  async (status) => {
    const error = await post(clientOf(), await start(responding(httpResponse(status, fault))))
    expect(error).toBeInstanceOf(ConnectorError)
    expect(error).toMatchObject({ isAmbiguous: false, isLocal: false })
  },
)

test('an unsent request has changed nothing: unknown host, closed port, no TLS, a refused address', async () => {
  const known = async (url: string, client = clientOf()) => {
    const error = await post(client, url)
    expect(error).toBeInstanceOf(ConnectorError)
    expect(error).toMatchObject({ isAmbiguous: false })
    return error
  }
  expect(await known('http://no-such-host.invalid/orders')).toMatchObject({ code: 'store.gone' })
  const gone = await rawServer({})
  await gone.close()
  expect(await known(`http://127.0.0.1:${gone.port}/orders`)).toMatchObject({ code: 'store.unreachable' })
  const plain = await start({ onConnection: (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n') })
  expect(await known(plain.replace('http:', 'https:'))).toMatchObject({ code: 'store.unreachable' })
  const refused = await known(plain, clientOf(freeAdmission, PATIENT_MS, []))
  expect(refused).toMatchObject({ code: 'store.address_refused' })
})

test('a time-out before the first byte has changed nothing, and the time limit is respected', async () => {
  // The TLS handshake never completes, so the request waits.
  const url = (await start({})).replace('http:', 'https:')
  const error = await post(clientOf(freeAdmission, SHORT_MS), url)
  expect(error).toMatchObject({ code: 'store.timeout', isAmbiguous: false })
})

test('a refusal by our own limits has changed nothing', async () => {
  const url = await start(responding(httpResponse(200, '{"id":"1"}')))
  const pass = () => Promise.reject(new ConnectorError('store.throttled', { isLocal: true }))
  expect(await post(clientOf({ ...freeAdmission, pass }), url)).toMatchObject({ isAmbiguous: false, isLocal: true })
  const refused = { headers: () => Promise.reject(new ConnectorError('store.timeout')) }
  const write = clientOf().write({ method: 'POST', url }, () => 1, refused)
  await expect(write).rejects.toMatchObject({ code: 'store.timeout', isAmbiguous: false })
  expect(server?.started).toBe(0)
})

test('a caller who aborts before anything is sent has changed nothing; later aborts are ambiguous', async () => {
  const url = await start({})
  const gone = new Error('gone')
  expect(await post(clientOf(), url, {}, { signal: AbortSignal.abort(gone) })).toBe(gone)
  const away = new AbortController()
  const waiting = post(clientOf(), url.replace('http:', 'https:'), {}, { signal: away.signal })
  await sleep(100)
  away.abort(gone)
  expect(await waiting).toBe(gone)
  expect(server?.read).toBe(0)
  const late = new AbortController()
  const sent = post(clientOf(), url, {}, { signal: late.signal })
  while (server?.read === 0) await sleep(5)
  late.abort(gone)
  expect(await sent).toMatchObject({ name: 'ConnectorError', isAmbiguous: true, cause: gone })
})

test('a reused connection that dies during a write: the client does not resend it', async () => {
  const url = await start({
    onRequest: (socket, count) =>
      void (count === 1 ? socket.write(httpResponse(200, '{"id":"1"}')) : socket.resetAndDestroy()),
  })
  const client = clientOf()
  expect(await post(client, url)).toEqual({ id: '1' })
  // Only then is the connection free for the next request.
  await sleep(20)
  expect(await post(client, url)).toMatchObject({ code: 'store.unreachable', isAmbiguous: true })
  await sleep(100)
  expect(server?.read).toBe(2)
})

test('a reused connection that the server closes while it is idle never carries a write twice', async () => {
  const url = await start({
    onRequest: (socket) =>
      void socket.write(httpResponse(200, '{"id":"1"}'), () => setImmediate(() => socket.destroy())),
  })
  const client = clientOf()
  for (let sent = 1; sent <= 20; sent++) {
    const before = server?.started ?? 0
    await sleep(sent % 3)
    const outcome = await post(client, url)
    if (outcome instanceof ConnectorError) expect(outcome.isAmbiguous).toBe(true)
    expect((server?.started ?? 0) - before).toBeLessThanOrEqual(1)
  }
})

test('a completed write is returned even if the store’s health cannot be updated', async () => {
  const admission: Admission = {
    pass: async () => ({ wasFailing: true, release: () => undefined }),
    succeeded: () => Promise.reject(new Error('the database is away')),
    failed: () => Promise.reject(new Error('the database is away')),
  }
  const url = await start(responding(httpResponse(200, '{"id":"1"}')))
  expect(await post(clientOf(admission), url)).toEqual({ id: '1' })
  await server?.close()
  const broken = await start(responding(httpResponse(500, '{}')))
  expect(await post(clientOf(admission), broken)).toMatchObject({ name: 'ConnectorError', isAmbiguous: true })
})

test('a refused token is discarded, and the write is not resent', async () => {
  const url = await start(responding(httpResponse(401, fault)))
  const given: object[] = []
  const renew = (headers: object) => given.push(headers) > 0
  const write = clientOf().write({ method: 'POST', url }, (response) => jsonOf(response, faults), { ...access, renew })
  await expect(write).rejects.toMatchObject({ code: 'store.auth_failed', isAmbiguous: false })
  expect(given).toHaveLength(1)
  expect(server?.read).toBe(1)
})

test('a read is never ambiguous', async () => {
  const url = await start(responding(httpResponse(504, '{}')))
  await expect(clientOf().get(url, Done, access)).rejects.toMatchObject({ code: 'store.timeout', isAmbiguous: false })
})
