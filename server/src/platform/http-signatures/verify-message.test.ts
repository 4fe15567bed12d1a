import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { contentDigest } from './content-digest'
import { requestComponents, responseComponents } from './components'
import { signatureBase } from './signature-base'
import { signMessage } from './sign-message'
import { verifyMessage } from './verify-message'

const pairOf = (kid: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { key: { kid, privateKey }, jwk: { kid, kty: 'EC', ...publicKey.export({ format: 'jwk' }) } }
}
const ours = pairOf('ours')
const NOW = new Date('2026-11-28T12:00:00Z')
const body = Buffer.from('{"id":"chk_1"}')
const plain = {
  method: 'POST',
  url: 'https://store.example/ucp/checkout-sessions?lang=en',
  headers: {
    'content-type': 'application/json',
    'content-digest': contentDigest(body),
    'ucp-agent': 'profile="https://console.example/.well-known/ucp"',
    'idempotency-key': '3f1b',
  },
}
const required = requestComponents(plain, true)
const signed = { ...plain, headers: { ...plain.headers, ...signMessage(plain, required, ours.key, NOW) } }
const options = { keys: [ours.jwk], required, now: NOW }
const faultOf = (...given: Parameters<typeof verifyMessage>) => {
  const result = verifyMessage(...given)
  return result.isValid ? null : result.fault
}
const withHeaders = (headers: Record<string, string>) => ({ ...signed, headers: { ...signed.headers, ...headers } })
/** Signs with arbitrary parameters. */
const signedWith = (params: Map<string, string | number>, key = ours.key) => {
  const input: Parameters<typeof signatureBase>[1] = [required.map((name) => [name, new Map()]), params]
  const base = signatureBase(plain, input)
  const signature = sign('sha256', Buffer.from(base), { key: key.privateKey, dsaEncoding: 'ieee-p1363' })
  const line = base.split('\n').at(-1)?.replace('"@signature-params": ', '') ?? ''
  return withHeaders({ 'signature-input': `sig1=${line}`, signature: `sig1=:${signature.toString('base64')}:` })
}

test('a signed request covers its target, identity, idempotency key and body', () => {
  expect(required).toEqual([
    '@method',
    '@authority',
    '@path',
    '@query',
    'ucp-agent',
    'idempotency-key',
    'content-digest',
    'content-type',
  ])
  const result = verifyMessage(signed, body, options)
  expect(result).toMatchObject({ isValid: true, keyId: 'ours', createdAt: NOW, covered: new Set(required) })
})

test.each<[string, Partial<typeof plain>]>([
  ['@method', { method: 'PUT' }],
  ['@authority', { url: 'https://other.example/ucp/checkout-sessions?lang=en' }],
  ['@path', { url: 'https://store.example/ucp/carts?lang=en' }],
  ['@query', { url: 'https://store.example/ucp/checkout-sessions?lang=de' }],
])('a request with another %s is not proven', (_component, change) => {
  expect(faultOf({ ...signed, ...change }, body, options)).toBe('signature_invalid')
})

test.each([
  ['ucp-agent', 'profile="https://thief.example/.well-known/ucp"', 'signature_invalid'],
  ['idempotency-key', '3f1c', 'signature_invalid'],
  ['content-type', 'text/plain', 'signature_invalid'],
  ['content-digest', contentDigest('{"id":"chk_2"}'), 'digest_mismatch'],
])('a request with another %s is not proven', (name, value, fault) => {
  expect(faultOf(withHeaders({ [name]: value }), body, options)).toBe(fault)
})

test('a changed body is refused by its digest, and with a digest of its own by the signature', () => {
  const other = Buffer.from('{"id":"chk_2"}')
  expect(faultOf(signed, other, options)).toBe('digest_mismatch')
  expect(faultOf(withHeaders({ 'content-digest': contentDigest(other) }), other, options)).toBe('signature_invalid')
})

