import { ConfigError, parseConfig } from './config'

test('every setting has a default', () => {
  expect(parseConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    adminUsername: 'admin',
    environment: 'local',
    reportingCurrency: 'CNY',
    timeZone: 'Asia/Shanghai',
    practiceStore: true,
    auditRetentionDays: 730,
    role: 'all',
  })
})

test("normalises the first admin's user name as sign-in does", () => {
  expect(parseConfig({ ADMIN_USERNAME: ' mu\u0308ller\u200B' }).adminUsername).toBe('m\u00FCller')
})

test('treats an empty variable as unset', () => {
  expect(parseConfig({ PORT: '', PUBLIC_URL: '' })).toMatchObject({ port: 8080, publicUrl: null })
})

test.each([
  [{ PORT: 'eighty' }, 'PORT: must be a port number.'],
  [{ PORT: '70000' }, 'PORT: must be a port number.'],
  [{ TIME_ZONE: 'Mars/Olympus' }, 'TIME_ZONE: must be an IANA time zone such as Asia/Shanghai.'],
  [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL: must be a postgres:// address.'],
  [{ ADMIN_PASSWORD: 'alllower' }, 'ADMIN_PASSWORD: needs at least six characters, with upper and lower case letters.'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY: must be 64 hexadecimal digits (32 random bytes).'],
  [{ PRACTICE_STORE: 'yes' }, 'PRACTICE_STORE: must be 0 or 1.'],
  [
    { ALLOWED_PRIVATE_NETWORKS: '10.0.0.0/8,10.0.0.1' },
    'ALLOWED_PRIVATE_NETWORKS: must be networks such as 10.1.0.0/16, separated by commas.',
  ],
  [
    { TRUST_PROXY: '10.0.0.1' },
    'TRUST_PROXY: must be networks such as 10.1.0.0/16, loopback or private, separated by commas, or a number of proxies.',
  ],
  [
    { TRUST_PROXY: '0.0.0.0/0' },
    'TRUST_PROXY: must be networks such as 10.1.0.0/16, loopback or private, separated by commas, or a number of proxies.',
  ],
  [{ AUDIT_KEEP_DAYS: '-1' }, 'AUDIT_KEEP_DAYS: must be a number of days, or 0 for ever.'],
  [{ REPORTING_CURRENCY: 'yuan' }, 'REPORTING_CURRENCY: must be an ISO 4217 code such as CNY.'],
  [{ DATABASE_URL: 'postgres://h/d' }, 'SECRET_KEY: is required with DATABASE_URL, the same for all processes.'],
])('refuses %p with a one-sentence message', (env, message) => {
  expect(() => parseConfig(env)).toThrow(new ConfigError(message))
})

test.each([
  ['', 0],
  ['0', 0],
  ['2', 2],
  ['172.20.0.0/16, fd00::/8', ['172.20.0.0/16', 'fd00::/8']],
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
])('parses the trusted proxies: %p', (text, trusted) => {
  expect(parseConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trusted)
})

test('reports every invalid setting at once', () => {
  expect(() => parseConfig({ PORT: 'x', ENVIRONMENT: 'Prod!' })).toThrow(/^PORT: .*\nENVIRONMENT: .*$/)
})

test('reads the proxy settings as other programs do', () => {
  const { proxies } = parseConfig({
    HTTPS_PROXY: 'http://upper:1',
    https_proxy: 'http://lower:1',
    NO_PROXY: 'localhost',
  })
  expect(proxies).toEqual({ http: null, https: 'http://lower:1', noProxy: 'localhost', isTrusted: true })
  expect(parseConfig({ HTTP_PROXY: 'proxy.example:3128' }).proxies.http).toBe('http://proxy.example:3128')
  expect(() => parseConfig({ NODE_EXTRA_CA_CERTS: '/no/such/file' })).toThrow('NODE_EXTRA_CA_CERTS: must be a file')
  expect(() => parseConfig({ HTTPS_PROXY: 'socks5://proxy.example' })).toThrow(
    'HTTPS_PROXY: must be an http(s) address',
  )
})

test('reads the role from the arguments', () => {
  expect(parseConfig({}, ['--role=worker']).role).toBe('worker')
  expect(() => parseConfig({}, ['--role=boss'])).toThrow('--role must be one of all, api, worker.')
})
