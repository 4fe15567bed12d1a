import { serve, type HttpServer } from '../../testing/serve'
import { sendLimited } from './send-limited'
import { guardedAgent, isAddressAllowed } from '../../platform/http-client/address-guard'
import { NO_PROXIES } from '../../platform/http-client/outgoing-proxy'

let server: HttpServer
let port = 0
let requests = 0
beforeAll(async () => {
  server = await serve((_request, response) => {
    requests += 1
    response.end('reached')
  })
  port = server.port
})
afterAll(() => server.close())
beforeEach(() => {
  requests = 0
})

const read = async (url: string, rules: Partial<Parameters<typeof guardedAgent>[0]> = {}) => {
  const agent = guardedAgent({ allowedPrivateNetworks: [], allowedOrigin: null, proxies: NO_PROXIES, ...rules })
  try {
    const { body } = await sendLimited(url, { agent, maxBytes: 100, timeoutMs: 3000 })
    return body.toString()
  } finally {
    await agent.destroy()
  }
}

test.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2002:808:808::', true],
  // An IPv4 address at the end of an IPv6 address: RFC 4291's deprecated form before the mapped one.
  ['::127.0.0.2', false],
  ['::7f00:2', false],
  ['::808:808', false],
  // Private use of the translation prefix (RFC 8215), Teredo, documentation, multicast, site-local.
  ['64:ff9b:1::1', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['ff02::1', false],
  ['fec0::1', false],
  ['4000::1', false],
  ['no address', false],
])('%s may be requested: %s', (address, allowed) => {
  expect(isAddressAllowed(address, [])).toBe(allowed)
})

test('only the private networks that the installation allows', () => {
  expect(isAddressAllowed('10.1.2.3', ['10.1.0.0/16'])).toBe(true)
  expect(isAddressAllowed('10.2.2.3', ['10.1.0.0/16'])).toBe(false)
  expect(isAddressAllowed('::ffff:10.1.2.3', ['10.1.0.0/16'])).toBe(true)
  expect(isAddressAllowed('fd00::1', ['fd00::/8', '10.0.0.0/8'])).toBe(true)
})

test.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '[::127.0.0.2]', '0x7f.1', '2130706433', '127.1'])(
  '%s is refused before anything is sent',
  async (host) => {
    await expect(read(`http://${host}:${port}/`)).rejects.toMatchObject({ code: 'store.address_refused' })
    expect(requests).toBe(0)
  },
)

test('an allowed network is reached, by number and by name', async () => {
  expect(await read(`http://127.0.0.1:${port}/`, { allowedPrivateNetworks: ['127.0.0.0/8'] })).toBe('reached')
  const both = { allowedPrivateNetworks: ['127.0.0.0/8', '::1/128'] }
  expect(await read(`http://localhost:${port}/`, both)).toBe('reached')
})

test('the practice store’s own origin is reached, another port of the same machine is not', async () => {
  expect(await read(`http://127.0.0.1:${port}/`, { allowedOrigin: `http://127.0.0.1:${port}` })).toBe('reached')
  const other = { allowedOrigin: `http://127.0.0.1:${port + 1}` }
  await expect(read(`http://127.0.0.1:${port}/`, other)).rejects.toMatchObject({ code: 'store.address_refused' })
})

test('a name without an address, and a closed port, are unreachable', async () => {
  await expect(read('http://nowhere.invalid/')).rejects.toMatchObject({ code: 'store.gone' })
  const closed = { allowedPrivateNetworks: ['127.0.0.0/8'] }
  await expect(read('http://127.0.0.1:1/', closed)).rejects.toMatchObject({ code: 'store.unreachable' })
})
