import { testApp, type TestApp } from '../../testing/test-app'
import { securityHeaders } from './security-headers'

const open: TestApp[] = []
afterAll(() => Promise.all(open.map((t) => t.close())))

const headersOf = async (settings: Record<string, string>, headers: Record<string, string> = {}) => {
  const t = await testApp(settings)
  open.push(t)
  return (await t.app.http.inject({ url: '/', headers, remoteAddress: '10.0.0.2' })).headers
}
const hsts = async (settings: Record<string, string>, headers: Record<string, string> = {}) =>
  (await headersOf(settings, headers))['strict-transport-security']

test('sends HSTS only if the console is served over TLS', async () => {
  const year = 'max-age=31536000'
  expect(await hsts({})).toBeUndefined()
  expect(await hsts({ PUBLIC_URL: 'http://console.example.com' })).toBeUndefined()
  expect(await hsts({ PUBLIC_URL: 'https://console.example.com' })).toBe(year)
  expect(await hsts({ TRUST_PROXY: 'private' }, { 'x-forwarded-proto': 'https' })).toBe(year)
  expect(await hsts({ TRUST_PROXY: 'private' }, { 'x-forwarded-proto': 'http' })).toBeUndefined()
  expect(await hsts({ TRUST_PROXY: 'loopback' }, { 'x-forwarded-proto': 'https' })).toBeUndefined()
})

test('allows full screen and clipboard, and no sensors, devices or payment', () => {
  const policy = String(securityHeaders([], null)(null, 'text/html; charset=utf-8')['permissions-policy'])
  for (const off of ['camera', 'microphone', 'geolocation', 'usb', 'payment', 'display-capture'])
    expect(policy.split(', ')).toContain(`${off}=()`)
  expect(policy).not.toMatch(/fullscreen|clipboard-write/)
})

test.each(['application/json; charset=utf-8', 'application/problem+json'])(
  '%s may load nothing and may not be framed',
  (type) => {
    expect(securityHeaders([], null)(null, type)['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
  },
)
