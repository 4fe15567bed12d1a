import { ConfigError, parseConfig } from './config'

test('has a default for everything', () => {
  expect(parseConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    adminUsername: 'admin',
    environment: 'local',
    reportingCurrency: 'CNY',
    timeZone: 'Asia/Shanghai',
    practiceStore: true,
    role: 'all',
  })
})

test('takes an empty variable as unset', () => {
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
  [{ REPORTING_CURRENCY: 'yuan' }, 'REPORTING_CURRENCY: must be an ISO 4217 code such as CNY.'],
  [{ DATABASE_URL: 'postgres://h/d' }, 'SECRET_KEY: is required with DATABASE_URL, the same for all processes.'],
])('refuses %p with one sentence', (env, message) => {
  expect(() => parseConfig(env)).toThrow(new ConfigError(message))
})

test('tells every wrong setting at once', () => {
  expect(() => parseConfig({ PORT: 'x', ENVIRONMENT: 'Prod!' })).toThrow(/^PORT: .*\nENVIRONMENT: .*$/)
})

test('reads the role from the arguments', () => {
  expect(parseConfig({}, ['--role=worker']).role).toBe('worker')
  expect(() => parseConfig({}, ['--role=boss'])).toThrow('--role must be one of all, api, worker.')
})
