import { sql } from 'drizzle-orm'
import { endpoint } from '@outlet/shared/contract/endpoint'
import { listOf, listQuery } from '@outlet/shared/contract/list'
import { z } from '@outlet/shared/contract/zod'
import { recordAudit } from '../audit/record-audit'
import { testApp, type TestApp } from '../../testing/test-app'
import { Refusal } from './refusal'
import { serveRead, serveSharedRead, serveWrite } from './serve'

const Thing = z.object({ name: z.string(), amount: z.int() })

const addThing = endpoint({
  method: 'POST',
  path: '/things/:shelf',
  summary: 'Add',
  needs: 'stores.write',
  body: z.strictObject({ name: z.string().min(1), amount: z.int() }),
  response: Thing,
  status: 201,
  idempotent: true,
})
const listThings = endpoint({
  method: 'GET',
  path: '/things',
  summary: 'List',
  needs: 'orders.read',
  query: listQuery({ q: z.string().optional() }, ['name']),
  response: listOf(Thing),
})

const countThings = endpoint({
  method: 'GET',
  path: '/things/count',
  summary: 'Count',
  needs: 'orders.read',
  query: z.strictObject({ shelf: z.string() }),
  response: z.strictObject({ count: z.int(), role: z.string() }),
})

let t: TestApp
let reads: string[] = []
let deadlocks = 0
let admin: string
let user: string
beforeAll(async () => {
  t = await testApp()
  await t.db.execute(sql`create table things (shelf text, name text, amount int)`)
  serveWrite(t.app, addThing, async ({ tx, params, body, caller }) => {
    await tx.execute(sql`insert into things values (${params.shelf}, ${body.name}, ${body.amount})`)
    await recordAudit(tx, caller, { action: 'things.add', subjectType: 'thing', subjectId: body.name })
    if (body.amount < 0) throw new Refusal('conflict', 'thing.negative')
    if (deadlocks > 0) {
      deadlocks -= 1
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    }
    return body
  })
  serveRead(t.app, listThings, async () => ({ items: [], next: null }))
  serveSharedRead(t.app, countThings, async ({ db, reader, query }) => {
    reads.push(query.shelf)
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from things where shelf = ${query.shelf}`,
    )
    return { count: rows[0]?.count ?? 0, role: reader.kind === 'user' ? reader.role : reader.kind }
  })
  admin = await t.signInAs('admin')
  user = await t.signInAs('user')
})
afterAll(() => t.close())

const things = async () => (await t.db.execute(sql`select * from things`)).rows
const add = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  t.call('POST', '/things/top%2Fleft', { token: admin, body, headers })

test('decodes path parameters and responds with the endpoint’s status', async () => {
  expect((await add({ name: 'cup', amount: 1 })).statusCode).toBe(201)
  expect(await things()).toContainEqual({ shelf: 'top/left', name: 'cup', amount: 1 })
})

test('a refusal rolls back the write and its audit record', async () => {
  const response = await add({ name: 'debt', amount: -1 })
  expect(response.statusCode).toBe(409)
  expect(response.headers['content-type']).toContain('application/problem+json')
  expect(response.json()).toMatchObject({ code: 'thing.negative', status: 409, request_id: expect.any(String) })
  expect(await things()).not.toContainEqual(expect.objectContaining({ name: 'debt' }))
  expect((await t.audit('things.add')).map((row) => row['subject_id'])).not.toContain('debt')
})

test('reports invalid fields and refuses unknown ones', async () => {
  const response = await add({ name: '', amount: 1.5, colour: 'red' })
  expect(response.statusCode).toBe(400)
  const { code, errors } = response.json<{ code: string; errors: { path: string; code: string }[] }>()
  expect(code).toBe('request.invalid')
  expect(errors.map((error) => error.path)).toEqual(['name', 'amount', ''])
})

test('refuses unknown query parameters and limits out of range', async () => {
  const get = (query: string) => t.call('GET', `/things?${query}`, { token: user })
  expect((await get('q=a&limit=200')).statusCode).toBe(200)
  expect((await get('colour=red')).statusCode).toBe(400)
  expect((await get('limit=201')).statusCode).toBe(400)
  expect((await get('sort=amount')).statusCode).toBe(400)
})

test('checks the session before the permission', async () => {
  const body = { name: 'cup', amount: 1 }
  expect((await t.call('POST', '/things/a', { body })).json()).toMatchObject({ status: 401, code: 'session.required' })
  expect((await t.call('POST', '/things/a', { body, token: user })).json()).toMatchObject({
    status: 403,
    code: 'permission.denied',
  })
})

test('executes a repeated request once, even if many arrive at the same time', async () => {
  const send = () => add({ name: 'once', amount: 5 }, { 'idempotency-key': 'key-1' })
  const responses = await Promise.all(Array.from({ length: 6 }, send))
  expect(responses.map((response) => response.statusCode)).toEqual(Array.from({ length: 6 }, () => 201))
  expect(responses.map((response) => response.json())).toEqual(
    Array.from({ length: 6 }, () => ({ name: 'once', amount: 5 })),
  )
  expect((await things()).filter((thing) => thing['name'] === 'once')).toHaveLength(1)
})

test('refuses a key that was used for another request', async () => {
  await add({ name: 'first', amount: 1 }, { 'idempotency-key': 'key-2' })
  const response = await add({ name: 'second', amount: 1 }, { 'idempotency-key': 'key-2' })
  expect(response.json()).toMatchObject({ status: 409, code: 'idempotency.key_reused' })
})

test('a refused request does not consume its key', async () => {
  await add({ name: 'again', amount: -1 }, { 'idempotency-key': 'key-3' })
  expect((await add({ name: 'again', amount: 1 }, { 'idempotency-key': 'key-3' })).statusCode).toBe(201)
})

test('responds to unknown routes and invalid JSON with a problem document', async () => {
  expect((await t.call('GET', '/nothing', { token: user })).json()).toMatchObject({ status: 404 })
  const broken = await t.app.http.inject({
    method: 'POST',
    url: '/api/v1/things/a',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    payload: '{"name":',
  })
  expect(broken.json()).toMatchObject({ status: 400, code: 'request.invalid' })
})

test('does not expose internal errors', async () => {
  await t.db.execute(sql`alter table things rename to things_gone`)
  const response = await add({ name: 'cup', amount: 1 })
  await t.db.execute(sql`alter table things_gone rename to things`)
  expect(response.statusCode).toBe(500)
  expect(response.body).not.toContain('things')
  expect(response.json()).toMatchObject({ code: 'server.internal_error' })
})

test('a write that deadlocks with another transaction is retried, and takes effect once', async () => {
  deadlocks = 1
  expect((await add({ name: 'plate', amount: 1 })).statusCode).toBe(201)
  expect(deadlocks).toBe(0)
  expect((await things()).filter(({ name }) => name === 'plate')).toHaveLength(1)
})

test('concurrent equal requests share one read, but only between callers with the same permissions', async () => {
  const count = (token: string | undefined, shelf: string) => t.call('GET', `/things/count?shelf=${shelf}`, { token })
  reads = []
  const responses = await Promise.all([
    ...Array.from({ length: 10 }, () => count(admin, 'low')),
    ...Array.from({ length: 10 }, () => count(user, 'low')),
    count(user, 'high'),
    count(undefined, 'low'),
  ])
  const roles = responses.map((response) => response.json<{ role?: string }>().role)
  expect(roles).toEqual([...Array<string>(10).fill('admin'), ...Array<string>(11).fill('user'), undefined])
  expect(responses.at(-1)?.statusCode).toBe(401)
  expect(reads.filter((shelf) => shelf === 'high')).toHaveLength(1)
  expect(reads.length).toBeLessThan(12)
})
