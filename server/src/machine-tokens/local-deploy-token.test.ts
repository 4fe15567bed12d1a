import { readFileSync, rmSync, statSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { draftHost, draftOrders, draftRelease } from '../testing/release-draft'
import { testApp, type TestApp } from '../testing/test-app'
import { ensureLocalDeployToken, localDeployTokenFile } from './local-deploy-token'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ ENVIRONMENT: 'here' })
})
afterAll(() => t.close())

const ensure = (names = ['host', 'orders']) => ensureLocalDeployToken(t.db, t.app.config, names)
const file = () => localDeployTokenFile(t.app.config.dataDir)
const publish = (token: string, version: string, name = 'orders') =>
  t.call('POST', '/releases', {
    token,
    body: name === 'orders' ? draftOrders(version) : draftRelease({ 'remoteEntry.js': '1' }, { name, version }),
  })
const pin = (token: string, environment: string, pins: Record<string, string>, expected_generation: number) =>
  t.call('POST', `/environments/${environment}/pins`, { token, body: { expected_generation, pins } })
const works = async (token: string) => (await t.call('GET', '/releases', { token })).statusCode === 200
const tokens = async () =>
  (
    await t.db.execute<{ days: number; is_active: boolean }>(sql`
      select revoked_at is null as is_active, (extract(epoch from expires_at - clock_now()) / 86400)::float8 as days
      from machine_tokens order by created_at`)
  ).rows

test('publishes and pins the given releases in this environment, and nothing else', async () => {
  const [token, same] = await Promise.all([ensure(), ensure()])
  expect(token).toBe(same)
  expect(readFileSync(file(), 'utf8').trim()).toBe(token)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect((await publish(token, '3.0.0')).statusCode).toBe(200)
  expect((await publish(token, '1.0.0', 'shop')).statusCode).toBe(403)
  expect((await t.call('POST', '/releases', { token, body: draftHost('1.0.0') })).statusCode).toBe(200)
  expect((await pin(token, 'here', { host: '1.0.0', orders: '3.0.0' }, 0)).statusCode).toBe(200)
  expect((await pin(token, 'prod', { orders: '3.0.0' }, 0)).statusCode).toBe(403)
  expect((await pin(token, 'here', { shop: '1.0.0' }, 1)).statusCode).toBe(403)
  expect((await t.call('GET', '/environments/here', { token })).statusCode).toBe(200)
  expect((await t.call('GET', '/users', { token })).statusCode).toBe(403)
})

test('expires after about a day unless the next start renews it', async () => {
  const token = await ensure()
  await t.db.execute(sql`update machine_tokens set expires_at = clock_now() + interval '1 minute'`)
  expect(await ensure()).toBe(token)
  const [only] = await tokens()
  expect(only?.days).toBeGreaterThan(0.9)
  expect(only?.days).toBeLessThan(2)
  expect(await t.audit('machine_tokens.renew')).not.toHaveLength(0)
})

test('is replaced and revoked if it has expired, is missing, or has other scopes', async () => {
  const first = await ensure()
  await t.db.execute(sql`update machine_tokens set expires_at = clock_now() - interval '1 minute'`)
  const second = await ensure()
  rmSync(file())
  const third = await ensure()
  const fourth = await ensure(['host', 'orders', 'returns'])
  expect(new Set([first, second, third, fourth]).size).toBe(4)
  expect(await Promise.all([first, second, third, fourth].map(works))).toEqual([false, false, false, true])
  expect((await tokens()).map(({ is_active }) => is_active)).toEqual([false, false, false, true])
})

test('is created again if the database does not know it', async () => {
  const unknown = await ensure()
  await t.db.execute(sql`delete from machine_tokens`)
  const next = await ensure()
  expect(next).not.toBe(unknown)
  expect(await works(next)).toBe(true)
})
