import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { InlineRelease } from '@outlet/shared/contract/releases'
import { buildApp } from '../../app'
import { EventHub } from '../../platform/live/event-hub'
import { draftHost, draftOrders, draftRelease, draftRoute, integrityOf } from '../../testing/release-draft'
import { testApp, type TestApp } from '../../testing/test-app'

let t: TestApp
let admin: string
let generation = 0

const publish = async (body: ReturnType<typeof draftOrders>) =>
  expect((await t.call('POST', '/releases', { token: admin, body })).statusCode).toBe(200)
const pin = async (pins: Record<string, string>) => {
  const body = { expected_generation: generation++, pins }
  expect((await t.call('POST', '/environments/local/pins', { token: admin, body })).statusCode).toBe(200)
}

beforeAll(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
})
afterAll(() => t.close())

const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (path: string, headers: Record<string, string> = NAVIGATION, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.http.inject({ method, url: path, headers })
const releaseIn = (html: string) => {
  const json = /<script type="application\/json" id="outlet-release">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  return InlineRelease.parse(JSON.parse(json))
}
const preloads = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="(\w+)" href="([^"]+)" integrity="([^"]+)" crossorigin>/g)].map(
    ([, as, href, integrity]) => ({ as, href, integrity }),
  )

test('explains in both languages that no host is pinned, until one is', async () => {
  const response = await get('/')
  expect(response.statusCode).toBe(503)
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' })
  expect(response.body).toContain('No host is pinned in environment local yet')
  expect(response.body).toContain('环境 local 尚未固定')
  await publish(draftHost('1.0.0'))
  await pin({ host: '1.0.0' })
  expect((await get('/')).statusCode).toBe(200)
})

test('fills the pinned host’s page with the pinned releases, and requires a hash for every script', async () => {
  await publish(draftOrders('1.0.0'))
  await pin({ orders: '1.0.0' })
  const { statusCode, headers, body } = await get('/dashboard/workplace')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'integrity-policy': 'blocked-destinations=(script)',
  })
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['etag']).toBeUndefined()
  expect(body).toContain('<script src="/remotes/host/1.0.0/main.js">')
  expect(body).not.toContain('<!--outlet-release-->')
  const release = releaseIn(body)
  expect(release).toMatchObject({
    environment: 'local',
    generation: 2,
    api_base_url: '',
    host: { version: '1.0.0', base: '/remotes/host/1.0.0/' },
    remotes: [{ name: 'orders', version: '1.0.0', base: '/remotes/orders/1.0.0/', entry: 'remoteEntry.js' }],
  })
  expect(release.integrity['/remotes/orders/1.0.0/OrderList.css']).toBe(integrityOf('.orders-list{color:red}'))
  expect(Object.keys(release.integrity).filter((address) => address.endsWith('.html'))).toEqual([])
})

test('preloads the files of a deep link’s page, with their hashes', async () => {
  const { body } = await get('/orders/list/?status=open')
  const { integrity } = releaseIn(body)
  const files = [
    'host/1.0.0/main.js',
    ...['remoteEntry.js', 'OrderList.js', 'OrderList.css'].map((file) => `orders/1.0.0/${file}`),
  ]
  expect(preloads(body)).toEqual(
    files.map((file) => ({
      as: file.endsWith('.css') ? 'style' : 'script',
      href: `/remotes/${file}`,
      integrity: integrity[`/remotes/${file}`],
    })),
  )
  expect(preloads((await get('/nowhere')).body)).toMatchObject([{ href: '/remotes/host/1.0.0/main.js' }])
})

test('preloads the widgets of the start page', async () => {
  const widget = { name: 'StockWidget', label: { 'zh-CN': '库存', 'en-US': 'Stock' }, roles: ['*' as const] }
  const stock = draftRelease(
    { 'remoteEntry.js': 'entry', 'StockWidget.js': 'widget', 'StockList.js': 'page' },
    {
      name: 'stock',
      version: '1.0.0',
      widgets: [widget],
      routes: [draftRoute('StockList', '/stock/:id')],
      pages: { StockWidget: ['StockWidget.js'], StockList: ['StockList.js'] },
    },
  )
  await publish(stock)
  await pin({ stock: '1.0.0' })
  const hrefs = async (path: string) => preloads((await get(path)).body).map(({ href }) => href)
  expect(await hrefs('/dashboard/workplace')).toEqual([
    '/remotes/host/1.0.0/main.js',
    '/remotes/stock/1.0.0/remoteEntry.js',
    '/remotes/stock/1.0.0/StockWidget.js',
  ])
  expect(await hrefs('/stock/a%20b')).toEqual([
    '/remotes/host/1.0.0/main.js',
    '/remotes/stock/1.0.0/remoteEntry.js',
    '/remotes/stock/1.0.0/StockList.js',
  ])
})

