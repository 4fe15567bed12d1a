import { brotliCompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { draftHost, draftOrders, draftRelease, draftRoute, integrityOf, sentFile } from '../../testing/release-draft'
import { TEST_PASSWORD, testApp, type TestApp } from '../../testing/test-app'

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
})
afterAll(() => t.close())

type Draft = ReturnType<typeof draftOrders>
const publish = (draft: Draft, token = admin) =>
  t.call('POST', '/releases', { token, body: { current_password: TEST_PASSWORD, ...draft } })
/** Reads a file as pages do. */
const served = async (path: string) => (await t.app.http.inject({ url: `/remotes/${path}` })).body
const codes = (response: { json<T>(): T }) =>
  response.json<{ errors: { path: string; code: string }[] }>().errors.map(({ path, code }) => `${path} ${code}`)

/** Replaces the content of one file of the draft; the descriptor stays the same. */
const withBytes = (draft: Draft, path: string, bytes: string | Buffer): Draft => ({
  ...draft,
  files: draft.files.map((file) => (file.path === path ? sentFile(path, bytes) : file)),
})

test('stores the exact bytes, lists the release, and records the publisher', async () => {
  const response = await publish(draftOrders('1.0.0'))
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ name: 'orders', version: '1.0.0', published_by: 'admin-1' })
  expect(await served('orders/1.0.0/OrderList.css')).toBe('.orders-list{color:red}')
  const list = await t.call('GET', '/releases?name=orders', { token: admin })
  expect(list.json()).toMatchObject({ items: [{ name: 'orders', version: '1.0.0' }], next: null })
  const one = await t.call('GET', '/releases/orders/1.0.0', { token: admin })
  expect(one.json()).toMatchObject({ descriptor: { entry: 'remoteEntry.js' } })
  expect(await t.audit('releases.publish')).toMatchObject([
    { actor_name: 'admin-1', subject_id: 'orders@1.0.0', after: { files: 3 } },
  ])
})

test('returns the existing release for the same bytes, and refuses other bytes', async () => {
  const first = (await publish(draftOrders('1.1.0'))).json()
  const rebuilt = draftOrders('1.1.0', { built_at: '2026-02-02T00:00:00Z', commit: 'abc' })
  const again = await publish(rebuilt)
  expect(again.statusCode).toBe(200)
  expect(again.json()).toEqual(first)
  const other = draftRelease({ 'remoteEntry.js': 'other' }, { name: 'orders', version: '1.1.0' })
  const refused = await publish(other)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'release.other_bytes' })
  expect(await served('orders/1.1.0/remoteEntry.js')).toContain('orders 1.1.0')
})

test('refuses a flipped byte, in a file and in its compressed form', async () => {
  const draft = draftOrders('1.2.0')
  const flipped = await publish(withBytes(draft, 'OrderList.css', '.orders-list{color:rad}'))
  expect(flipped.statusCode).toBe(400)
  expect(flipped.json()).toMatchObject({ code: 'release.hash_mismatch' })
  expect(codes(flipped)).toEqual(['OrderList.css release.hash_mismatch'])
  const compressed = await publish(withBytes(draft, 'OrderList.js.br', brotliCompressSync('something else')))
  expect(codes(compressed)).toEqual(['OrderList.js.br release.compressed_differs'])
  const bomb = await publish(withBytes(draft, 'OrderList.js.br', brotliCompressSync(Buffer.alloc(5_000_000))))
  expect(codes(bomb)).toEqual(['OrderList.js.br release.compressed_differs'])
  expect((await t.call('GET', '/releases/orders/1.2.0', { token: admin })).statusCode).toBe(404)
})

test('refuses an extra file, a missing file and a page whose file is missing', async () => {
  const draft = draftOrders('1.3.0')
  const more = await publish({
    ...draft,
    files: [...draft.files, sentFile('extra.js', '1'), sentFile('none.js.gz', '1')],
  })
  expect(codes(more)).toEqual(['extra.js release.file_unexpected', 'none.js.gz release.file_unexpected'])
  const less = await publish({ ...draft, files: draft.files.filter(({ path }) => path !== 'OrderList.css') })
  expect(codes(less)).toEqual(['OrderList.css release.file_missing'])
  const twice = await publish({ ...draft, files: [sentFile('OrderList.css', 'first'), ...draft.files] })
  expect(codes(twice)).toEqual(['OrderList.css release.path_invalid'])
  const lost = await publish(draftOrders('1.3.0', { pages: { OrderList: ['Lost.js'] } }))
  expect(codes(lost)).toEqual(['Lost.js release.file_missing'])
})

