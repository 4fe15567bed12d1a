import type { LimitedResponse } from './send-limited'
import { ocapiFaults } from '../sfcc-ocapi/ocapi-faults'
import { jsonOf as readJson, retryAfterMs } from './response-error'

const responseOf = (status: number, body: unknown, headers: Record<string, string> = {}): LimitedResponse => ({
  url: 'https://shop.example.com/',
  status,
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})
const jsonOf = (given: LimitedResponse) => readJson(given, ocapiFaults)
const fault = (type: string, message = '') => ({ _v: '23.2', fault: { type, message } })

test.each([
  ['a wall against robots', responseOf(200, '<html><title>Verify you are human</title></html>'), 'store.bot_challenge'],
  ['403 with a fault', responseOf(403, fault('ClientAccessForbiddenException')), 'store.blocked'],
  ['401', responseOf(401, fault('UnknownClientIdException')), 'store.auth_failed'],
  ['400 without a client id', responseOf(400, fault('MissingClientIdException')), 'store.auth_failed'],
  ['another 400', responseOf(400, fault('MalformedParameterException')), 'store.bad_shape'],
  ['a redirect', responseOf(302, '', { location: 'https://elsewhere.example' }), 'store.redirected'],
  ['404', responseOf(404, fault('ProductNotFoundException')), 'store.not_found'],
  ['429', responseOf(429, fault('TooManyRequestsException'), { 'retry-after': '7' }), 'store.throttled'],
  ['503 under load', responseOf(503, '', { sfdc_load_status: 'THROTTLE' }), 'store.throttled'],
  ['another 503', responseOf(503, '', { sfdc_load_status: 'WARN' }), 'store.unavailable'],
  ['500', responseOf(500, ''), 'store.unavailable'],
  ['a frozen shop', responseOf(402, ''), 'store.gone'],
  ["a request taken for a robot's", responseOf(430, ''), 'store.blocked'],
  ['504 with a page', responseOf(504, '<html>Gateway Time-out</html>'), 'store.timeout'],
  ['a page', responseOf(200, '<!DOCTYPE html><title>Shop</title>'), 'store.not_json'],
  ['half a JSON', responseOf(200, '{"hits":[{"product_'), 'store.not_json'],
  ['nothing', responseOf(200, ''), 'store.not_json'],
])('%s has its error code', (_name, given, code) => {
  expect(() => jsonOf(given)).toThrow(expect.objectContaining({ name: 'ConnectorError', code }))
})

test('the error has the Retry-After time', () => {
  expect(() => jsonOf(responseOf(429, '', { 'retry-after': '7' }))).toThrow(
    expect.objectContaining({ retryAfterMs: 7000 }),
  )
})

test('parses Retry-After in seconds or as a date', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  expect(retryAfterMs('12', now)).toBe(12_000)
  expect(retryAfterMs('Thu, 01 Jan 2026 00:00:30 GMT', now)).toBe(30_000)
  expect(retryAfterMs('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0)
  expect(retryAfterMs('soon', now)).toBeNull()
  expect(retryAfterMs(undefined, now)).toBeNull()
})

test('parses JSON regardless of its content type', () => {
  expect(jsonOf(responseOf(200, '{"a":1}', { 'content-type': 'text/plain' }))).toEqual({ a: 1 })
})
