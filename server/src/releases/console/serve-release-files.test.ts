import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { releaseFilesDir } from '../../config'
import { buildApp } from '../../app'
import { EventHub } from '../../platform/live/event-hub'
import { draftHost, draftOrders, draftRelease } from '../../testing/release-draft'
import { testApp, type TestApp } from '../../testing/test-app'
import { writeReleaseFiles } from '../write-release-files'

const LARGE = JSON.stringify('x'.repeat(3 * 1024 * 1024))

let t: TestApp
let address: URL
beforeAll(async () => {
  t = await testApp()
  address = new URL(await t.app.http.listen({ port: 0, host: '127.0.0.1' }))
  const token = await t.signInAs('admin')
  const large = draftRelease(
    { 'remoteEntry.js': '1', 'large.json': LARGE, 'icon.svg': '<svg/>' },
    { name: 'large', version: '1.0.0' },
  )
  for (const body of [draftOrders('1.0.0'), draftHost('1.0.0'), large]) {
    expect((await t.call('POST', '/releases', { token, body })).statusCode).toBe(200)
  }
})
afterAll(() => t.close())

const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.http.inject({ method, url: path, headers })
const SCRIPT = '/remotes/orders/1.0.0/OrderList.js'
/** Lists every copy on this machine's disk. */
const copies = () =>
  readdirSync(releaseFilesDir(t.app.config), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
/** Starts another process of this machine, with an empty memory cache. */
const elsewhere = async () => (await buildApp({ ...t.app, events: new EventHub(t.url) })).http

test('sends a file to pages of any origin, with immutable caching', async () => {
  const { statusCode, headers, body } = await get(SCRIPT)
  expect(statusCode).toBe(200)
  expect(body).toContain('page of orders 1.0.0')
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    'content-length': String(body.length),
  })
  expect(headers['content-encoding']).toBeUndefined()
  expect((await get('/remotes/orders/1.0.0/OrderList.css')).headers['content-type']).toBe('text/css; charset=utf-8')
})

test('a script has no page policies, since they do not apply to scripts', async () => {
  for (const file of [SCRIPT, '/remotes/orders/1.0.0/OrderList.css']) {
    expect((await get(file)).headers).not.toHaveProperty('content-security-policy')
  }
})

test('any other file that is opened directly is downloaded, not rendered, and may run nothing', async () => {
  const { rows } = await t.db.execute(sql`
    update releases set descriptor = jsonb_set(descriptor, '{files}',
      descriptor -> 'files' || '{"old.html": "sha384-old", "old.xml": "sha384-old", "old.pdf": "sha384-old"}'::jsonb)
    where name = 'large' returning id`)
  expect(rows).toHaveLength(1)
  const id = String(rows[0]?.['id'])
  const written = ['old.html', 'old.xml', 'old.pdf'].map((path) => ({ path, bytes: Buffer.from('<script>') }))
  await t.db.transaction((tx) => writeReleaseFiles(tx, id, written))
  const types: unknown[] = []
  for (const file of [
    'host/1.0.0/index.html',
    ...['icon.svg', 'large.json', 'old.html', 'old.xml', 'old.pdf'].map((name) => `large/1.0.0/${name}`),
  ]) {
    const { headers, statusCode } = await get(`/remotes/${file}`)
    const sandboxed = {
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    }
    expect([statusCode, headers]).toEqual([200, expect.objectContaining(sandboxed)])
    types.push(headers['content-type'])
    // A cached response takes the headers of the 304 response that validates it.
    const again = await get(`/remotes/${file}`, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.headers]).toEqual([304, expect.objectContaining(sandboxed)])
  }
  const bytes = 'application/octet-stream'
  expect(types).toEqual([
    'text/plain; charset=utf-8',
    'image/svg+xml',
    'application/json; charset=utf-8',
    bytes,
    bytes,
    bytes,
  ])
})

