import { testApp, type TestApp } from '../../testing/test-app'

const open: TestApp[] = []
const behind = async (trustProxy: string) => {
  const t = await testApp({ TRUST_PROXY: trustProxy })
  open.push(t)
  await t.signInAs('admin')
  return t
}
afterAll(() => Promise.all(open.map((t) => t.close())))

/** The address that a sign-in is recorded with. */
const recorded = async (t: TestApp, remoteAddress: string, forwardedFor: string) => {
  const response = await t.app.http.inject({
    method: 'POST',
    url: '/api/v1/login/access-token',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': forwardedFor },
    payload: new URLSearchParams({ username: 'admin-1', password: 'Correct-Horse' }).toString(),
  })
  return response.statusCode === 200 ? (await t.audit('session.sign_in')).at(-1)?.['address'] : response.statusCode
}

test('without TRUST_PROXY the X-Forwarded-For header is ignored', async () => {
  const t = await behind('')
  expect(await recorded(t, '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
  expect(await recorded(t, '::ffff:203.0.113.9', '')).toBe('203.0.113.9')
})

test("with networks: the last address that is not a trusted proxy's, independent of earlier entries", async () => {
  const t = await behind('loopback,private')
  expect(await recorded(t, '10.0.0.2', '198.51.100.1')).toBe('198.51.100.1')
  expect(await recorded(t, '10.0.0.2', '1.2.3.4, 198.51.100.1, 192.168.7.1')).toBe('198.51.100.1')
  expect(await recorded(t, '::1', '2001:DB8::0:1')).toBe('2001:db8::1')
  expect(await recorded(t, '203.0.113.9', '1.2.3.4')).toBe('203.0.113.9')
})

test('with a number of proxies: that many entries from the right, and no further', async () => {
  const t = await behind('1')
  expect(await recorded(t, '203.0.113.9', '1.2.3.4, 198.51.100.1')).toBe('198.51.100.1')
})

test.each(['nobody', '999.1.1.1', 'x'.repeat(7000), '<script>', `fe80::1%${'z'.repeat(3000)}`])(
  'an invalid address is replaced by that of the sender that forwarded it',
  async (text) => {
    const t = open[1] ?? (await behind('loopback,private'))
    const address = await recorded(t, '10.0.0.2', `1.2.3.4, ${text}`)
    expect(address).toBe(text.startsWith('fe80') ? 'fe80::1' : '10.0.0.2')
  },
)

const metrics = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
  const t = open[0] ?? (await behind(''))
  return (await t.app.http.inject({ url: '/metrics', headers, remoteAddress })).statusCode
}

test.each([
  'forwarded',
  'via',
  'cdn-loop',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'cf-connecting-ip',
  'cf-ray',
  'true-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'x-azure-clientip',
  'x-envoy-external-address',
  'x-amzn-trace-id',
  'x-request-id',
  'x-a-proxy-of-tomorrow',
])('refuses metrics to a forwarded request (%s)', async (header) => {
  expect(await metrics({ [header]: '127.0.0.1' })).toBe(404)
  expect(await metrics({ [header]: '127.0.0.1' }, '203.0.113.9')).toBe(404)
})

test('returns metrics to direct callers in the own network: Prometheus, curl, a browser', async () => {
  const prometheus = {
    'user-agent': 'Prometheus/3.5.0',
    accept: 'application/openmetrics-text;version=1.0.0;q=0.5,*/*;q=0.1',
    'accept-encoding': 'gzip',
    'x-prometheus-scrape-timeout-seconds': '10',
    authorization: 'Bearer scraper',
  }
  const browser = { 'sec-fetch-mode': 'navigate', 'sec-ch-ua-platform': '"Linux"', 'upgrade-insecure-requests': '1' }
  for (const headers of [{}, prometheus, browser]) expect(await metrics(headers)).toBe(200)
  expect(await metrics(prometheus, '10.0.0.8')).toBe(200)
  expect(await metrics(prometheus, '203.0.113.9')).toBe(404)
})
