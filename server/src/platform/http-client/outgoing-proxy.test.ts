import { connect } from 'node:net'
import { serve, type HttpServer } from '../../testing/serve'
import { sendLimited } from '../../stores/http/send-limited'
import { guardedAgent, type AddressRules } from './address-guard'
import { NO_PROXIES, proxyFor, singleProxy, type OutgoingProxies } from './outgoing-proxy'

/** Requests that the proxy received, with their credentials. */
let proxyRequests: string[] = []
let refusal: number | null = null
let reached = 0
let target: HttpServer
/** A proxy whose DNS resolves every name to the target. */
let proxy: HttpServer
beforeAll(async () => {
  target = await serve((_request, response) => {
    reached += 1
    response.end('reached')
  })
  proxy = await serve((request, response) => {
    proxyRequests.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim())
    if (refusal !== null) return void response.writeHead(refusal).end()
    reached += 1
    response.end('by proxy')
  })
  proxy.server.on('connect', (request, socket) => {
    proxyRequests.push(`CONNECT ${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim())
    if (refusal !== null) return void socket.end(`HTTP/1.1 ${refusal} no\r\n\r\n`)
    const upstream = connect(target.port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      upstream.pipe(socket).pipe(upstream)
    })
    for (const each of [upstream, socket]) each.on('error', () => undefined)
  })
})
afterAll(() => Promise.all([target.close(), proxy.close()]))
beforeEach(() => {
  proxyRequests = []
  refusal = null
  reached = 0
})

const through = (more: Partial<OutgoingProxies> = {}): OutgoingProxies => {
  const address = proxy.origin
  return { http: address, https: address, noProxy: '', isTrusted: true, ...more }
}

async function read(url: string, rules: Partial<AddressRules> = {}) {
  const agent = guardedAgent({ allowedPrivateNetworks: [], allowedOrigin: null, proxies: through(), ...rules })
  try {
    return (await sendLimited(url, { agent, maxBytes: 100, timeoutMs: 3000 })).body.toString()
  } finally {
    await agent.destroy()
  }
}

const entries: [string, string, boolean][] = [
  ['', 'https://shop.example/', true],
  ['shop.example', 'https://shop.example/', false],
  ['.example', 'https://shop.example/', false],
  ['*.example', 'https://shop.example/', false],
  ['example', 'https://shop.example/', false],
  ['hop.example', 'https://shop.example/', true],
  ['SHOP.example other.example', 'https://shop.EXAMPLE/', false],
  ['shop.example:443', 'https://shop.example/', false],
  ['shop.example:8443', 'https://shop.example/', true],
  ['*', 'https://shop.example/', false],
  ['localhost', 'http://127.0.0.1:9000/', true],
  ['127.0.0.1', 'http://127.0.0.1:9000/', false],
  ['10.0.0.0/8,192.168.0.0/16', 'http://10.2.3.4/', false],
  ['10.0.0.0/8', 'http://11.2.3.4/', true],
  ['::1', 'http://[::1]:9000/', false],
  ['[::1]:9000', 'http://[::1]:9000/', false],
  ['fd00::/8', 'http://[fd00::1]/', false],
]
test.each(entries)('NO_PROXY=%s: %s goes through the proxy: %s', (noProxy, url, isProxied) => {
  const proxies = { http: 'http://p:1', https: 'http://p:1', noProxy, isTrusted: true }
  expect(proxyFor(new URL(url), proxies) !== null).toBe(isProxied)
})

test('http and https have separate proxies; without one, a request goes direct', () => {
  const proxies = { ...NO_PROXIES, https: 'http://p:1' }
  expect(proxyFor(new URL('https://shop.example/'), proxies)).toBe('http://p:1')
  expect(proxyFor(new URL('http://shop.example/'), proxies)).toBeNull()
  expect(proxyFor(new URL('https://shop.example/'), singleProxy('direct'))).toBeNull()
})

test('an http target is passed to the proxy with its credentials, and need not be resolvable here', async () => {
  const proxies = through({ http: `http://ops:s%40cret@127.0.0.1:${proxy.port}` })
  expect(await read('http://only-the-proxy-knows.invalid/a?b=1', { proxies })).toBe('by proxy')
  const credentials = Buffer.from('ops:s@cret').toString('base64')
  expect(proxyRequests).toEqual([`GET http://only-the-proxy-knows.invalid/a?b=1 Basic ${credentials}`])
})

test.each([
  ['ops@', 'ops:'],
  ['ops:@', 'ops:'],
  ['o%40ps@', 'o@ps:'],
  [':s%40cret@', ':s@cret'],
  ['100%:50%@', '100%:50%'],
])('credentials %s are sent as %s, in the request and for the tunnel', async (inAddress, sent) => {
  const address = `http://${inAddress}127.0.0.1:${proxy.port}`
  const proxies = through({ http: address, https: address })
  const credentials = `Basic ${Buffer.from(sent).toString('base64')}`
  expect(await read('http://shop.invalid/', { proxies })).toBe('by proxy')
  await expect(read('https://shop.invalid/', { proxies })).rejects.toMatchObject({ name: 'ConnectorError' })
  expect(proxyRequests).toEqual([`GET http://shop.invalid/ ${credentials}`, `CONNECT shop.invalid:443 ${credentials}`])
})

test('an https target goes through a tunnel', async () => {
  await expect(read('https://only-the-proxy-knows.invalid/')).rejects.toMatchObject({ name: 'ConnectorError' })
  expect(proxyRequests).toEqual(['CONNECT only-the-proxy-knows.invalid:443'])
})

test.each(['http', 'https'])('an unreachable or refusing proxy is reported as such, over %s', async (scheme) => {
  refusal = 407
  await expect(read(`${scheme}://shop.invalid/`)).rejects.toMatchObject({ code: 'store.proxy_failed' })
  const gone = { http: 'http://127.0.0.1:1', https: 'http://127.0.0.1:1' }
  await expect(read(`${scheme}://shop.invalid/`, { proxies: through(gone) })).rejects.toMatchObject({
    code: 'store.proxy_failed',
  })
  expect(reached).toBe(0)
})

test.each(['http://127.0.0.1', 'http://localhost', 'https://127.0.0.1', 'http://[::127.0.0.2]', 'https://[::1]'])(
  'the proxy is not requested for %s unless the installation allows its network',
  async (origin) => {
    await expect(read(`${origin}:${target.port}/`)).rejects.toMatchObject({ code: 'store.address_refused' })
    expect(proxyRequests).toEqual([])
  },
)

test('an allowed private target goes through the proxy, never direct', async () => {
  const rules = { allowedPrivateNetworks: ['127.0.0.0/8'] }
  expect(await read(`http://127.0.0.1:${target.port}/`, rules)).toBe('by proxy')
  expect(proxyRequests).toEqual([`GET http://127.0.0.1:${target.port}/`])
  const exempt = { ...rules, proxies: through({ noProxy: '127.0.0.0/8' }) }
  expect(await read(`http://127.0.0.1:${target.port}/`, exempt)).toBe('reached')
})

test("the practice store's own origin is reached without a proxy", async () => {
  const origin = `http://127.0.0.1:${target.port}`
  expect(await read(`${origin}/`, { allowedOrigin: origin })).toBe('reached')
  expect(proxyRequests).toEqual([])
})

test('a proxy configured by a user must not be in a private network either', async () => {
  const proxies = singleProxy(proxy.origin)
  await expect(read('http://shop.invalid/', { proxies })).rejects.toMatchObject({ code: 'store.address_refused' })
  expect(proxyRequests).toEqual([])
  const allowed = { proxies, allowedPrivateNetworks: ['127.0.0.0/8'] }
  expect(await read('http://shop.invalid/', allowed)).toBe('by proxy')
})

test.each([
  ['push.example', 'http://push.example/', true],
  ['push.example', 'http://fcm.push.example/', true],
  ['push.example', 'http://nopush.example/', false],
  // A name that the proxy resolves to another address than this machine is refused too.
  ['push.example', 'http://localhost.example/', false],
  ['push.example', 'http://93.184.216.34/', false],
])('with only %s allowed behind the proxy, %s is requested: %s', async (known, url, isRequested) => {
  const response = read(url, { proxiedHosts: [known] })
  if (isRequested) expect(await response).toBe('by proxy')
  else await expect(response).rejects.toMatchObject({ code: 'store.address_refused' })
  expect(reached).toBe(isRequested ? 1 : 0)
})

test('hosts that are reached without the proxy need not be on the list', async () => {
  const rules = { allowedPrivateNetworks: ['127.0.0.0/8'], proxiedHosts: [], proxies: NO_PROXIES }
  expect(await read(`http://127.0.0.1:${target.port}/`, rules)).toBe('reached')
})
