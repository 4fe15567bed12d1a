import { createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { parseDictionary, isInnerList } from 'structured-headers'
import { matchesContentDigest, contentDigest } from './content-digest'
import { signatureBase, type SignableMessage } from './signature-base'
import { isSignedBy, verificationKey } from './signature-keys'
import { signMessage } from './sign-message'
import { verifyMessage } from './verify-message'

// RFC 9421, appendix B.
const p256 = {
  kid: 'test-key-ecc-p256',
  kty: 'EC',
  crv: 'P-256',
  x: 'qIVYZVLCrPZHGHjP17CTW0_-D9Lfw0EkjqF7xB4FivA',
  y: 'Mc4nN9LTDOBhfoUeg8Ye9WedFRhnZXZJA12Qp0zZ6F0',
}
const p256Private = createPrivateKey({
  format: 'jwk',
  key: { ...p256, d: 'UpuF81l-kOxbjf7T4mNSv0r5tN67Gim7rnf6EFpcYDs' },
})
const ed25519 = {
  kid: 'test-key-ed25519',
  kty: 'OKP',
  crv: 'Ed25519',
  x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
}
const rsaPss = createPublicKey(`-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAr4tmm3r20Wd/PbqvP1s2
+QEtvpuRaV8Yq40gjUR8y2Rjxa6dpG2GXHbPfvMs8ct+Lh1GH45x28Rw3Ry53mm+
oAXjyQ86OnDkZ5N8lYbggD4O3w6M6pAvLkhk95AndTrifbIFPNU8PPMO7OyrFAHq
gDsznjPFmTOtCEcN2Z1FpWgchwuYLPL+Wokqltd11nqqzi+bJ9cvSKADYdUAAN5W
Utzdpiy6LbTgSxP7ociU4Tn0g5I6aDZJ7A8Lzo0KSyZYoA485mqcO0GVAdVw9lq4
aOT9v6d+nb4bnNkQVklLQ3fVAvJm+xdDOp9LCNCN48V2pnDOkFV6+U9nV5oyc6XI
2wIDAQAB
-----END PUBLIC KEY-----`)

const request = {
  method: 'POST',
  url: 'https://example.com/foo?param=Value&Pet=dog',
  headers: {
    host: 'example.com',
    date: 'Tue, 20 Apr 2021 02:07:55 GMT',
    'content-type': 'application/json',
    'content-digest':
      'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:',
    'content-length': '18',
  },
}
const response = {
  status: 200,
  headers: {
    date: 'Tue, 20 Apr 2021 02:07:56 GMT',
    'content-type': 'application/json',
    'content-digest':
      'sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:',
    'content-length': '23',
  },
}
const NOW = new Date(1_618_884_473_000)

const baseOf = (message: SignableMessage, input: string): string => {
  const parsed = parseDictionary(`sig=${input}`).get('sig')
  if (!parsed || !isInnerList(parsed)) throw new Error('no inner list')
  return signatureBase(message, parsed)
}
const bytes = (base64: string) => Buffer.from(base64, 'base64')

test('B.2.1 and B.2.3: bases without components and with all of a request (verified with their RSA-PSS signatures)', () => {
  const isPss = (base: string, signature: string) =>
    verify('sha512', Buffer.from(base), { key: rsaPss, padding: 6, saltLength: 64 }, bytes(signature))
  const minimal = '();created=1618884473;keyid="test-key-rsa-pss";nonce="b3k2pp5k7z-50gnwp.yemd"'
  expect(
    isPss(
      baseOf(request, minimal),
      'd2pmTvmbncD3xQm8E9ZV2828BjQWGgiwAaw5bAkgibUopemLJcWDy/lkbbHAve4cRAtx31Iq786U7it++wgGxbtRxf8Udx7zFZsckzXaJMkA7ChG52eSkFxykJeNqsrWH5S+oxNFlD4dzVuwe8DhTSja8xxbR/Z2cOGdCbzR72rgFWhzx2VjBqJzsPLMIQKhO4DGezXehhWwE56YCE+O6c0mKZsfxVrogUvA4HELjVKWmAvtl6UnCh8jYzuVG5WSb/QEVPnP5TmcAnLH1g+s++v6d4s8m0gCw1fV5/SITLq9mhho8K3+7EPYTU8IU1bLhdxO5Nyt8C8ssinQ98Xw9Q==',
    ),
  ).toBe(true)
  const full =
    '("date" "@method" "@path" "@query" "@authority" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-rsa-pss"'
  expect(baseOf(request, full)).toContain('"@query": ?param=Value&Pet=dog\n"@authority": example.com\n')
  expect(
    isPss(
      baseOf(request, full),
      'bbN8oArOxYoyylQQUU6QYwrTuaxLwjAC9fbY2F6SVWvh0yBiMIRGOnMYwZ/5MR6fb0Kh1rIRASVxFkeGt683+qRpRRU5p2voTp768ZrCUb38K0fUxN0O0iC59DzYx8DFll5GmydPxSmme9v6ULbMFkl+V5B1TP/yPViV7KsLNmvKiLJH1pFkh/aYA2HXXZzNBXmIkoQoLd7YfW91kE9o/CCoC1xMy7JA1ipwvKvfrs65ldmlu9bpG6A9BmzhuzF8Eim5f8ui9eH8LZH896+QIF61ka39VBrohr9iyMUJpvRX2Zbhl5ZJzSRxpJyoEZAFL2FUo5fTIztsDZKEgM4cUA==',
    ),
  ).toBe(true)
})

test('B.2.4: a response signed with ECDSA on P-256', () => {
  const headers = {
    ...response.headers,
    'signature-input':
      'sig-b24=("@status" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-ecc-p256"',
    signature: 'sig-b24=:wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==:',
  }
  const body = Buffer.from('{"message": "good dog"}')
  const options = { keys: [ed25519, p256], required: ['@status', 'content-digest', 'content-type'], now: NOW }
  expect(verifyMessage({ ...response, headers }, body, options)).toMatchObject({
    isValid: true,
    keyId: 'test-key-ecc-p256',
    createdAt: NOW,
  })
  expect(verifyMessage({ status: 201, headers }, body, options)).toEqual({ isValid: false, fault: 'signature_invalid' })
})

test('B.2.6: a request signed with Ed25519', () => {
  const headers = {
    ...request.headers,
    'signature-input':
      'sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
    signature: 'sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:',
  }
  const options = { keys: [ed25519], required: ['@method', '@authority', '@path'], now: NOW }
  expect(verifyMessage({ ...request, headers }, Buffer.from('{"hello": "world"}'), options).isValid).toBe(true)
})

test('B.3: a request that a proxy forwards with a client certificate', () => {
  const certificate =
    ':MIIBqDCCAU6gAwIBAgIBBzAKBggqhkjOPQQDAjA6MRswGQYDVQQKDBJMZXQncyBBdXRoZW50aWNhdGUxGzAZBgNVBAMMEkxBIEludGVybWVkaWF0ZSBDQTAeFw0yMDAxMTQyMjU1MzNaFw0yMTAxMjMyMjU1MzNaMA0xCzAJBgNVBAMMAkJDMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE8YnXXfaUgmnMtOXU/IncWalRhebrXmckC8vdgJ1p5Be5F/3YC8OthxM4+k1M6aEAEFcGzkJiNy6J84y7uzo9M6NyMHAwCQYDVR0TBAIwADAfBgNVHSMEGDAWgBRm3WjLa38lbEYCuiCPct0ZaSED2DAOBgNVHQ8BAf8EBAMCBsAwEwYDVR0lBAwwCgYIKwYBBQUHAwIwHQYDVR0RAQH/BBMwEYEPYmRjQGV4YW1wbGUuY29tMAoGCCqGSM49BAMCA0gAMEUCIBHda/r1vaL6G3VliL4/Di6YK0Q6bMjeSkC3dFCOOB8TAiEAx/kHSB4urmiZ0NX5r5XarmPk0wmuydBVoU4hBVZ1yhk=:'
  const proxied = {
    ...request,
    url: 'https://service.internal.example/foo?param=Value&Pet=dog',
    headers: { ...request.headers, 'client-cert': certificate },
  }
  const input = '("@path" "@query" "@method" "@authority" "client-cert");created=1618884473;keyid="test-key-ecc-p256"'
  const key = verificationKey(p256)
  const signature = bytes('xVMHVpawaAC/0SbHrKRs9i8I3eOs5RtTMGCWXm/9nvZzoHsIg6Mce9315T6xoklyy0yzhD9ah4JHRwMLOgmizw==')
  expect(key && isSignedBy(baseOf(proxied, input), signature, key)).toBe(true)
})

test('signatures of our own with the key of B.1.3 verify', () => {
  const key = { kid: 'test-key-ecc-p256', privateKey: p256Private }
  const components = ['@method', '@authority', '@path', '@query', 'content-digest']
  const headers = { ...request.headers, ...signMessage(request, components, key, NOW) }
  expect(headers['signature-input']).toBe(
    'sig1=("@method" "@authority" "@path" "@query" "content-digest");created=1618884473;keyid="test-key-ecc-p256"',
  )
  const options = { keys: [p256], required: components, now: NOW }
  expect(verifyMessage({ ...request, headers }, Buffer.from('{"hello": "world"}'), options).isValid).toBe(true)
})

// RFC 9530, appendices B and D.
test.each([
  ['{"hello": "world"}\n', 'sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:'],
  ['{"hello": "world"}', 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:'],
  ['', 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:'],
])('digests %j as RFC 9530 does', (body, digest) => {
  expect(contentDigest(body)).toBe(digest)
  expect(matchesContentDigest(digest, body)).toBe(true)
})

test('a digest matches only by supported algorithms, and by all of them', () => {
  const body = '{"hello": "world"}'
  const [sha256, sha512] = [contentDigest(body), request.headers['content-digest']]
  expect(matchesContentDigest(sha512, body)).toBe(true)
  expect(matchesContentDigest(`${sha256}, ${sha512}`, body)).toBe(true)
  expect(matchesContentDigest(`${contentDigest('other')}, ${sha512}`, body)).toBe(false)
  expect(matchesContentDigest('md5=:Sd/dVLAcvNLSq16eXua5uQ==:', body)).toBe(false)
  expect(matchesContentDigest('sha-256="X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE="', body)).toBe(false)
  expect(matchesContentDigest('sha-256=:X48', body)).toBe(false)
  expect(matchesContentDigest('', body)).toBe(false)
})
