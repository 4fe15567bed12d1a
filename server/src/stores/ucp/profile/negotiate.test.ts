import { agree, commonVersion } from './negotiate'
import { Profile } from './wire'

const URL_OF_PROFILE = 'https://shop.example/.well-known/ucp'
const genuine = { spec: 'https://ucp.dev/specification/x', schema: 'https://ucp.dev/schemas/x.json' }
const rest = { version: '2026-08-25', transport: 'rest', endpoint: 'https://shop.example/ucp/v1/' }
const profileOf = (ucp: object, root: object = {}) =>
  Profile.parse({ ucp: { version: '2026-08-25', services: { 'dev.ucp.shopping': [rest] }, ...ucp }, ...root })
const agreed = (ucp: object, root: object = {}) => agree(profileOf(ucp, root), '2026-08-25', URL_OF_PROFILE)
const namesOf = (capabilities: object) => [...agreed({ capabilities }).capabilities.keys()]
const capability = (version: string, change: object = {}) => [{ version, ...genuine, ...change }]

test.each([
  ['2026-08-25', {}, '2026-08-25', null],
  ['2026-08-25', { '2026-04-08': 'https://shop.example/old' }, '2026-08-25', null],
  ['2027-01-01', { '2026-04-08': 'https://shop.example/old' }, '2026-04-08', 'https://shop.example/old'],
  [
    '2027-01-01',
    { '2026-01-23': 'https://shop.example/oldest', '2026-04-08': 'https://shop.example/old' },
    '2026-04-08',
    'https://shop.example/old',
  ],
])('of %s and %j the newest common version is %s', (version, supported_versions, common, profileUrl) => {
  expect(commonVersion(profileOf({ version, supported_versions }))).toEqual({ version: common, profileUrl })
})

test('without a common version there is no agreement, and the message names both sides', () => {
  const profile = profileOf({ version: '2027-01-01', supported_versions: { '2026-01-11': 'https://shop.example/old' } })
  expect(() => commonVersion(profile)).toThrow(
    expect.objectContaining({
      code: 'store.api_too_old',
      message: expect.stringMatching(/2027-01-01, 2026-01-11.*2026-08-25/) as string,
    }),
  )
})

test('each capability has its own newest common version', () => {
  const { capabilities } = agreed({
    capabilities: {
      'dev.ucp.shopping.checkout': ['2026-01-23', '2026-04-08', '2027-01-01'].flatMap((version) =>
        capability(version, { config: { of: version } }),
      ),
      'dev.ucp.shopping.cart': capability('2027-01-01'),
      'com.example.loyalty': capability('2026-08-25'),
    },
  })
  expect([...capabilities]).toEqual([
    ['dev.ucp.shopping.checkout', { version: '2026-04-08', config: { of: '2026-04-08' } }],
  ])
})

test('an extension falls with the last of its parents, and so does the extension of that extension', () => {
  const [checkout, cart, fulfillment, order] = ['checkout', 'cart', 'fulfillment', 'order'].map(
    (name) => `dev.ucp.shopping.${name}`,
  )
  const extending = (...parents: unknown[]) =>
    capability('2026-08-25', { extends: parents.length === 1 ? parents[0] : parents })
  expect(
    namesOf({ [String(checkout)]: capability('2026-08-25'), [String(fulfillment)]: extending(checkout, cart) }),
  ).toEqual([checkout, fulfillment])
  expect(
    namesOf({
      [String(checkout)]: capability('2027-01-01'),
      [String(fulfillment)]: extending(checkout),
      [String(order)]: extending(fulfillment),
      [String(cart)]: capability('2026-08-25'),
    }),
  ).toEqual([cart])
})

test.each([
  ['both of ucp.dev', genuine, true],
  ['a schema of another origin', { ...genuine, schema: 'https://shop.example/x.json' }, false],
  ['a specification of another origin', { ...genuine, spec: 'https://ucp.dev.shop.example/x' }, false],
  ['plain HTTP', { ...genuine, schema: 'http://ucp.dev/x.json' }, false],
  ['no address', { ...genuine, schema: 'x.json' }, false],
  ['only a schema', { schema: genuine.schema }, true],
])('a capability with %s is accepted: %j %s', (_name, links, isAccepted) => {
  const name = 'dev.ucp.shopping.catalog.search'
  expect(namesOf({ [name]: [{ version: '2026-08-25', ...links }] })).toEqual(isAccepted ? [name] : [])
})

test('names of the language itself are no capabilities', () => {
  expect(namesOf({ constructor: capability('2026-08-25'), toString: capability('2026-08-25') })).toEqual([])
})

test('REST is preferred to MCP; a store with neither is not usable', () => {
  const mcp = { transport: 'mcp', endpoint: 'https://shop.example/api/ucp/mcp' }
  const of = (bindings: object[]) => agreed({ services: { 'dev.ucp.shopping': bindings } }).transport
  expect(of([mcp, rest])).toEqual({ kind: 'rest', endpoint: 'https://shop.example/ucp/v1' })
  expect(of([{ transport: 'embedded' }, mcp])).toEqual({ kind: 'mcp', endpoint: mcp.endpoint })
  expect(() => of([{ transport: 'embedded' }, { transport: 'rest' }])).toThrow(
    expect.objectContaining({
      code: 'store.not_offered',
      message: expect.stringContaining('embedded, rest') as string,
    }),
  )
})

test('keys are read under both names, unknown fields and unreadable entries are no obstacle', () => {
  const { signingKeys, paymentHandlers } = agreed(
    {
      new_field: { a: 1 },
      capabilities: { 'dev.ucp.shopping.order': 'what?' },
      payment_handlers: { 'com.example.pay': [{ id: 'pay', version: '2026-08-25', more: true }, 'what?'] },
    },
    {
      signing_keys: [
        { kid: 'old', kty: 'EC' },
        { kid: 'both', kty: 'EC', crv: 'P-256' },
      ],
      keys: [{ kid: 'both', kty: 'OKP', crv: 'Ed25519' }, { kty: 'EC' }],
    },
  )
  expect(signingKeys).toEqual([
    { kid: 'old', kty: 'EC' },
    { kid: 'both', kty: 'OKP', crv: 'Ed25519' },
  ])
  expect(paymentHandlers.get('com.example.pay')).toMatchObject([{ id: 'pay' }])
})