test('sends the sign-in page from its own template', async () => {
  const { body } = await get('/login?redirect=OrderList')
  expect(body).toContain('<title>Sign in</title>')
  const release = releaseIn(body)
  expect(release.generation).toBe(generation)
  expect(preloads(body)).toEqual([])
  expect(release.remotes.map(({ name, routes }) => [name, routes.map((route) => route.name)])).toEqual([
    ['orders', ['OrderList']],
  ])
  expect(release.integrity).toEqual({})
  expect(releaseIn((await get('/login?redirect=Nowhere')).body).remotes).toEqual([])
})

test('sends the sign-in page in the language of the browser’s cookie only', async () => {
  const titleIn = async (cookie: string) => {
    const { body } = await t.app.http.inject({ url: '/login', headers: { accept: 'text/html', cookie } })
    expect(body).not.toMatch(/<template|outlet-locale/)
    return [/<html[^>]*>/.exec(body)?.[0], /<h1>(.*)<\/h1>/.exec(body)?.[1]]
  }
  const chinese = ['<html lang="zh-CN" data-locale="zh-CN">', '登录']
  expect(await titleIn('')).toEqual(chinese)
  expect(await titleIn('a=b; outlet-locale=en-US')).toEqual(['<html lang="en-US" data-locale="en-US">', 'Sign in'])
  for (const other of ['outlet-locale=fr-FR', 'outlet-locale="><script>', 'outlet-locale=__proto__'])
    expect(await titleIn(other)).toEqual(chinese)
})

test('a sign-in form that is posted without a script is redirected, and none of its data is stored', async () => {
  const response = await t.app.http.inject({
    method: 'POST',
    url: '/login?redirect=OrderList',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'username=lin&password=Secret1',
  })
  expect([response.statusCode, response.headers.location]).toEqual([303, '/login?redirect=OrderList'])
})

test('shows a new generation with the next request, and in another process after its event', async () => {
  const events = new EventHub(t.url)
  await events.start()
  const { http } = await buildApp({ ...t.app, events })
  const there = async () => releaseIn((await http.inject({ url: '/orders/list', headers: NAVIGATION })).body)
  try {
    expect((await there()).generation).toBe(generation)
    await publish(draftOrders('1.1.0'))
    await pin({ orders: '1.1.0' })
    expect(releaseIn((await get('/orders/list')).body).remotes[0]?.version).toBe('1.1.0')
    const deadline = Date.now() + 120_000
    while ((await there()).generation !== generation && Date.now() < deadline) await sleep(10)
    expect(await there()).toMatchObject({ generation, remotes: [{ version: '1.1.0' }, { name: 'stock' }] })
    await pin({ orders: '1.0.0' })
    expect(releaseIn((await get('/orders/list')).body).remotes[0]?.version).toBe('1.0.0')
  } finally {
    await http.close()
    await events.close()
  }
})

test('shows the new generation at once to the user who pinned it, without an event', async () => {
  const deaf = await buildApp({ ...t.app, events: new EventHub(t.url) })
  const there = async () => releaseIn((await deaf.http.inject({ url: '/', headers: NAVIGATION })).body).generation
  try {
    expect(await there()).toBe(generation)
    const pinned = await deaf.http.inject({
      method: 'POST',
      url: '/api/v1/environments/local/pins',
      headers: { authorization: `Bearer ${admin}` },
      payload: { expected_generation: generation++, pins: { orders: '1.1.0' } },
    })
    expect(pinned.statusCode).toBe(200)
    expect(await there()).toBe(generation)
  } finally {
    await deaf.http.close()
  }
})

