import { once } from 'node:events'
import { request } from 'node:http'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { listenAnywhere, rawConnection, parseResponse } from '../../testing/raw-http'
import { testApp, type TestApp } from '../../testing/test-app'

let t: TestApp
let port: number
let viewer: string
beforeAll(async () => {
  // With the default time limits: within those of a slow client's tests a busy machine may not finish sending.
  t = await testApp({ MAX_CONNECTIONS: '40' })
  port = await listenAnywhere(t)
  viewer = await t.signInAs('user')
})
afterAll(() => t.close())

const isProblem = (status: number, code: string) => ({
  status,
  headers: expect.stringMatching(
    /^(?=[^]*content-type: application\/problem\+json)(?=[^]*content-security-policy: )(?=[^]*x-content-type-options: nosniff)/,
  ),
  body: expect.objectContaining({ status, code, request_id: expect.any(String) }),
})

const responseOf = (text: string) => {
  const { status, headers, body } = parseResponse(text)
  return { status, headers, body: JSON.parse(body) }
}

const sendRaw = async (text: string) => {
  const connection = rawConnection(port, text)
  const received = await connection.until(isWhole)
  connection.socket.destroy()
  return responseOf(received)
}

/** Whether the body has the length of its Content-Length header. */
const isWhole = (text: string) => {
  const { headers, body } = parseResponse(text)
  const length = /content-length: (\d+)/.exec(headers)?.[1]
  return length !== undefined && Buffer.byteLength(body) >= Number(length)
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: console\r\n\r\n`

describe('every malformed request receives a problem document with the security headers', () => {
  test.each([
    ['an address of broken encoding', get('/api/v1/%zz'), 400, 'request.invalid'],
    ['an address of broken encoding outside the API', get('/%zz'), 400, 'request.invalid'],
    [
      'a parameter that is too long',
      get(`/api/v1/orders/${'x'.repeat(3000)}`).replace('GET', 'PATCH'),
      414,
      'request.uri_too_long',
    ],
    ['a method that nothing serves', 'PROPFIND /api/v1/orders HTTP/1.1\r\nHost: c\r\n\r\n', 404, 'request.not_found'],
    ['a method that does not exist', 'STEAL /api/v1/orders HTTP/1.1\r\nHost: c\r\n\r\n', 400, 'request.invalid'],
    ['what is no HTTP', 'hello\r\n\r\n', 400, 'request.invalid'],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\nHost: c\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'request.headers_too_large',
    ],
  ])('%s', async (_what, text, status, code) => {
    expect(await sendRaw(text)).toEqual(isProblem(status, code))
  })

  test.each([
    ['broken JSON', 'application/json', '{"a":', 400, 'request.invalid'],
    ['a content type that nothing takes', 'application/xml', '<a/>', 415, 'request.unsupported_media_type'],
    ['an empty JSON', 'application/json', '', 400, 'request.invalid'],
    ['JSON that would reach a prototype', 'application/json', '{"__proto__":{}}', 400, 'request.invalid'],
  ])('%s', async (_what, type, body, status, code) => {
    const head = `POST ${API_PREFIX}/logout HTTP/1.1\r\nHost: c\r\nAuthorization: Bearer ${viewer}\r\nContent-Type: ${type}\r\n`
    expect(await sendRaw(`${head}Content-Length: ${body.length}\r\n\r\n${body}`)).toEqual(isProblem(status, code))
  })
})

describe('a slow client', () => {
  let hasty: TestApp
  let hastyPort: number
  beforeAll(async () => {
    hasty = await testApp({}, { timeLimits: { headersMs: 1000, requestMs: 3000, checkedEveryMs: 50 } })
    hastyPort = await listenAnywhere(hasty)
  })
  afterAll(() => hasty.close())

  test.each([
    ['with headers', get('/healthz').slice(0, -2)],
    [
      'with a body',
      `POST ${API_PREFIX}/login/access-token HTTP/1.1\r\nHost: c\r\nContent-Length: 20\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nusername`,
    ],
  ])('%s receives 408 and is disconnected', async (_what, text) => {
    expect(responseOf(await rawConnection(hastyPort, text).until())).toEqual(isProblem(408, 'request.timeout'))
  })

  test('a silent connection is closed', async () => {
    await rawConnection(hastyPort).until()
  })

  test('an event stream stays open', async () => {
    const token = await hasty.signInAs('user')
    const stream = rawConnection(
      hastyPort,
      `GET ${API_PREFIX}/events HTTP/1.1\r\nHost: c\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    )
    await stream.until((text) => text.includes(': open'))
    await new Promise((done) => setTimeout(done, 4000))
    expect(stream.socket.readyState).toBe('open')
    stream.socket.destroy()
    await once(stream.socket, 'close')
  })
})

