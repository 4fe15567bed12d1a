import { z } from '@outlet/shared/contract/zod'
import { startFakeStore, type FakeReply, type FakeRequest } from '../../testing/fake-store'
import { UcpOperations, type UcpOperation } from '../transport/operations'
import { transportError, type FakeCall, type FakeOperations, type FakeUcp, type UcpBusiness } from './fake-business'
import { catalogueOperations } from './fake-catalogue'
import { checkoutState } from './checkout-state'
import { checkoutOperations } from './fake-checkouts'

export type { FakeUcp } from './fake-business'

const operations: FakeOperations = { ...catalogueOperations, ...checkoutOperations }

export const REST_PATH = '/ucp/v1'
export const MCP_PATH = '/api/ucp/mcp'

const RECENT = ['2026-04-08', '2026-08-25']

const business = (transport: 'rest' | 'mcp'): UcpBusiness => ({
  transports: [transport, 'embedded'],
  version: '2026-08-25',
  supportedVersions: {},
  capabilities: {
    'dev.ucp.shopping.catalog.search': RECENT,
    'dev.ucp.shopping.catalog.lookup': RECENT,
    'dev.ucp.shopping.cart': RECENT,
    'dev.ucp.shopping.checkout': ['2026-01-23', ...RECENT],
    'dev.ucp.shopping.fulfillment': ['2026-01-23', ...RECENT],
    'dev.ucp.shopping.order': ['2026-01-23', ...RECENT],
  },
  configs: {},
  cacheControl: 'public, max-age=3600',
  maxIds: 50,
  returnsMatching: true,
  statesExistence: true,
  isCounted: true,
  sizes: new Map(),
  statuses: new Map(),
  currencyOf: new Map(),
  maxVariants: Infinity,
  listsOptions: true,
  leftOut: new Set(),
  token: null,
  tokens: 0,
  requireToken: [],
  ...checkoutState(),
})

const bindingOf = ({ origin, version }: FakeUcp, transport: UcpBusiness['transports'][number]) => ({
  version,
  spec: 'https://ucp.dev/specification/overview',
  transport,
  schema: `https://ucp.dev/services/shopping/${transport}.json`,
  ...(transport === 'embedded' ? {} : { endpoint: origin + (transport === 'rest' ? REST_PATH : MCP_PATH) }),
})

const capabilityOf = ({ configs }: FakeUcp, name: string, version: string) => ({
  version,
  spec: `https://ucp.dev/specification/${name.split('.').slice(3).join('/')}`,
  schema: `https://ucp.dev/schemas/shopping/${name.split('.').slice(3).join('_')}.json`,
  ...(configs[name] && { config: configs[name] }),
})

/** The profile that a store publishes. */
export const profileOf = (shop: FakeUcp) => ({
  ucp: {
    version: shop.version,
    supported_versions: shop.supportedVersions,
    services: { 'dev.ucp.shopping': shop.transports.map((transport) => bindingOf(shop, transport)) },
    capabilities: Object.fromEntries(
      Object.entries(shop.capabilities).map(([name, versions]) => [
        name,
        versions.map((version) => capabilityOf(shop, name, version)),
      ]),
    ),
    payment_handlers: {
      'com.example.pay': [{ id: 'example_pay', version: '2026-04-08', config: { environment: 'TEST' } }],
    },
  },
  keys: [],
})

const Body = z.record(z.string(), z.unknown())
const bodyOf = (text: string) => (text === '' ? {} : Body.parse(JSON.parse(text)))

const paths: readonly (readonly [method: string, pattern: RegExp, operation: UcpOperation])[] = [
  ['POST', /^\/catalog\/search$/, 'search_catalog'],
  ['POST', /^\/catalog\/lookup$/, 'lookup_catalog'],
  ['POST', /^\/catalog\/product$/, 'get_product'],
  ['POST', /^\/carts$/, 'create_cart'],
  ['GET', /^\/carts\/([^/]+)$/, 'get_cart'],
  ['PUT', /^\/carts\/([^/]+)$/, 'update_cart'],
  ['POST', /^\/carts\/([^/]+)\/cancel$/, 'cancel_cart'],
  ['POST', /^\/checkout-sessions$/, 'create_checkout'],
  ['GET', /^\/checkout-sessions\/([^/]+)$/, 'get_checkout'],
  ['PUT', /^\/checkout-sessions\/([^/]+)$/, 'update_checkout'],
  ['POST', /^\/checkout-sessions\/([^/]+)\/complete$/, 'complete_checkout'],
  ['POST', /^\/checkout-sessions\/([^/]+)\/cancel$/, 'cancel_checkout'],
  ['GET', /^\/orders\/([^/]+)$/, 'get_order'],
]

const accessError = ({ token, requireToken }: FakeUcp, operation: UcpOperation, { authorization }: FakeCall) => {
  if (!requireToken.includes(operation) || authorization === `Bearer ${token}`) return null
  return authorization === null
    ? transportError(401, 'identity_required', 'A token of the account is needed.')
    : transportError(401, 'invalid_token', 'The token is not valid.')
}

