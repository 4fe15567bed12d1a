import type { UcpPlatform } from '@outlet/shared/contract/ucp-platform'
import { sql } from 'drizzle-orm'
import { verifyMessage } from '../platform/http-signatures/verify-message'
import { requestComponents } from '../platform/http-signatures/components'
import { resealColumns } from '../platform/secrets/reseal-columns'
import { secretBox } from '../platform/secrets/secret-box'
import { clock, setClockOffset } from '../platform/time/clock'
import { testApp, type TestApp } from '../testing/test-app'
import { openPlatformIdentity } from './open-platform-identity'
import type { platformProfile } from './platform-profile'
import { sealedSigningKeys } from './signing-key-row'
import { ensureSigningKeys } from './signing-keys'
import { testWithSchemas, ucpSchemas } from './testing/ucp-schemas'

const DAY_MS = 86_400_000
let t: TestApp
beforeEach(async () => {
  t = await testApp({ PUBLIC_URL: 'https://console.example.com' })
})
afterEach(async () => {
  setClockOffset(0)
  await t.close()
})

type Profile = ReturnType<typeof platformProfile>
const profile = async (path = '/.well-known/ucp') => (await t.app.http.inject({ url: path })).json<Profile>()
const kids = async () => {
  // Past the time for which a process serves a profile.
  setClockOffset(clock.offsetMs() + 11_000)
  return (await profile()).signing_keys.map(({ kid }) => kid)
}
const request = {
  method: 'POST',
  url: 'https://store.example/ucp/checkout-sessions',
  headers: {
    'content-type': 'application/json',
    'ucp-agent': 'profile="https://console.example.com/.well-known/ucp"',
    'idempotency-key': 'k1',
  },
  body: '{"line_items":[]}',
}
const signer = async () => {
  // Past the time for which a process serves a profile.
  setClockOffset(clock.offsetMs() + 11_000)
  const headers = { ...request.headers, ...(await openPlatformIdentity(t.app).sign(request)) }
  const { signing_keys: keys } = await profile()
  const options = { keys, required: requestComponents({ ...request, headers }, true), now: clock.date() }
  const result = verifyMessage({ ...request, headers }, Buffer.from(request.body), options)
  return result.isValid ? result.keyId : result.fault
}