test.each(['page.html', 'page.xhtml', 'feed.xml', 'paper.pdf', 'style.xsl', 'archive.zip', 'noending', 'index.html'])(
  'refuses %s by name: a release has only files that pages load',
  async (file) => {
    const draft = draftRelease({ 'remoteEntry.js': '1', [file]: '<p>' }, { name: 'orders', version: '1.9.0' })
    const refused = await publish(draft)
    expect(refused.statusCode).toBe(400)
    expect(codes(refused)).toEqual([`${file} release.file_type`])
    expect(refused.json()).toMatchObject({
      detail: expect.stringMatching(/^\S+ is of no kind that a release may hold: css,/),
    })
  },
)

test('accepts scripts, styles, data, pictures and fonts', async () => {
  const names = ['a.css', 'a.js.map', 'a.json', 'a.svg', 'a.png', 'a.webp', 'a.woff2', 'a.LICENSE.txt', 'B.JS']
  const files = Object.fromEntries(
    ['remoteEntry.js', ...names].map((name) => [
      name,
      name === 'a.css' ? '.orders-a{}' : /json$/.test(name) ? '{}' : name,
    ]),
  )
  expect((await publish(draftRelease(files, { name: 'orders', version: '1.9.1' }))).statusCode).toBe(200)
})

test.each(['../../evil.js', '/etc/evil.js', 'a/../../evil.js', 'a\\..\\evil.js'])(
  'refuses the path %s',
  async (path) => {
    const draft = draftOrders('1.4.0')
    const response = await publish({
      descriptor: { ...draft.descriptor, files: { ...draft.descriptor.files, [path]: integrityOf('evil') } },
      files: [...draft.files, sentFile(path, 'evil')],
    })
    expect(response.statusCode).toBe(400)
  },
)

test.each([
  ['./OrderList.js', './OrderList.js'],
  ['a//b.js', 'a//b.js'],
  ['orderlist.js', 'orderlist.js'],
  ['OrderList.js/inner.js', 'OrderList.js'],
])('refuses the path %s, which conflicts with another file or folder', async (path, named) => {
  const draft = draftOrders('1.4.0')
  const response = await publish({
    descriptor: { ...draft.descriptor, files: { ...draft.descriptor.files, [path]: integrityOf('x') } },
    files: [...draft.files, sentFile(path, 'x')],
  })
  expect(codes(response)).toContain(`${named} release.path_invalid`)
})

test.each([
  ...['/:a/:b', '/:page', '//account//settings', '/Account/Settings', '/dashboard/:page', '/buy/anything'].map(
    (path) => [path, 'orders.Greedy release.route_reserved'] as const,
  ),
  ...['/%61ccount/settings', '/orders/../account/settings', '/./login', '\\\\account\\settings'].map(
    (path) => [path, 'descriptor.routes.0.path field.invalid_format'] as const,
  ),
])('refuses the route %s, whose address belongs to the host or the server: %s', async (path, code) => {
  const response = await publish(draftOrders('1.5.1', { routes: [draftRoute('Greedy', path)] }))
  expect(codes(response)).toEqual([code])
})

test('refuses a release that this server or the console could not run', async () => {
  const wrong = draftOrders('1.5.0', {
    contract: '^2.0.0',
    routes: [draftRoute('OrderList', '/login'), draftRoute('OrderList', '/orders/:id')],
  })
  expect(codes(await publish(wrong))).toEqual([
    'orders release.contract_unsupported',
    'orders.OrderList release.route_reserved',
    'orders.OrderList release.route_conflict',
  ])
  const oneLabel = { ...draftRoute('OrderList', '/orders/list'), label: { 'zh-CN': '订单', 'en-US': '' } }
  const response = await publish(draftOrders('1.5.0', { routes: [oneLabel] }))
  expect(codes(response)).toEqual(['descriptor.routes.0.label.en-US field.too_small'])
  const version = await publish(draftOrders('1.5.0-..'))
  expect(version.json()).toMatchObject({ code: 'release.version_invalid' })
})

