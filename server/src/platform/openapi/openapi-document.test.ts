import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { z } from '@outlet/shared/contract/zod'
import { describedContract } from '../../described-contract'
import { contractEndpoints, contractExports } from '../../testing/contract-endpoints'
import { testApp, type TestApp } from '../../testing/test-app'

const Operation = z.object({
  // Missing if the described contract lacks a module.
  operationId: z.string().default('nameless'),
  tags: z.array(z.string()).default([]),
  description: z.string(),
  security: z.array(z.object({ bearer: z.array(z.string()) })),
  parameters: z.array(z.looseObject({ name: z.string().optional(), schema: z.unknown().optional() })),
  responses: z.record(z.string(), z.unknown()),
})
const Document = z.object({
  openapi: z.literal('3.1.0'),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), z.looseObject({})),
    responses: z.record(z.string(), z.object({ headers: z.record(z.string(), z.unknown()).optional() })),
  }),
})

let t: TestApp
let text: string
let document: z.infer<typeof Document>
beforeAll(async () => {
  t = await testApp()
  text = (await t.app.http.inject({ url: `${API_PREFIX}/openapi.json` })).body
  document = Document.parse(JSON.parse(text))
})
afterAll(() => t.close())

const operation = (method: string, path: string) => document.paths[API_PREFIX + path]?.[method]
const all = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))
const addressOf = (path: string) => path.replace(/:(\w+)/g, '{$1}')

test('is valid OpenAPI 3.1', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outlet-openapi-'))
  writeFileSync(join(folder, 'openapi.json'), text)
  const validator = resolve(
    __dirname,
    '../../../node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js',
  )
  try {
    const report = execFileSync(process.execPath, [validator, join(folder, 'openapi.json')], { encoding: 'utf8' })
    expect(JSON.parse(report)).toEqual({ valid: true })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('covers every module of the contract that has endpoints', () => {
  const nameless = Object.entries(document.paths).filter(([, methods]) =>
    Object.values(methods).some(({ operationId, tags }) => operationId === 'nameless' || tags.length !== 1),
  )
  expect(nameless.map(([path]) => path)).toEqual([])
})

test('every endpoint has the name of its contract export, a unique operation id, its permission and its tag', async () => {
  const endpoints = await contractEndpoints()
  for (const { name, endpoint } of endpoints) {
    const { needs } = endpoint
    const isPermission = needs !== 'anyone' && needs !== 'session'
    expect(operation(endpoint.method.toLowerCase(), addressOf(endpoint.path))).toMatchObject({
      operationId: name,
      description: `Needs: ${needs}`,
      security: needs === 'anyone' ? [] : [{ bearer: isPermission ? [needs] : [] }],
    })
  }
  const ids = all().map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !endpoints.some(({ name }) => name === id)).sort()).toEqual([
    'downloadCsv',
    'getImage',
    'getOpenApi',
    'streamEvents',
  ])
  const tagNames = document.tags.map(({ name }) => name)
  expect([...new Set(all().flatMap(({ tags }) => tags))].sort()).toEqual(tagNames.sort())
})

test('describes all routes below its prefix', () => {
  const served: string[] = []
  let path = ''
  for (const line of t.app.http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, branch = '', segment = '', methods = ''] = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.*)\))?$/u.exec(line) ?? []
    path = path
      .split('\0')
      .slice(0, branch.length / 4)
      .concat(segment)
      .join('\0')
    const address = path.replaceAll('\0', '')
    for (const method of methods.split(', ').filter((name) => name !== '' && name !== 'HEAD' && name !== 'OPTIONS'))
      if (address.startsWith(`${API_PREFIX}/`)) served.push(`${method.toLowerCase()} ${addressOf(address)}`)
  }
  const described = Object.entries(document.paths).flatMap(([address, methods]) =>
    Object.keys(methods).map((method) => `${method} ${address}`),
  )
  expect(served.sort()).toEqual(described.sort())
})

test('describes nothing that does not exist', () => {
  const { schemas } = document.components
  expect(Object.keys(describedContract.descriptions).filter((name) => !schemas[name]?.['description'])).toEqual([])
  const inPaths = Object.keys(document.paths).join()
  expect(Object.keys(describedContract.pathParameters).filter((name) => !inPaths.includes(`{${name}}`))).toEqual([])
})

