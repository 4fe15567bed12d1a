import { readFileSync, rmSync, statSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { draftOrders, draftRelease } from '../testing/release-draft'
import { testApp, type TestApp } from '../testing/test-app'
import { ensureLocalDeployToken, localDeployTokenFile } from './local-deploy-token'

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
})
afterAll(() => t.close())

const create = (scopes: string[], token = admin) =>
  t.call('POST', '/machine-tokens', { token, body: { name: 'ci of orders', scopes } })
const made = async (scopes: string[]) => (await create(scopes)).json<{ id: string; token: string }>()
const publish = (token: string, version: string, name = 'orders') =>
  t.call('POST', '/releases', {
    token,
    body: name === 'orders' ? draftOrders(version) : draftRelease({ 'remoteEntry.js': '1' }, { name, version }),
  })
const pin = (token: string, pins: Record<string, string>) =>
  t.call('POST', '/environments/dev/pins', { token, body: { expected_generation: 0, pins } })

test('shows a token once, and stores only its hash', async () => {
  const answer = await create(['releases.publish:orders'])
  expect(answer.statusCode).toBe(201)
  const { token } = answer.json<{ token: string }>()
  const list = await t.call('GET', '/machine-tokens', { token: admin })
  expect(list.json()).toMatchObject({ items: [{ name: 'ci of orders', created_by: 'admin-1', revoked_at: null }] })
  const { rows } = await t.db.execute(sql`select * from machine_tokens`)
  expect(list.body + JSON.stringify(rows) + JSON.stringify(await t.audit('machine_tokens.create'))).not.toContain(token)
  expect(await t.audit('machine_tokens.create')).toMatchObject([{ after: { scopes: ['releases.publish:orders'] } }])
})

test('a token limited to a remote publishes and pins that one only, and nothing else', async () => {
  const { token } = await made(['releases.publish:orders', 'releases.pin:orders'])
  expect((await publish(token, '1.0.0')).json()).toMatchObject({ published_by: 'ci of orders' })
  expect((await publish(token, '1.0.0', 'shop')).json()).toMatchObject({ code: 'permission.denied' })
  await publish(admin, '1.0.0', 'shop')
  expect((await pin(token, { orders: '1.0.0', shop: '1.0.0' })).statusCode).toBe(403)
  expect((await pin(token, { orders: '1.0.0' })).statusCode).toBe(200)
  expect((await t.call('GET', '/releases', { token })).statusCode).toBe(403)
  expect((await t.call('GET', '/users', { token })).statusCode).toBe(403)
})

test('ends with its revocation', async () => {
  const { id, token } = await made(['releases.publish'])
  expect((await publish(token, '2.0.0')).statusCode).toBe(200)
  const revoked = await t.call('DELETE', `/machine-tokens/${id}`, { token: admin })
  expect(revoked.json<{ revoked_at: string }>().revoked_at).not.toBeNull()
  expect((await publish(token, '2.0.1')).statusCode).toBe(401)
  expect((await t.call('DELETE', `/machine-tokens/${id}`, { token: admin })).json()).toEqual(revoked.json())
  expect(await t.audit('machine_tokens.revoke')).toMatchObject([{ subject_id: id }])
  expect((await t.call('DELETE', '/machine-tokens/nothing', { token: admin })).statusCode).toBe(404)
})

test.each(['releases.fly', 'releases.read:orders', 'releases.publish:', 'machine-tokens.write', 'releases.pin:a:b'])(
  'refuses the scope %s',
  async (scope) => {
    expect((await create([scope])).json()).toMatchObject({ errors: [{ code: 'machine_token.unknown_scope' }] })
  },
)

test('refuses everybody but admins', async () => {
  const user = await t.signInAs('user')
  const { id } = await made(['releases.read'])
  expect((await create(['releases.read'], user)).statusCode).toBe(403)
  expect((await t.call('DELETE', `/machine-tokens/${id}`, { token: user })).statusCode).toBe(403)
  expect((await t.call('GET', '/machine-tokens', { token: user })).statusCode).toBe(403)
})

describe("the installation's own token", () => {
  const ensure = () => ensureLocalDeployToken(t.db, t.app.config.dataDir)
  const file = () => localDeployTokenFile(t.app.config.dataDir)

  test('publishes, is readable by its owner only, and stays the same', async () => {
    const tokens = await Promise.all([ensure(), ensure()])
    expect(tokens[0]).toBe(tokens[1])
    expect(readFileSync(file(), 'utf8').trim()).toBe(tokens[0])
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect((await publish(tokens[0], '3.0.0')).statusCode).toBe(200)
    expect((await t.call('GET', '/environments/dev', { token: tokens[0] })).statusCode).toBe(200)
  })

  test('is made anew when the file is gone, and the lost one ends', async () => {
    const lost = await ensure()
    rmSync(file())
    const next = await ensure()
    expect(next).not.toBe(lost)
    expect((await t.call('GET', '/releases', { token: lost })).statusCode).toBe(401)
    expect((await t.call('GET', '/releases', { token: next })).statusCode).toBe(200)
  })

  test('is made anew when the database does not know it', async () => {
    const unknown = await ensure()
    await t.db.execute(sql`delete from machine_tokens`)
    const next = await ensure()
    expect(next).not.toBe(unknown)
    expect((await t.call('GET', '/releases', { token: next })).statusCode).toBe(200)
  })
})
