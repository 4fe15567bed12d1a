import { sql } from 'drizzle-orm'
import type { Endpoint } from '@outlet/shared/contract/endpoint'
import { roleMay, roles, type Role } from '@outlet/shared/contract/users/roles'
import { systemCaller } from '../audit/record-audit'
import { uuidv7 } from '../db/uuid'
import { hashToken, newToken } from '../secrets/token'
import { contractEndpoints } from '../../testing/contract-endpoints'
import { machineToken } from '../../testing/machine-token'
import { TEST_PASSWORD, testApp, type TestApp } from '../../testing/test-app'
import { createUser } from '../../users/create-user'

const endpoints: Endpoint[] = []

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

let t: TestApp

const createUsers = () =>
  t.db.transaction(async (tx) => {
    for (const role of roles) {
      const username = `${role}-1`
      await createUser(tx, systemCaller('test'), { username, name: username, role, password: TEST_PASSWORD })
    }
  })

beforeAll(async () => {
  endpoints.push(...(await contractEndpoints()).map(({ endpoint }) => endpoint))
  t = await testApp()
  await createUsers()
})
afterAll(() => t.close())

test('the server serves exactly the endpoints of the contract', () => {
  expect(t.app.served.map(nameOf).sort()).toEqual(endpoints.map(nameOf).sort())
})

test('only sign-in is open to anonymous callers', () => {
  const open = endpoints.filter((endpoint) => endpoint.needs === 'anyone').map(nameOf)
  expect(open).toEqual(['POST /login/access-token'])
})

/** Sends a request with invalid parameters and an empty body: only the caller's permission is tested. */
const requestStatus = async (endpoint: Endpoint, token?: string) => {
  const path = endpoint.path.replace(/:\w+/g, 'x')
  const body = endpoint.method === 'GET' ? {} : { body: {} }
  return (await t.call(endpoint.method, path, { ...body, ...(token ? { token } : {}) })).statusCode
}

/** A separate session for each request, because some endpoints end it; created without the cost of password hashing. */
const sessionOf = async (role: Role, expires = '1 day') => {
  const token = newToken()
  await t.db.execute(sql`
    insert into sessions (token_hash, id, user_id, expires_at)
    select ${hashToken(token)}, ${uuidv7()}, id, clock_now() + ${expires}::interval from users
    where username = ${`${role}-1`}`)
  return token
}

const closed = () => endpoints.filter(({ needs }) => needs !== 'anyone')

/** Checks the status of every endpoint that requires a session. */
const statuses = async (expected: (endpoint: Endpoint) => number | null, token: () => Promise<string | undefined>) => {
  const found: Record<string, number> = {}
  const wanted: Record<string, unknown> = {}
  for (const endpoint of closed()) {
    const status = await requestStatus(endpoint, await token())
    found[nameOf(endpoint)] = status
    wanted[nameOf(endpoint)] = expected(endpoint) ?? (isAdmitted(status) ? status : 'admitted')
  }
  return { found, wanted }
}

/** Whether the request passed authentication and authorisation; it may fail otherwise. */
const isAdmitted = (status: number) => status !== 401 && status !== 403 && status < 500

const allowed = (role: Role) => (endpoint: Endpoint) =>
  endpoint.needs === 'anyone' || endpoint.needs === 'session' || roleMay(role, endpoint.needs) ? null : 403

describe('every endpoint', () => {
  test('refuses a caller without a session, and one with an unknown token', async () => {
    for (const token of [undefined, newToken()]) {
      const { found, wanted } = await statuses(
        () => 401,
        async () => token,
      )
      expect(found).toEqual(wanted)
    }
  })

  test('refuses an expired and an ended session', async () => {
    const ranOut = await sessionOf('admin', '-1 second')
    const ended = await sessionOf('admin')
    await t.call('POST', '/logout', { token: ended })
    for (const token of [ranOut, ended]) {
      const { found, wanted } = await statuses(
        () => 401,
        async () => token,
      )
      expect(found).toEqual(wanted)
    }
  })

  test('refuses a deactivated and a deleted user', async () => {
    const token = await sessionOf('admin')
    for (const [column, value] of [
      ['state', 'inactive'],
      ['deleted_at', '2026-01-01'],
    ] as const) {
      await t.db.execute(sql`update users set ${sql.identifier(column)} = ${value} where username = 'admin-1'`)
      const { found, wanted } = await statuses(
        () => 401,
        async () => token,
      )
      expect(found).toEqual(wanted)
      await t.db.execute(sql`update users set state = 'active', deleted_at = null where username = 'admin-1'`)
    }
  })

  test.each(roles)('admits or refuses the role %s as declared in `needs`', async (role) => {
    const { found, wanted } = await statuses(allowed(role), () => sessionOf(role))
    expect(found).toEqual(wanted)
  })

  test('refuses a machine token without scopes', async () => {
    const token = await machineToken(t.db, [])
    const { found, wanted } = await statuses(
      ({ needs }) => (needs === 'session' ? 401 : 403),
      async () => token,
    )
    expect(found).toEqual(wanted)
  })
})
