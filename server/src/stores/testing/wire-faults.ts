import type { FakeReply } from './fake-store'

const page = '<!DOCTYPE html><html><title>Shop</title></html>'
const wall = '<html><title>Verify you are human</title></html>'
const wrongTypes = { data: 7, hits: 'none', products: 'none', count: 'many', variants: 'none', total: [] }

/** Faults on the wire with their error code and the resulting health of the store. */
export const wireFaults: [string, FakeReply, string, string][] = [
  ['429 with Retry-After', { status: 429, headers: { 'retry-after': '7' }, body: {} }, 'store.throttled', 'backoff'],
  ['503', { status: 503, body: {} }, 'store.unavailable', 'backoff'],
  [
    '500 with a page',
    { status: 500, headers: { 'content-type': 'text/html' }, body: page },
    'store.unavailable',
    'backoff',
  ],
  ['504', { status: 504, body: {} }, 'store.timeout', 'degraded'],
  ['403', { status: 403, body: {} }, 'store.blocked', 'blocked'],
  ['a wall against robots', { headers: { 'content-type': 'text/html' }, body: wall }, 'store.bot_challenge', 'blocked'],
  ['401', { status: 401, body: {} }, 'store.auth_failed', 'auth_failed'],
  [
    'a redirect',
    { status: 302, headers: { location: 'https://other.example/elsewhere' }, body: '' },
    'store.redirected',
    'degraded',
  ],
  ['a page', { headers: { 'content-type': 'text/html' }, body: page }, 'store.not_json', 'degraded'],
  ['wrong types', { body: wrongTypes }, 'store.bad_shape', 'degraded'],
  ['half a body', { body: '{"products":[{"id":"pro' }, 'store.not_json', 'degraded'],
  ['a cut connection', { body: 'cut' }, 'store.unreachable', 'degraded'],
  ['nothing', { body: '' }, 'store.not_json', 'degraded'],
  ['a hanging response', { body: 'hang' }, 'store.timeout', 'degraded'],
  [
    '10 MB of something else',
    { body: JSON.stringify({ ...wrongTypes, pad: 'x'.repeat(10 * 2 ** 20) }) },
    'store.bad_shape',
    'degraded',
  ],
  ['17 MB', { body: JSON.stringify({ pad: 'x'.repeat(17 * 2 ** 20) }) }, 'store.too_large', 'degraded'],
]