test('a signature that covers less than the request needs proves nothing', () => {
  for (const missing of required) {
    const fewer = required.filter((name) => name !== missing)
    const message = withHeaders(signMessage(plain, fewer, ours.key, NOW))
    expect(faultOf(message, body, options)).toBe('coverage_insufficient')
  }
})

test('a body without a digest is not covered', () => {
  const { 'content-digest': _digest, ...headers } = signed.headers
  expect(faultOf({ ...signed, headers }, body, options)).toBe('digest_mismatch')
  expect(requestComponents({ ...plain, headers }, true)).toContain('content-digest')
})

test('unsigned messages, unknown keys and foreign keys of the same name are refused', () => {
  expect(faultOf(plain, body, options)).toBe('signature_missing')
  expect(faultOf(signed, body, { ...options, keys: [] })).toBe('key_not_found')
  expect(faultOf(signed, body, { ...options, keys: [pairOf('ours').jwk] })).toBe('signature_invalid')
  expect(verifyMessage(signed, body, { ...options, keys: [pairOf('ours').jwk, ours.jwk] }).isValid).toBe(true)
})

test('the algorithm is the key’s: a message or a JWK that names another one is refused', () => {
  const params = (alg: string) => new Map([...Object.entries({ keyid: 'ours', alg })])
  expect(verifyMessage(signedWith(params('ecdsa-p256-sha256')), body, options).isValid).toBe(true)
  expect(faultOf(signedWith(params('ed25519')), body, options)).toBe('signature_invalid')
  // With the public key as the secret of an HMAC.
  const secret = createHash('sha256')
    .update(ours.jwk.x ?? '')
    .digest('base64')
  const hmac = { kid: 'ours', kty: 'oct', k: secret }
  expect(faultOf(signedWith(params('hmac-sha256')), body, { ...options, keys: [hmac] })).toBe('algorithm_unsupported')
  for (const change of [{ alg: 'EdDSA' }, { use: 'enc' }, { crv: 'P-521' }, { x: 'AA' }]) {
    expect(faultOf(signed, body, { ...options, keys: [{ ...ours.jwk, ...change }] })).toBe('algorithm_unsupported')
  }
})

test('unsupported keys do not affect others', () => {
  const keys = [{ kid: 'pq', kty: 'AKP', alg: 'ML-DSA-65' }, ours.jwk]
  expect(verifyMessage(signed, body, { ...options, keys }).isValid).toBe(true)
})

test('signatures of the future and expired ones are refused; a minute is tolerated', () => {
  const at = (seconds: number) => Math.floor(NOW.getTime() / 1000) + seconds
  const fault = (params: Record<string, number | string>) =>
    faultOf(signedWith(new Map(Object.entries({ keyid: 'ours', ...params }))), body, options)
  expect(fault({})).toBeNull()
  expect(fault({ created: at(50) })).toBeNull()
  expect(fault({ created: at(70) })).toBe('signature_invalid')
  expect(fault({ created: at(-900), expires: at(-50) })).toBeNull()
  expect(fault({ created: at(-900), expires: at(-70) })).toBe('signature_expired')
  expect(fault({ expires: 'never' })).toBe('signature_invalid')
})

test('a second signature is tried when the first one proves nothing', () => {
  const thief = signMessage(plain, required, { ...ours.key, kid: 'thief' }, NOW)
  const message = withHeaders({
    'signature-input': `a${thief['signature-input'].slice(4)}, ${signed.headers['signature-input']}`,
    signature: `a${thief.signature.slice(4)}, ${signed.headers.signature}`,
  })
  expect(verifyMessage(message, body, options).isValid).toBe(true)
})