/** Sends a request as an ordinary client does: reads the response only after everything is sent. */
const post = (port: number, path: string, bytes: number, headers: Record<string, string | number>) =>
  new Promise<{ status: number | undefined; body: { code: string } }>((done, failed) => {
    const sent = request({
      port,
      path: API_PREFIX + path,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    })
    sent.on('error', failed)
    sent.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => (text += String(chunk)))
      response.on('error', failed)
      response.on('end', () => {
        done({ status: response.statusCode, body: JSON.parse(text) })
        sent.destroy()
      })
    })
    const chunk = Buffer.alloc(64 * 1024, 0x20)
    let left = bytes
    const write = () => {
      while (left > 0) {
        const size = Math.min(left, chunk.length)
        left -= size
        if (!sent.write(chunk.subarray(0, size))) {
          sent.once('drain', write)
          return
        }
      }
      sent.end()
    }
    write()
  })

describe('a client that is refused while sending receives the refusal', () => {
  const MEGABYTES = 1024 * 1024
  test.each([
    ['an unknown user', '/orders/csv', 900_000, false, 401, 'session.required'],
    ['a viewer who may not', '/stores', 900_000, true, 403, 'permission.denied'],
    ['a viewer who may not, with a release', '/releases', 40 * MEGABYTES, true, 403, 'permission.denied'],
    ['a body that is too large', '/logout', 8 * MEGABYTES, true, 413, 'request.too_large'],
    ['a sign-in that is too large', '/login/access-token', 100_000, false, 413, 'request.too_large'],
    ['a client’s error that is too large', '/client-errors', 500_000, true, 413, 'request.too_large'],
    ['what nothing serves', '/nothing', 900_000, true, 404, 'request.not_found'],
  ])('%s', async (_what, path, bytes, isKnown, status, code) => {
    const headers: Record<string, string> = isKnown ? { authorization: `Bearer ${viewer}` } : {}
    for (const length of [{ 'content-length': bytes }, { 'transfer-encoding': 'chunked' }])
      for (const connection of ['close', 'keep-alive'])
        expect(await post(port, path, bytes, { ...headers, ...length, connection })).toMatchObject({
          status,
          body: { code },
        })
  })
})

test('a body is not read before its sender is authenticated', async () => {
  const head = `POST ${API_PREFIX}/orders HTTP/1.1\r\nHost: c\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{`
  expect(await sendRaw(head)).toEqual(isProblem(401, 'session.required'))
})

test('one address holds at most half of the connections', async () => {
  const open = Array.from({ length: 30 }, () => rawConnection(port))
  const held = () => open.filter(({ socket }) => socket.readyState === 'open').length
  try {
    // A busy machine needs time to accept the connections and to close the excess ones.
    const isSettled = () => held() <= 20 && open.every(({ socket }) => !socket.connecting)
    for (const until = performance.now() + 120_000; !isSettled() && performance.now() < until;)
      await new Promise((done) => setTimeout(done, 100))
    expect(held()).toBeLessThanOrEqual(20)
  } finally {
    for (const { socket } of open) socket.destroy()
  }
  await new Promise((done) => setTimeout(done, 50))
  expect(await sendRaw(get('/healthz').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))).toMatchObject({
    status: 200,
  })
})