test('escapes a release’s texts within its script element', async () => {
  const title = '</script><script>alert(1)</script><!--'
  const route = { ...draftRoute('EvilList', '/evil'), label: { 'zh-CN': title, 'en-US': '$& $1 {{base}}' } }
  await publish(draftRelease({ 'remoteEntry.js': 'e' }, { name: 'evil', version: '1.0.0', routes: [route] }))
  await pin({ evil: '1.0.0' })
  const { body } = await get('/evil')
  expect(body).not.toContain('alert(1)</script>')
  expect(body.match(/<script/g)).toHaveLength(2)
  const evil = releaseIn(body).remotes.find(({ name }) => name === 'evil')
  expect(evil?.routes[0]?.label).toEqual({ 'zh-CN': title, 'en-US': '$& $1 {{base}}' })
})

test('compresses pages in an encoding that the browser accepts', async () => {
  const plain = await get('/orders/list')
  const brotli = await get('/orders/list', { ...NAVIGATION, 'accept-encoding': 'gzip, br' })
  const gzip = await get('/orders/list', { ...NAVIGATION, 'accept-encoding': 'gzip' })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(brotli.headers['vary']).toContain('accept-encoding')
  const head = await get('/orders/list', NAVIGATION, 'HEAD')
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('does not serve the API, files and other requests', async () => {
  const api = await get('/api/v1/nothing')
  expect(api.statusCode).toBe(404)
  expect(api.json()).toMatchObject({ code: 'request.not_found' })
  const script = await get('/missing.js', { accept: '*/*' })
  expect([script.statusCode, script.body]).toEqual([404, 'not found\n'])
  expect((await get('/orders/list', { accept: 'application/json' })).json()).toMatchObject({ status: 404 })
  expect((await t.app.http.inject({ method: 'POST', url: '/orders/list' })).statusCode).toBe(404)
  expect((await get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
  expect((await get('/favicon.ico')).statusCode).toBe(204)
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await get('/orders/a.b')).statusCode).toBe(200)
  expect((await get('/orders/list', { accept: '*/*' })).statusCode).toBe(200)
})

const ready = async () => {
  const response = await t.app.http.inject({ url: '/readyz' })
  return [response.statusCode, response.json()]
}

test('when the pinned host’s files are missing, processes with an earlier console serve it, and others explain the reason', async () => {
  await publish(draftHost('1.1.0'))
  await t.db.execute(sql`
    delete from release_files using releases where releases.id = release_id and name = 'host' and version = '1.1.0'`)
  await pin({ host: '1.1.0' })
  expect((await get('/')).body).toContain('/remotes/host/1.0.0/main.js')
  expect(await ready()).toEqual([
    503,
    {
      status: 'not_ready',
      reason: 'release_files_missing',
      missing: ['host@1.1.0 index.html', 'host@1.1.0 login.html', 'host@1.1.0 main.js'],
    },
  ])
  const fresh = await buildApp({ ...t.app, events: new EventHub(t.url) })
  try {
    const response = await fresh.http.inject({ url: '/', headers: NAVIGATION })
    expect(response.statusCode).toBe(503)
    expect(response.body).toContain('host@1.1.0, whose files are missing')
    await publish(draftHost('1.1.0'))
    expect((await get('/')).body).toContain('/remotes/host/1.1.0/main.js')
    expect((await fresh.http.inject({ url: '/', headers: NAVIGATION })).body).toContain('/remotes/host/1.1.0/main.js')
    expect(await ready()).toEqual([200, { status: 'ready' }])
  } finally {
    await fresh.http.close()
  }
})

test('sets the API’s origin in the page if it is another one', async () => {
  const elsewhere = await testApp({ API_BASE_URL: 'https://api.example.com' })
  try {
    const token = await elsewhere.signInAs('admin')
    await elsewhere.call('POST', '/releases', { token, body: draftHost('1.0.0') })
    const body = { expected_generation: 0, pins: { host: '1.0.0' } }
    await elsewhere.call('POST', '/environments/local/pins', { token, body })
    const page = await elsewhere.app.http.inject({ url: '/', headers: NAVIGATION })
    expect(releaseIn(page.body).api_base_url).toBe('https://api.example.com')
  } finally {
    await elsewhere.close()
  }
})
