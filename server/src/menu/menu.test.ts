import type { Menu, MenuChanges, MenuItem } from '@outlet/shared/contract/menu'
import { machineToken } from '../testing/machine-token'
import { draftHost, draftOrders, draftRelease, draftRoute } from '../testing/release-draft'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let admin: string
let user: string
const none: MenuChanges = { entries: [], orders: [] }

beforeAll(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
  user = await t.signInAs('user')
  const pages = [
    { ...draftRoute('DataAnalysis', '/visualization/data-analysis'), section: 'visualization', roles: ['admin'] },
    { ...draftRoute('ChannelList', '/channel/list'), section: 'channel', order: 4 },
    { ...draftRoute('OneChannel', '/channel/:id'), section: 'channel' },
    {
      ...draftRoute('StoreProducts', '/products/list'),
      section: 'products',
      hideInMenu: true,
      perStore: { 'zh-CN': '{{name}} 商品', 'en-US': '{{name}} products' },
    },
    { ...draftRoute('MenuList', '/menu/list'), section: 'system', roles: ['admin'] },
  ] as const
  const others = pages.map((page) => ({ ...page, roles: [...page.roles] }))
  const more = draftRelease({ 'remoteEntry.js': '// more' }, { name: 'more', version: '1.0.0', routes: others })
  for (const body of [draftHost('1.0.0'), draftOrders('1.0.0'), more]) {
    expect((await t.call('POST', '/releases', { token: admin, body })).statusCode).toBe(200)
  }
  await pin(0, { host: '1.0.0', orders: '1.0.0', more: '1.0.0' })
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const role of ['admin', 'user']) await put(role, none)
})

const pin = (expected_generation: number, pins: Record<string, string | null>) =>
  t.call('POST', '/environments/local/pins', { token: admin, body: { expected_generation, pins } })
const read = async (role: string) => (await t.call('GET', `/menu/${role}`, { token: admin })).json<Menu>()
const put = async (role: string, changes: MenuChanges, version?: number, token = admin) =>
  t.call('PUT', `/menu/${role}`, { token, body: { changes, version: version ?? (await read(role)).version } })
const ask = (token: string, body: Record<string, unknown> = {}) => t.call('POST', '/user/menu', { token, body })
const menuFor = async (token: string, body?: Record<string, unknown>) =>
  (await ask(token, body)).json<{ items: MenuItem[] }>().items
const outline = (items: MenuItem[]) => items.map(({ name, children }) => [name, ...children.map((page) => page.name)])
const shown = (items: MenuItem[]) => outline(items.filter((item) => !item.hide_in_menu))

test('holds every page that the role may open, the host’s own and those not shown included', async () => {
  const items = await menuFor(admin)
  expect(outline(items)).toEqual([
    ['dashboard', 'Workplace'],
    ['products', 'StoreProducts'],
    ['visualization', 'DataAnalysis'],
    ['orders', 'OrderList'],
    ['channel', 'OneChannel', 'ChannelList'],
    ['system', 'MenuList'],
    ['Redirect'],
    ['UserInfo'],
    ['UserSetting'],
    ['Preview'],
    ['Forbidden'],
    ['ServerError'],
  ])
  const channel = items.find(({ name }) => name === 'channel')
  expect(channel).toMatchObject({ label: { 'zh-CN': '渠道' }, icon: 'channel', path: null, hide_in_menu: false })
  expect(channel?.children.map((page) => page.hide_in_menu)).toEqual([true, false])
  expect(items.find(({ name }) => name === 'Redirect')).toMatchObject({ path: '/redirect/:path', hide_in_menu: true })
})

test('has nothing in it that the role may not open', async () => {
  expect(shown(await menuFor(user)).map(([section]) => section)).toEqual(['dashboard', 'orders', 'channel'])
})

test('shows an admin what a user sees, and never the other way round', async () => {
  expect(await menuFor(admin, { as_role: 'user' })).toEqual(await menuFor(user))
  expect(await menuFor(user, { as_role: 'user' })).toEqual(await menuFor(user))
  const refused = await ask(user, { as_role: 'admin' })
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'menu.role_above'])
  expect((await ask(user, { as_role: 'owner' })).statusCode).toBe(400)
})

test('is renamed in both languages, hidden and ordered, for one role alone, with an audit record', async () => {
  const heard = new Promise((resolve) => t.app.events.on('event', resolve))
  const label = { 'zh-CN': '采购', 'en-US': 'Purchases' }
  const changes: MenuChanges = {
    entries: [
      { kind: 'page', name: 'OrderList', label, hidden: false },
      { kind: 'page', name: 'ChannelList', label: null, hidden: true },
    ],
    orders: [{ section: null, names: ['orders', 'dashboard'] }],
  }
  const before = await read('user')
  const answer = await put('user', changes)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ changes, version: before.version + 1, defaults: before.defaults })
  const items = await menuFor(user)
  expect(shown(items)).toEqual([
    ['orders', 'OrderList'],
    ['dashboard', 'Workplace'],
  ])
  expect(items[0]?.children[0]?.label).toEqual(label)
  expect(JSON.stringify(items)).not.toContain('ChannelList')
  expect(JSON.stringify(items)).toContain('OneChannel')
  expect(JSON.stringify(await menuFor(admin))).toContain('ChannelList')
  expect((await t.audit('menu.change')).at(-1)).toMatchObject({
    actor_name: 'admin-1',
    subject_id: 'user',
    before: none,
    after: changes,
  })
  expect(await heard).toEqual({ topic: 'menu', ids: ['user'] })
})