test('sends the compressed form that the browser accepts, each with its own ETag', async () => {
  const plain = await get(SCRIPT)
  const brotli = await get(SCRIPT, { 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await get(SCRIPT, { 'accept-encoding': 'gzip' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
  const uncompressed = await get('/remotes/orders/1.0.0/OrderList.css', { 'accept-encoding': 'br' })
  expect(uncompressed.headers['content-encoding']).toBeUndefined()
})

test('responds to HEAD without a body, and with 304 to a matching ETag', async () => {
  const whole = await get(SCRIPT)
  const head = await get(SCRIPT, {}, 'HEAD')
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  expect(head.headers).toMatchObject({ etag: whole.headers.etag, 'content-length': whole.headers['content-length'] })
  const unchanged = await get(SCRIPT, { 'if-none-match': `"other", W/${String(whole.headers.etag)}` })
  expect(unchanged.statusCode).toBe(304)
  expect(unchanged.body).toBe('')
  expect((await get(SCRIPT, { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('sends a large file completely', async () => {
  const response = await get('/remotes/large/1.0.0/large.json')
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(LARGE.length),
  })
  expect(response.body === LARGE).toBe(true)
  expect((await get('/remotes/large/1.0.0/large.json', {}, 'HEAD')).headers['content-length']).toBe(
    String(LARGE.length),
  )
})

test('never renders a template as a page', async () => {
  expect((await get('/remotes/host/1.0.0/index.html')).headers['content-type']).toBe('text/plain; charset=utf-8')
})

test.each([
  '/remotes/orders/1.0.0/Nothing.js',
  '/remotes/orders/9.9.9/OrderList.js',
  '/remotes/orders/1.0.0/OrderList.js.br',
  '/remotes/orders/1.0.0/constructor',
  '/remotes/orders/1.0.0/%2e%2e%2f%2e%2e%2f%2e%2e%2fdeploy-token',
  '/remotes/orders/1.0.0/..%5C..%5Cdeploy-token',
  '/remotes/%00/1.0.0/OrderList.js',
  '/remotes/orders/1.0.0/',
  '/remotes/orders',
])('responds 404 as text for %s', async (path) => {
  writeFileSync(join(t.app.config.dataDir, 'deploy-token'), 'secret')
  const response = await get(path, { accept: 'text/html' })
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.body).toBe('not found\n')
})

test.each(['/remotes/orders/1.0.0/../../../deploy-token', '/remotes/orders/%2e%2e/deploy-token'])(
  'does not leave the folder for %s, sent as it is',
  async (path) => {
    writeFileSync(join(t.app.config.dataDir, 'deploy-token'), 'secret')
    // Most clients resolve dots themselves; Node's client sends the path unchanged.
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      request({ host: address.hostname, port: address.port, path }, resolve).on('error', reject).end(),
    )
    expect(response.statusCode).toBe(404)
    expect(Buffer.concat(await response.toArray()).toString()).not.toContain('secret')
  },
)

test('a lost or damaged copy is replaced from the database, and never sent', async () => {
  const { body } = await get(SCRIPT)
  for (const file of copies()) writeFileSync(file, 'damaged')
  const other = await elsewhere()
  expect((await other.inject({ url: SCRIPT })).body).toBe(body)
  rmSync(releaseFilesDir(t.app.config), { recursive: true })
  const third = await elsewhere()
  expect((await third.inject({ url: SCRIPT })).body).toBe(body)
  expect(copies().length).toBeGreaterThan(0)
  await Promise.all([other.close(), third.close()])
})

test('a disk error costs only speed', async () => {
  rmSync(releaseFilesDir(t.app.config), { recursive: true, force: true })
  writeFileSync(releaseFilesDir(t.app.config), 'a file where the folder should be')
  const other = await elsewhere()
  expect((await other.inject({ url: SCRIPT })).statusCode).toBe(200)
  rmSync(releaseFilesDir(t.app.config))
  await other.close()
})

test('sends files with a local copy while the database hangs', async () => {
  const other = await elsewhere()
  expect((await other.inject({ url: SCRIPT })).statusCode).toBe(200)
  const { LARGE_FILE, STYLE } = { LARGE_FILE: '/remotes/large/1.0.0/large.json', STYLE: SCRIPT.replace('.js', '.css') }
  expect((await other.inject({ url: STYLE })).statusCode).toBe(200)
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`lock table releases, release_files, release_contents in access exclusive mode`)
    expect((await other.inject({ url: STYLE })).statusCode).toBe(200)
    const late = await other.inject({ url: LARGE_FILE })
    expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '5'])
  })
  expect((await other.inject({ url: LARGE_FILE })).statusCode).toBe(200)
  await other.close()
})