test('refuses a host whose pages have no placeholder for the release', async () => {
  const host = draftHost('1.0.0')
  const page = '<!doctype html><title>No place</title>'
  const wrong = withBytes(host, 'login.html', page)
  wrong.descriptor.files['login.html'] = integrityOf(page)
  expect(codes(await publish(wrong))).toEqual(['login.html release.host_page_invalid'])
  expect((await publish(draftHost('1.0.0'))).statusCode).toBe(200)
})

test('refuses everyone but admins, before it reads the body', async () => {
  const user = await t.signInAs('user')
  expect((await publish(draftOrders('1.6.0'), user)).json()).toMatchObject({ code: 'permission.denied' })
  const anonymous = await t.app.http.inject({
    method: 'POST',
    url: '/api/v1/releases',
    headers: { 'content-type': 'application/json' },
    payload: '{"never read',
  })
  expect(anonymous.statusCode).toBe(401)
})

test('accepts a release of many megabytes', async () => {
  const files = Object.fromEntries([1, 2, 3, 4].map((index) => [`${index}.png`, 'x'.repeat(1_900_000)]))
  const large = draftRelease({ 'remoteEntry.js': '', ...files }, { name: 'large', version: '1.0.0' })
  expect((await publish(large)).statusCode).toBe(200)
})

test('exactly one of many concurrent publishes of one version with different bytes wins', async () => {
  const texts = ['one', 'two', 'three', 'four', 'five']
  const responses = await Promise.all(
    texts.map((text) => {
      const files = { 'remoteEntry.js': text, 'a.js': text, 'b.js': text }
      return publish(draftRelease(files, { name: 'race', version: '1.0.0' }))
    }),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409])
  const winner = texts[responses.findIndex(({ statusCode }) => statusCode === 200)]
  for (const file of ['remoteEntry.js', 'a.js', 'b.js']) {
    expect(await served(`race/1.0.0/${file}`)).toContain(winner)
  }
  const recorded = (await t.audit('releases.publish')).filter(({ subject_id }) => subject_id === 'race@1.0.0')
  expect(recorded).toHaveLength(1)
})

test('restores missing and damaged files of a release', async () => {
  const draft = draftOrders('2.0.0')
  expect((await publish(draft)).statusCode).toBe(200)
  await t.db.execute(sql`
    delete from release_files using releases
    where releases.id = release_id and releases.version = '2.0.0' and path like 'OrderList%'`)
  await t.db.execute(sql`
    update release_contents set content = 'damaged' from release_files join releases on releases.id = release_id
    where release_files.hash = release_contents.hash and releases.version = '2.0.0' and path = 'remoteEntry.js'`)
  const elsewhere = await testApp({}, { database: { db: t.db, url: t.url, close: async () => undefined } })
  try {
    const there = async (file: string) =>
      (await elsewhere.app.http.inject({ url: `/remotes/orders/2.0.0/${file}` })).body
    expect(await there('remoteEntry.js')).toBe('not found\n')
    expect((await publish(draft)).statusCode).toBe(200)
    expect(await there('remoteEntry.js')).toContain('orders 2.0.0')
    expect(await there('OrderList.css')).toBe('.orders-list{color:red}')
  } finally {
    await elsewhere.close()
  }
})

test('stores no release when its files cannot be written', async () => {
  await t.db.execute(
    sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''full''; end'`,
  )
  await t.db.execute(sql`create trigger refuse before insert on release_files execute function refuse()`)
  const draft = draftRelease({ 'remoteEntry.js': 'x' }, { name: 'blocked', version: '1.0.0' })
  try {
    expect((await publish(draft)).statusCode).toBe(500)
  } finally {
    await t.db.execute(sql`drop function refuse cascade`)
  }
  expect((await t.call('GET', '/releases/blocked/1.0.0', { token: admin })).statusCode).toBe(404)
  expect((await publish(draft)).statusCode).toBe(200)
})