test('repeated labels and components, and malformed fields are refused', () => {
  const { signature, 'signature-input': input } = signed.headers
  const twice = withHeaders({ 'signature-input': `${input}, ${input}`, signature: `${signature}, ${signature}` })
  expect(faultOf(twice, body, options)).toBe('signature_invalid')
  expect(faultOf(withHeaders({ signature: `${signature}, ${signature}` }), body, options)).toBe('signature_invalid')
  const repeated = input.replace('"@method"', '"@method" "@method"')
  expect(faultOf(withHeaders({ 'signature-input': repeated }), body, options)).toBe('signature_invalid')
  expect(faultOf(withHeaders({ 'signature-input': 'sig1=(' }), body, options)).toBe('signature_invalid')
  expect(faultOf(withHeaders({ signature: 'sig2=:AA==:' }), body, options)).toBe('signature_missing')
  expect(faultOf(withHeaders({ signature: 'sig1="AA"' }), body, options)).toBe('signature_missing')
})

test.each(['"constructor"', '"__proto__"', '"@constructor"', '"content-type";key="a"', '"cookie";key="\u0000"'])(
  'a signature of %s proves nothing',
  (component) => {
    const input = signed.headers['signature-input'].replace('("@method"', `("@method" ${component}`)
    expect(faultOf(withHeaders({ 'signature-input': input }), body, options)).toBe('signature_invalid')
  },
)

test('a valid signature of a repeated component is refused', () => {
  const once = signatureBase(plain, [required.map((name) => [name, new Map()]), new Map([['keyid', 'ours']])])
  const base = once
    .replace('"@method": POST', '"@method": POST\n"@method": POST')
    .replace('("@method"', '("@method" "@method"')
  const signature = sign('sha256', Buffer.from(base), { key: ours.key.privateKey, dsaEncoding: 'ieee-p1363' })
  const line = base.split('\n').at(-1)?.replace('"@signature-params": ', '') ?? ''
  const message = withHeaders({ 'signature-input': `s=${line}`, signature: `s=:${signature.toString('base64')}:` })
  expect(faultOf(message, body, options)).toBe('signature_invalid')
})

test('a component with parameters does not count as covered', () => {
  const keyed = signed.headers['signature-input'].replace('"ucp-agent"', '"ucp-agent";key="profile"')
  expect(faultOf(withHeaders({ 'signature-input': keyed }), body, options)).toBe('coverage_insufficient')
})

test('a response is proven by its status and body, and may be bound to its request', () => {
  const headers = { 'content-type': 'application/json', 'content-digest': contentDigest(body) }
  const response = { status: 201, headers }
  const needed = responseComponents(true)
  const own = { ...response, headers: { ...headers, ...signMessage(response, needed, ours.key, NOW) } }
  const given = { keys: [ours.jwk], required: needed, now: NOW }
  expect(verifyMessage(own, body, given).isValid).toBe(true)
  expect(faultOf({ ...own, status: 200 }, body, given)).toBe('signature_invalid')

  const bound: Parameters<typeof signatureBase>[1] = [
    [...needed.map((name): [string, Map<string, boolean>] => [name, new Map()]), ['@method', new Map([['req', true]])]],
    new Map([['keyid', 'ours']]),
  ]
  const base = signatureBase({ ...response, request: plain }, bound)
  expect(base).toContain('"@method";req: POST')
  const signature = sign('sha256', Buffer.from(base), { key: ours.key.privateKey, dsaEncoding: 'ieee-p1363' })
  const boundHeaders = {
    ...headers,
    'signature-input': `s=("@status" "content-digest" "content-type" "@method";req);keyid="ours"`,
    signature: `s=:${signature.toString('base64')}:`,
  }
  expect(verifyMessage({ status: 201, headers: boundHeaders, request: plain }, body, given).isValid).toBe(true)
  const other = { status: 201, headers: boundHeaders, request: { ...plain, method: 'GET' } }
  expect(faultOf(other, body, given)).toBe('signature_invalid')
  expect(faultOf({ status: 201, headers: boundHeaders }, body, given)).toBe('signature_invalid')
})