test('references schemas that the contract exports instead of repeating them', async () => {
  const { schemas } = document.components
  const names = ['Order', 'OrderLine', 'Product', 'Money', 'InventoryMonitor', 'OrderStatus', 'StockState', 'Role']
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(names))
  expect(schemas['OrderStatus']).toMatchObject({ enum: expect.arrayContaining(['pending', 'unknown']) })
  expect(schemas['Order']).toMatchObject({
    properties: {
      lines: { items: { $ref: '#/components/schemas/OrderLine' } },
      total: { $ref: '#/components/schemas/Money' },
    },
  })
  const exported = new Set(
    (await contractExports()).flatMap(({ name, value }) => (value instanceof z.ZodType ? name : [])),
  )
  expect(Object.keys(schemas).filter((name) => !exported.has(name.replace(/Input$/, '')))).toEqual([])
  const refs = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)
  expect(new Set(refs)).toEqual(new Set(Object.keys(schemas)))
})

test('a field with a default is optional in a request, and required in a response, which may have further fields', () => {
  const { OrderLine, OrderLineInput } = document.components.schemas
  expect(OrderLineInput).toMatchObject({ required: ['title', 'quantity', 'unit_price'] })
  expect(OrderLine).toMatchObject({ required: expect.arrayContaining(['color', 'size', 'product_code']) })
  expect(JSON.stringify(OrderLineInput)).not.toContain('"default"')
  expect(OrderLine).not.toHaveProperty('additionalProperties')
})

test('declares the sorts, limits and filters of a list', () => {
  const parameters = Object.fromEntries(
    (operation('get', '/orders')?.parameters ?? []).map(({ name = '', schema }) => [name, schema]),
  )
  expect(parameters).toMatchObject({
    sort: { enum: expect.arrayContaining(['-placed_at', 'total']), default: '-placed_at' },
    limit: { minimum: 1, maximum: 200, default: 50 },
    status: {
      anyOf: [{ items: { $ref: '#/components/schemas/OrderStatus' } }, { $ref: '#/components/schemas/OrderStatus' }],
    },
  })
})

test.each([
  ['get', '/orders', ['200', '400', '401', '403', '503', 'default']],
  ['get', '/orders/{orderId}', ['200', '400', '401', '403', '404', '503', 'default']],
  ['post', '/orders', ['201', '400', '401', '403', '409', '413', '415', '503', 'default']],
  ['patch', '/orders/{orderId}', ['200', '400', '401', '403', '404', '409', '413', '415', '503', 'default']],
  ['post', '/login/access-token', ['200', '400', '401', '413', '415', '429', '503', 'default']],
  ['get', '/downloads/{ticket}', ['200', '400', '401', '403', '404', '429', '503', 'default']],
  ['get', '/events', ['200', '400', '401', '503', 'default']],
  ['get', '/openapi.json', ['200', '304', '503', 'default']],
])('declares the responses of %s %s', (method, path, statuses) => {
  expect(Object.keys(operation(method, path)?.responses ?? {})).toEqual(statuses)
})

test('files, images and the event stream have their own media types', () => {
  const typeOf = (path: string) => operation('get', path)?.responses['200']
  expect(typeOf('/downloads/{ticket}')).toMatchObject({ content: { 'text/csv': {} } })
  expect(typeOf('/images/{imageId}')).toMatchObject({ content: { 'image/webp': {} } })
  const contentSchema = { $ref: '#/components/schemas/LiveEvent' }
  expect(typeOf('/events')).toMatchObject({ content: { 'text/event-stream': { schema: { contentSchema } } } })
})

test('responses that require waiting have a Retry-After header', () => {
  const waiting = Object.entries(document.components.responses).filter(([, { headers }]) => headers?.['Retry-After'])
  expect(waiting.map(([name]) => name).sort()).toEqual(['Throttled', 'Unavailable'])
})

test('is sent compressed, and not again to a client that has it', async () => {
  const get = (headers: Record<string, string>) => t.app.http.inject({ url: `${API_PREFIX}/openapi.json`, headers })
  const plain = await get({})
  const brotli = await get({ 'accept-encoding': 'gzip, br' })
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  const again = await get({ 'accept-encoding': 'br', 'if-none-match': String(brotli.headers.etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  expect((await get({ 'if-none-match': String(brotli.headers.etag) })).statusCode).toBe(200)
})

test('a response that the document does not declare fails the test that received it', async () => {
  const other = await testApp()
  other.app.http.get(`${API_PREFIX}/undescribed`, async () => ({}))
  other.app.http.addHook('preHandler', async ({ url }, reply) => {
    if (url.endsWith('/openapi.json')) return reply.status(409).send({})
    return undefined
  })
  await other.call('GET', '/undescribed')
  await other.call('GET', '/openapi.json')
  await expect(other.close()).rejects.toThrow(/GET \/api\/v1\/undescribed 200 .*GET \/api\/v1\/openapi.json 409/)
})
