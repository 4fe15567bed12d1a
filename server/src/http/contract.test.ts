import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { API_PREFIX, type Endpoint } from '@outlet/shared/contract/endpoint'
import { z } from '@outlet/shared/contract/zod'
import { testApp, type TestApp } from '../testing/test-app'

const folder = resolve(__dirname, '../../../shared/src/contract')

// Told apart by what only an endpoint has; every other export of the contract lacks `needs`.
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'needs' in value && 'response' in value

const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
const endpoints: Endpoint[] = []

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

let t: TestApp
beforeAll(async () => {
  for (const file of files)
    endpoints.push(...Object.values<unknown>(await import(join(folder, file))).filter(isEndpoint))
  t = await testApp()
})
afterAll(() => t.close())

test('the server serves every endpoint of the contract, and no other', () => {
  expect(t.app.served.map(nameOf).sort()).toEqual(endpoints.map(nameOf).sort())
})

test('only sign-in is open to anyone', () => {
  const open = endpoints.filter((endpoint) => endpoint.needs === 'anyone').map(nameOf)
  expect(open).toEqual(['POST /login/access-token'])
})

test('every endpoint refuses a caller without a session', async () => {
  for (const endpoint of endpoints.filter(({ needs }) => needs !== 'anyone')) {
    const path = endpoint.path.replace(/:\w+/g, 'x')
    const answer = await t.call(endpoint.method, path, endpoint.method === 'GET' ? {} : { body: {} })
    expect({ endpoint: nameOf(endpoint), status: answer.statusCode }).toEqual({
      endpoint: nameOf(endpoint),
      status: 401,
    })
  }
})

test('the OpenAPI document names every endpoint and its permission', async () => {
  const answer = await t.app.http.inject({ method: 'GET', url: `${API_PREFIX}/openapi.json` })
  const Document = z.object({
    openapi: z.literal('3.1.0'),
    paths: z.record(z.string(), z.record(z.string(), z.object({ description: z.string(), responses: z.object({}) }))),
  })
  const { paths } = Document.parse(answer.json())
  for (const endpoint of endpoints) {
    const path = API_PREFIX + endpoint.path.replace(/:(\w+)/g, '{$1}')
    expect(paths[path]?.[endpoint.method.toLowerCase()]?.description).toBe(`Needs: ${endpoint.needs}`)
  }
})