const run = (shop: FakeUcp, operation: UcpOperation, call: FakeCall): FakeReply =>
  accessError(shop, operation, call) ??
  operations[operation]?.(shop, call) ??
  transportError(404, 'not_implemented', `There is no ${operation}.`)

const profileIn = (agent: string | undefined): string | null => /profile="([^"]+)"/.exec(agent ?? '')?.[1] ?? null

function overRest(shop: FakeUcp, { method, url, headers, text }: FakeRequest): FakeReply {
  const path = url.pathname.slice(REST_PATH.length)
  const route = paths.find(([verb, pattern]) => verb === method && pattern.test(path))
  if (!route) return transportError(404, 'no_route', `There is no ${method} ${path}.`)
  const [, pattern, operation] = route
  const id = pattern.exec(path)?.[1]
  return run(shop, operation, {
    id: id === undefined ? null : decodeURIComponent(id),
    body: bodyOf(text),
    key: headers['idempotency-key'] ?? null,
    authorization: headers['authorization'] ?? null,
    profile: profileIn(headers['ucp-agent']),
  })
}

const Meta = z.object({
  'idempotency-key': z.string().optional(),
  'ucp-agent': z.object({ profile: z.string() }).optional(),
})
const ToolCall = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]),
  method: z.literal('tools/call'),
  params: z.object({
    name: UcpOperations,
    arguments: z.looseObject({
      meta: Meta,
      id: z.string().optional(),
      catalog: Body.optional(),
      cart: Body.optional(),
      checkout: Body.optional(),
    }),
  }),
})

/** Codes of JSON-RPC by the code of UCP's error. */
const rpcCodes: Readonly<Record<string, number>> = { request_too_large: -32602, not_implemented: -32601 }

const Coded = z.object({ code: z.string(), content: z.string() })

const rpcReply = (id: string | number, { status = 200, headers = {}, body }: FakeReply): FakeReply => {
  if (typeof body === 'string') return { status, headers, body }
  if (status < 400) {
    const result = { structuredContent: body, content: [{ type: 'text', text: JSON.stringify(body) }] }
    return { status: 200, headers, body: { jsonrpc: '2.0', id, result } }
  }
  const coded = Coded.safeParse(body).data
  // Another reply than the store's own, such as a gateway's.
  if (!coded) return { status, headers, body }
  const error = { code: rpcCodes[coded.code] ?? -32000, message: coded.content, data: body }
  return { status, headers, body: { jsonrpc: '2.0', id, error } }
}

function overMcp(shop: FakeUcp, { headers, text }: FakeRequest): FakeReply {
  const { id, params } = ToolCall.parse(JSON.parse(text))
  const { meta, id: resource = null, catalog, cart, checkout } = params.arguments
  const reply = run(shop, params.name, {
    id: resource,
    body: catalog ?? cart ?? checkout ?? {},
    key: meta['idempotency-key'] ?? null,
    authorization: headers['authorization'] ?? null,
    profile: meta['ucp-agent']?.profile ?? null,
  })
  return rpcReply(id, reply)
}

const TOKEN_METADATA_PATH = '/.well-known/oauth-authorization-server'
/** Path at which the fake issues tokens for any client. */
const TOKEN_PATH = '/oauth/token'

const tokenMetadata = ({ origin }: FakeUcp): FakeReply => ({
  body: {
    issuer: origin,
    token_endpoint: origin + TOKEN_PATH,
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
  },
})

const tokenReply = (shop: FakeUcp): FakeReply => {
  shop.token = `token-${(shop.tokens += 1)}`
  return { body: { access_token: shop.token, token_type: 'Bearer', expires_in: 3600 } }
}

const replyTo = (request: FakeRequest, shop: FakeUcp): FakeReply => {
  const { pathname } = request.url
  if (pathname === TOKEN_METADATA_PATH) return tokenMetadata(shop)
  if (pathname === TOKEN_PATH) return tokenReply(shop)
  if (pathname === '/.well-known/ucp') return { headers: { 'cache-control': shop.cacheControl }, body: profileOf(shop) }
  if (pathname.startsWith(`${REST_PATH}/`) && shop.transports.includes('rest')) return overRest(shop, request)
  if (pathname === MCP_PATH && shop.transports.includes('mcp')) return overMcp(shop, request)
  return { status: 404, headers: { 'content-type': 'text/html' }, body: '<html><title>Not found</title></html>' }
}

/** The operation of a request of either transport. */
export const operationIn = ({ method, url, text }: FakeRequest): UcpOperation | null => {
  if (url.pathname === MCP_PATH) return ToolCall.parse(JSON.parse(text)).params.name
  const path = url.pathname.slice(REST_PATH.length)
  return paths.find(([verb, pattern]) => verb === method && pattern.test(path))?.[2] ?? null
}

/** The resource in a request of either transport. */
export const resourceIn = (text: string): unknown => {
  const body = bodyOf(text)
  const call = ToolCall.safeParse(body).data?.params.arguments
  return call ? (call.catalog ?? call.cart ?? call.checkout ?? {}) : body
}

/** Starts a fake business of the Universal Commerce Protocol. */
export const startFakeUcp = (transport: 'rest' | 'mcp' = 'rest') =>
  startFakeStore<UcpBusiness>(replyTo, business(transport))
