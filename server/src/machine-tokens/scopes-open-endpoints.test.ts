import { sampleOf } from '@outlet/release-gate/browser/sample-of'
import { fillPath, type Endpoint } from '@outlet/shared/contract/endpoint'
import { scopeSubjects } from '@outlet/shared/contract/users/machine-tokens'
import { machinePermissions, type Permission } from '@outlet/shared/contract/users/roles'
import { clock } from '../platform/time/clock'
import { machineToken } from '../testing/machine-token'
import { refusal } from '../testing/refusal'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Whether the scope is limited to a subject: the handler refuses any other subject. */
const isLimited = (permission: Permission) => Object.hasOwn(scopeSubjects, permission)

const paramsOf = (path: string) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'nothing-of-this-name']))

/** Sends a request that reaches the handler, with a body that the endpoint's schema accepts. */
const use = async (endpoint: Endpoint, token: string) => {
  const body: unknown = endpoint.body && sampleOf(endpoint.body, clock.iso())
  return t.call(endpoint.method, fillPath(endpoint.path, paramsOf(endpoint.path)), {
    token,
    ...(body !== undefined && { body: { ...Object(body) } }),
  })
}

const named = ({ method, path }: Endpoint) => `${method} ${path}`

/** Bulk jobs belong to a person, who alone may stop and undo them. */
const isBulk = ({ path }: Endpoint) => path.endsWith('/bulk')

test.each(machinePermissions)('a token of the scope %s opens the endpoints of that scope', async (permission) => {
  const endpoints = t.app.served.filter((endpoint) => endpoint.needs === permission && !isBulk(endpoint))
  expect(endpoints).not.toEqual([])
  const token = await machineToken(t.db, [permission])
  const refused: Record<string, unknown> = {}
  for (const endpoint of endpoints) {
    const response = await use(endpoint, token)
    if (response.statusCode === 401 || (response.statusCode === 403 && !isLimited(permission)))
      refused[named(endpoint)] = refusal(response)
  }
  expect(refused).toEqual({})
})

test('machines are refused bulk jobs and other personal resources, and there is no scope for them', async () => {
  const admin = await t.signInAs('admin')
  const token = await machineToken(t.db, ['orders.write', 'bulk-jobs.write', 'lists.read', 'notifications.read'])
  const body = { filter: {}, seen: 1, action: { kind: 'refresh' } }
  expect(refusal(await t.call('POST', '/orders/bulk', { token, body }))).toEqual([403, 'permission.denied'])
  for (const path of ['/bulk-jobs', '/lists/orders', '/notifications'])
    expect(refusal(await t.call('GET', path, { token }))).toEqual([403, 'permission.denied'])
  const made = { name: 'ci', scopes: ['bulk-jobs.write'], current_password: TEST_PASSWORD }
  const response = await t.call('POST', '/machine-tokens', { token: admin, body: made })
  expect(response.json()).toMatchObject({ errors: [{ code: 'machine_token.unknown_scope' }] })
})