test('holds each connected store’s products, whoever asks, and tells when that changes', async () => {
  const store = {
    key: 'third',
    name: 'Third outlet',
    dialect: 'shopify',
    base_url: 'http://10.0.0.1',
    currency: 'USD',
    rate_per_second: 1,
    burst: 1,
    concurrency: 1,
    max_orderable_quantity: 1,
  }
  const send = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: Record<string, unknown>) => {
    const heard = new Promise((resolve) => {
      t.app.events.on('event', (event) => event.topic === 'menu' && event.ids.includes('third') && resolve(event.ids))
    })
    const answer = await t.call(method, `/stores${path}`, { token: admin, ...(body ? { body } : {}) })
    expect(answer.statusCode).toBeLessThan(300)
    expect(await heard).toEqual(['third'])
  }
  const entry = async () =>
    (await menuFor(user)).flatMap(({ children }) => children).find(({ name }) => name === 'StoreProducts:third')
  await send('POST', '', { ...store, credentials: {} })
  expect(await entry()).toMatchObject({
    label: { 'zh-CN': 'Third outlet 商品' },
    path: '/products/list?website_type=third',
    hide_in_menu: false,
  })
  await send('PATCH', '/third', { version: 1, name: 'Third' })
  expect(await entry()).toMatchObject({ label: { 'en-US': 'Third products' } })
  await send('DELETE', '/third')
  expect(await entry()).toBeUndefined()
})

test('hides all pages of a hidden section', async () => {
  await put('user', { ...none, entries: [{ kind: 'section', name: 'channel', label: null, hidden: true }] })
  expect(JSON.stringify(await menuFor(user))).not.toMatch(/Channel/)
})

test('keeps what names a page that is not pinned now, and drops what says nothing', async () => {
  const gone = { kind: 'page', name: 'Gone', label: null, hidden: true } as const
  const empty = { kind: 'page', name: 'OrderList', label: null, hidden: false } as const
  const answer = await put('user', { entries: [gone, gone, empty], orders: [{ section: 'orders', names: ['A', 'A'] }] })
  expect(answer.json<Menu>().changes).toEqual({ entries: [gone], orders: [{ section: 'orders', names: ['A'] }] })
})

test('changes that change nothing make no version and no audit record', async () => {
  const { version } = await read('user')
  const records = (await t.audit('menu.change')).length
  expect((await put('user', none)).json<Menu>().version).toBe(version)
  expect(await t.audit('menu.change')).toHaveLength(records)
})

test('of changes at the same moment one wins, and the others are told what there is now', async () => {
  const { version } = await read('user')
  const rename = (text: string): MenuChanges => ({
    ...none,
    entries: [{ kind: 'page', name: 'OrderList', label: { 'zh-CN': text, 'en-US': text }, hidden: false }],
  })
  const answers = await Promise.all([...'abcdef'].map((text) => put('user', rename(text), version)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({
    code: 'menu.version_conflict',
    current: { role: 'user', version: version + 1 },
  })
})

test.each([
  ['user', 'page', 'Workplace'],
  ['user', 'section', 'dashboard'],
  ['admin', 'page', 'Workplace'],
  ['admin', 'page', 'MenuList'],
  ['admin', 'section', 'system'],
] as const)('does not hide from %s the %s %s', async (role, kind, name) => {
  const { version } = await read(role)
  const answer = await put(role, { ...none, entries: [{ kind, name, label: null, hidden: true }] })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'menu.entry_fixed', errors: [{ path: `${kind}.${name}` }] })
  expect((await read(role)).version).toBe(version)
})

test.each([
  [{ 'zh-CN': ' ', 'en-US': 'Orders' }, 'menu.label_invalid'],
  [{ 'zh-CN': '订单', 'en-US': 'x'.repeat(41) }, 'menu.label_invalid'],
])('refuses the label %j at its field', async (label, code) => {
  const answer = await put('user', { ...none, entries: [{ kind: 'page', name: 'OrderList', label, hidden: false }] })
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ errors: { code: string }[] }>().errors[0]?.code).toBe(code)
})

test('knows no other role’s menu', async () => {
  expect((await t.call('GET', '/menu/owner', { token: admin })).json()).toMatchObject({ code: 'menu.not_found' })
  expect((await put('owner', none, 0)).statusCode).toBe(404)
})

test('is changed and read in full by administrators alone', async () => {
  expect((await put('user', none, 0, user)).statusCode).toBe(403)
  expect((await t.call('GET', '/menu/user', { token: user })).statusCode).toBe(403)
  expect((await put('user', none, 0, await machineToken(t.db, ['menu.read']))).statusCode).toBe(403)
  expect((await ask(await machineToken(t.db, ['menu.read']))).statusCode).toBe(401)
})

test('follows what is pinned, and whoever has a menu is told', async () => {
  const heard: unknown[] = []
  const all = new Promise<void>((resolve) => {
    t.app.events.on('event', (event) => heard.push(event) === 3 && resolve())
  })
  await pin(1, { more: null })
  await all
  expect(heard).toEqual([
    { topic: 'releases', ids: ['local'] },
    { topic: 'menu', ids: [] },
    { topic: 'console', ids: ['local', '2'] },
  ])
  expect(shown(await menuFor(admin)).map(([section]) => section)).toEqual(['dashboard', 'orders'])
  await pin(2, { more: '1.0.0' })
})