test('publishes the profile without sign-in, to be cached for an hour', async () => {
  const response = await t.app.http.inject({ url: '/.well-known/ucp' })
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  })
  const { ucp, signing_keys: keys, keys: jwks } = response.json<Profile>()
  expect(ucp.version).toBe('2026-08-25')
  expect(ucp.capabilities['dev.ucp.shopping.order']?.[0]).toMatchObject({
    schema: 'https://ucp.dev/2026-08-25/schemas/shopping/order.json',
    config: { webhook_url: 'https://console.example.com/ucp/order-events' },
  })
  expect(keys).toEqual([
    {
      kid: expect.any(String),
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      use: 'sig',
      alg: 'ES256',
    },
  ])
  expect(jwks).toEqual(keys)
  const { etag } = response.headers
  const again = await t.app.http.inject({ url: '/.well-known/ucp', headers: { 'if-none-match': String(etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const old = await profile('/.well-known/ucp/2026-01-23')
  expect(old.ucp.version).toBe('2026-01-23')
  expect(Object.keys(old.ucp.capabilities)).not.toContain('dev.ucp.shopping.cart')
  // The console signs no accounts in by the protocol.
  expect(ucp.capabilities['dev.ucp.common.identity_linking']).toMatchObject([
    { version: '2026-08-25', schema: 'https://ucp.dev/2026-08-25/schemas/common/identity_linking.json' },
    { version: '2026-04-08', spec: 'https://ucp.dev/2026-04-08/specification/identity-linking' },
  ])
  expect(JSON.stringify([response.json(), old])).not.toMatch(/"d":|PRIVATE/)
})

testWithSchemas.each([
  ['2026-01-23', '2026-01-23', 'discovery/profile_schema.json', '#/$defs/platform_profile'],
  ['2026-04-08', '2026-04-08', 'discovery/profile_schema.json', '#/$defs/platform_profile'],
  ['2026-08-22-draft', '2026-08-25', 'schemas/profile.json', '#/$defs/platform_schema'],
] as const)('the profile is valid by the schemas of %s', async (folder, version, file, definition) => {
  const valid = ucpSchemas(folder)
  const path = version === '2026-08-25' ? '/.well-known/ucp' : `/.well-known/ucp/${version}`
  const schema = `https://ucp.dev/${file}${definition}`
  const published = await profile(path)
  expect(valid(schema, published)).toBeNull()
  expect(valid(schema, { ...published, ucp: { ...published.ucp, version: 'newest' } })).not.toBeNull()
})

test('signs with one key, even if processes start together', async () => {
  const identities = Array.from({ length: 8 }, () => ensureSigningKeys(t.db, t.app.secrets))
  const created = new Set((await Promise.all(identities)).flatMap((rows) => rows.map(({ kid }) => kid)))
  expect(created.size).toBe(1)
  expect(await signer()).toBe([...created][0])
})

test('a new key is published a day before it signs, and the former one for a week after', async () => {
  const token = await t.signInAs('admin')
  const rotate = (body = {}) => t.call('POST', '/ucp/platform/keys', { token, body })
  const first = await signer()
  const rotated = (await rotate()).json<UcpPlatform>()
  expect(rotated).toMatchObject({
    profile_url: 'https://console.example.com/.well-known/ucp',
    is_own_profile: true,
    order_events_url: 'https://console.example.com/ucp/order-events',
    keys: [{ state: 'upcoming' }, { kid: first, state: 'signing' }],
  })
  const second = rotated.keys[0]?.kid
  expect(await kids()).toEqual([second, first])
  expect(await signer()).toBe(first)
  expect((await rotate()).json()).toMatchObject({ code: 'ucp_platform.rotation_pending' })
  setClockOffset(DAY_MS + 300_000)
  expect(await signer()).toBe(second)
  expect((await t.call('GET', '/ucp/platform', { token })).json()).toMatchObject({
    keys: [
      { kid: second, state: 'signing' },
      { kid: first, state: 'retired' },
    ],
  })
  setClockOffset(8 * DAY_MS + 600_000)
  expect(await kids()).toEqual([second])
  expect(await t.audit('ucp_platform.rotate_key')).toHaveLength(1)
})

test('a compromised key is replaced at once', async () => {
  const token = await t.signInAs('admin')
  const first = await signer()
  await t.call('POST', '/ucp/platform/keys', { token, body: {} })
  const { keys } = (
    await t.call('POST', '/ucp/platform/keys', { token, body: { is_compromised: true } })
  ).json<UcpPlatform>()
  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatchObject({ state: 'signing', published_until: null })
  expect(keys[0]?.kid).not.toBe(first)
  expect(await kids()).toEqual([keys[0]?.kid])
  expect(await signer()).toBe(keys[0]?.kid)
})

test('is for admins only, and private keys are sealed', async () => {
  const token = await t.signInAs('user')
  expect((await t.call('GET', '/ucp/platform', { token })).statusCode).toBe(403)
  expect((await t.call('POST', '/ucp/platform/keys', { token, body: {} })).statusCode).toBe(403)
  const kid = await signer()
  const { rows } = await t.db.execute(sql`select * from ucp_signing_keys`)
  expect(JSON.stringify(rows)).not.toContain('PRIVATE')
  const next = secretBox('cd'.repeat(32), ['ab'.repeat(32)])
  expect(await resealColumns(t.db, next, [sealedSigningKeys])).toEqual({ resealed: 1, unreadable: [] })
  expect(await resealColumns(t.db, secretBox('ef'.repeat(32)), [sealedSigningKeys])).toEqual({
    resealed: 0,
    unreadable: [`UCP signing key ${kid}`],
  })
})

test('without a public HTTPS address requests stay unsigned; a profile elsewhere has one address', async () => {
  const of = async (settings: Record<string, string>) => {
    const other = await testApp(settings)
    const { profileUrl, profileUrlOf, sign } = openPlatformIdentity(other.app)
    const signed = Object.keys(await sign(request))
    await other.close()
    return { profileUrl, older: profileUrlOf('2026-04-08'), signed }
  }
  const none = { profileUrl: null, older: null, signed: [] }
  const signed = ['content-digest', 'signature-input', 'signature']
  expect(await of({})).toEqual(none)
  expect(await of({ PUBLIC_URL: 'http://console.example.com' })).toEqual(none)
  expect(await of({ PUBLIC_URL: 'https://192.168.0.4' })).toEqual(none)
  expect(await of({ PUBLIC_URL: 'https://console.local' })).toEqual(none)
  expect(await of({ PUBLIC_URL: 'https://console.example.com' })).toEqual({
    profileUrl: 'https://console.example.com/.well-known/ucp',
    older: 'https://console.example.com/.well-known/ucp/2026-04-08',
    signed,
  })
  const elsewhere = 'https://example.org/our-profile.json'
  expect(await of({ UCP_PROFILE_URL: elsewhere })).toEqual({ profileUrl: elsewhere, older: elsewhere, signed })
})
