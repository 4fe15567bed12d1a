import { mcpMessage, mcpResponse } from './mcp'

const responseOf = (status: number, body: object | string, headers: Record<string, string> = {}) => ({
  url: 'https://shop.example/api/ucp/mcp',
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})
const errorOf = (code: number, message: string, data?: object) => ({
  jsonrpc: '2.0',
  id: 1,
  error: { code, message, data },
})
const result = (content: object) => ({ jsonrpc: '2.0', id: 1, result: content })
const resource = { ucp: { version: '2026-08-25' }, products: [] }

test('a request is the call of a tool, with the platform’s profile, the key and the resource', () => {
  const context = {
    endpoint: 'https://shop.example/mcp',
    profileUrl: 'https://console.example/p',
    key: 'k',
    version: '2026-08-25',
  }
  const { method, url, json } = mcpMessage({ operation: 'update_checkout', id: 'c', body: { line_items: [] } }, context)
  expect([method, url]).toEqual(['POST', 'https://shop.example/mcp'])
  expect(json).toEqual({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'update_checkout',
      arguments: {
        meta: { 'ucp-agent': { profile: 'https://console.example/p' }, 'idempotency-key': 'k' },
        id: 'c',
        checkout: { line_items: [] },
      },
    },
  })
  const anonymous = { ...context, profileUrl: null, key: null }
  expect(mcpMessage({ operation: 'search_catalog', body: {} }, anonymous)).toMatchObject({
    json: { params: { arguments: { meta: {}, catalog: {} } } },
  })
})

test.each([
  ['structured content', responseOf(200, result({ structuredContent: resource, content: [] }))],
  ['text', responseOf(200, result({ content: [{ type: 'text', text: JSON.stringify(resource) }] }))],
  [
    'an event stream',
    responseOf(
      200,
      `event: message\r\ndata: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress' })}\r\n\r\nevent: message\r\ndata: ${JSON.stringify(result({ structuredContent: resource }))}\r\n\r\n`,
      { 'content-type': 'text/event-stream' },
    ),
  ],
])('a resource is read from %s', (_name, response) => {
  expect(mcpResponse(response)).toEqual({ status: 200, body: resource })
})

test.each([
  [
    'a rate limit',
    responseOf(200, errorOf(-32000, 'Rate limit exceeded', { retry_after: 60 })),
    'store.throttled',
    60_000,
  ],
  [
    'a rate limit with a status',
    responseOf(429, errorOf(-32000, 'Too many', { retry_after: 30 })),
    'store.throttled',
    30_000,
  ],
  [
    'the header before the body',
    responseOf(503, errorOf(-32000, 'Busy', { retry_after: 30 }), { 'retry-after': '5' }),
    'store.unavailable',
    5000,
  ],
  ['a refused platform', responseOf(200, errorOf(-32000, 'Unauthorized')), 'store.auth_failed', null],
  [
    'an unreachable profile',
    responseOf(422, errorOf(-32001, 'Discovery failed', { code: 'profile_unreachable', content: 'timeout' })),
    'store.unavailable',
    null,
  ],
  [
    'another version',
    responseOf(200, errorOf(-32001, 'No', { code: 'version_unsupported', content: 'no' })),
    'store.api_too_old',
    null,
  ],
  ['an unknown tool', responseOf(200, errorOf(-32601, 'Method not found')), 'store.not_offered', null],
  ['an internal error', responseOf(200, errorOf(-32603, 'Oops')), 'store.unavailable', null],
  ['invalid parameters', responseOf(200, errorOf(-32602, 'Invalid params')), 'store.bad_shape', null],
  [
    'a tool that failed',
    responseOf(200, result({ isError: true, content: [{ type: 'text', text: 'It broke.' }] })),
    'store.bad_shape',
    null,
  ],
  ['something else', responseOf(200, { products: [] }), 'store.bad_shape', null],
])('an error is named: %s', (_name, response, code, retryAfterMs) => {
  expect(() => mcpResponse(response)).toThrow(expect.objectContaining({ code, retryAfterMs }))
})
