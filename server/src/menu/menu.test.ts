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
const request = (token: string, body: Record<string, unknown> = {}) => t.call('POST', '/user/menu', { token, body })
const menuFor = async (token: string, body?: Record<string, unknown>) =>
  (await request(token, body)).json<{ items: MenuItem[] }>().items
const outline = (items: MenuItem[]) => items.map(({ name, children }) => [name, ...children.map((page) => page.name)])
const shown = (items: MenuItem[]) => outline(items.filter((item) => !item.hide_in_menu))

test('contains every page that the role may open, including the host’s own and hidden ones', async () => {
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
    ['Share'],
    ['Forbidden'],
    ['ServerError'],
  ])
  const channel = items.find(({ name }) => name === 'channel')
  expect(channel).toMatchObject({ label: { 'zh-CN': '渠道' }, icon: 'channel', path: null, hide_in_menu: false })
  expect(channel?.children.map((page) => page.hide_in_menu)).toEqual([true, false])
  expect(items.find(({ name }) => name === 'Redirect')).toMatchObject({ path: '/redirect/:path', hide_in_menu: true })
})

test('contains no page that the role may not open', async () => {
  expect(shown(await menuFor(user)).map(([section]) => section)).toEqual(['dashboard', 'orders', 'channel'])
})

test('shows an admin the menu of a user, and never the reverse', async () => {
  expect(await menuFor(admin, { as_role: 'user' })).toEqual(await menuFor(user))
  expect(await menuFor(user, { as_role: 'user' })).toEqual(await menuFor(user))
  const refused = await request(user, { as_role: 'admin' })
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'menu.role_above'])
  expect((await request(user, { as_role: 'owner' })).statusCode).toBe(400)
})

test('is renamed in both languages, hidden and ordered, for one role only, with an audit record', async () => {
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
  const response = await put('user', changes)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ changes, version: before.version + 1, defaults: before.defaults })
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

test('contains each connected store’s products for every role, and publishes an event when that changes', async () => {
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
    const response = await t.call(method, `/stores${path}`, { token: admin, ...(body ? { body } : {}) })
    expect(response.statusCode).toBeLessThan(300)
    expect(await heard).toEqual(['third'])
  }
  const entry = async () =>
    (await menuFor(user)).flatMap(({ children }) => children).find(({ name }) => name === 'StoreProducts:third')
  await send('POST', '', { ...store, credentials: {}, accept_unproven: true })
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

test('stores changes of a page that is not pinned now, and drops entries that change nothing', async () => {
  const gone = { kind: 'page', name: 'Gone', label: null, hidden: true } as const
  const empty = { kind: 'page', name: 'OrderList', label: null, hidden: false } as const
  const response = await put('user', {
    entries: [gone, gone, empty],
    orders: [{ section: 'orders', names: ['A', 'A'] }],
  })
  expect(response.json<Menu>().changes).toEqual({ entries: [gone], orders: [{ section: 'orders', names: ['A'] }] })
})

test('an update without a difference creates no version and no audit record', async () => {
  const { version } = await read('user')
  const records = (await t.audit('menu.change')).length
  expect((await put('user', none)).json<Menu>().version).toBe(version)
  expect(await t.audit('menu.change')).toHaveLength(records)
})

test('one of several concurrent changes wins, and the others get the current state', async () => {
  const { version } = await read('user')
  const rename = (text: string): MenuChanges => ({
    ...none,
    entries: [{ kind: 'page', name: 'OrderList', label: { 'zh-CN': text, 'en-US': text }, hidden: false }],
  })
  const responses = await Promise.all([...'abcdef'].map((text) => put('user', rename(text), version)))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
  const refused = responses.find(({ statusCode }) => statusCode === 409)
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
  const response = await put(role, { ...none, entries: [{ kind, name, label: null, hidden: true }] })
  expect(response.statusCode).toBe(409)
  expect(response.json()).toMatchObject({ code: 'menu.entry_fixed', errors: [{ path: `${kind}.${name}` }] })
  expect((await read(role)).version).toBe(version)
})

test.each([
  [{ 'zh-CN': ' ', 'en-US': 'Orders' }, 'menu.label_invalid'],
  [{ 'zh-CN': '订单', 'en-US': 'x'.repeat(41) }, 'menu.label_invalid'],
])('refuses the label %j with its field', async (label, code) => {
  const response = await put('user', { ...none, entries: [{ kind: 'page', name: 'OrderList', label, hidden: false }] })
  expect(response.statusCode).toBe(400)
  expect(response.json<{ errors: { code: string }[] }>().errors[0]?.code).toBe(code)
})

test('refuses an unknown role', async () => {
  expect((await t.call('GET', '/menu/owner', { token: admin })).json()).toMatchObject({ code: 'menu.not_found' })
  expect((await put('owner', none, 0)).statusCode).toBe(404)
})

test('only administrators change it and read it in full', async () => {
  expect((await put('user', none, 0, user)).statusCode).toBe(403)
  expect((await t.call('GET', '/menu/user', { token: user })).statusCode).toBe(403)
  expect((await put('user', none, 0, await machineToken(t.db, ['menu.read']))).statusCode).toBe(403)
  expect((await request(await machineToken(t.db, ['menu.read']))).statusCode).toBe(401)
})

test('follows the pins, and publishes an event to every user with a menu', async () => {
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
