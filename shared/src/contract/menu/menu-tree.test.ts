import { hostRoutes } from '../releases/host-routes'
import type { PageRoute } from '../releases/host-routes'
import type { MenuChanges, MenuItem } from '../menu'
import { arrangeMenu, changedMenu, inMenuOrder, menuOf, pageNames } from './menu-tree'

const page = (name: string, section: PageRoute['section'], change: Partial<PageRoute> = {}): PageRoute => ({
  name,
  path: `/${name.toLowerCase()}`,
  label: { 'zh-CN': `页面 ${name}`, 'en-US': name },
  requiresAuth: true,
  roles: ['*'],
  section,
  order: 0,
  hideInMenu: false,
  ...change,
})
const base = [page('Base', 'product_base'), page('Monitors', 'product_base', { order: 1 })]
const routes = [...Object.values(hostRoutes), ...base, page('Orders', 'orders'), page('Vip', 'products')]
const defaults = menuOf(routes, 'user')
const none: MenuChanges = { entries: [], orders: [] }
const outline = (menu: readonly MenuItem[]) =>
  menu.filter((item) => !item.hide_in_menu).map(({ name, children }) => `${name}: ${children.map((each) => each.name)}`)

const before = ['dashboard: Workplace', 'products: Vip', 'orders: Orders', 'product_base: Base,Monitors']

test('sections are in the specification’s order, also with equal order numbers; routes without a section come last and are not shown', () => {
  expect(outline(defaults)).toEqual(before)
  expect(inMenuOrder(routes).map(({ name }) => name)).toEqual(expect.arrayContaining(['login', 'notFound', 'Vip']))
  const unshown = ['Redirect', 'UserInfo', 'UserSetting', 'Preview', 'Share', 'Forbidden', 'ServerError']
  expect([...pageNames(defaults)].slice(-unshown.length)).toEqual(unshown)
  expect(defaults.map(({ order }) => order)).toEqual(defaults.map((_item, index) => index))
})

test('a remote cannot place its page before the host’s start page', () => {
  const grasping = page('Sales', 'dashboard', { order: -99 })
  expect(inMenuOrder([grasping, ...routes])[0]?.name).toBe('Workplace')
  expect(outline(menuOf([grasping, ...routes], 'user'))[0]).toBe('dashboard: Workplace,Sales')
})

test('no changes leave the menu as it is', () => {
  expect(changedMenu(defaults, none)).toEqual(defaults)
})

test.each([
  [
    ['orders', 'dashboard'],
    ['orders', 'product_base', 'dashboard', 'products'],
  ],
  [
    ['product_base', 'orders', 'products', 'dashboard'],
    ['product_base', 'orders', 'products', 'dashboard'],
  ],
  [
    ['gone', 'products'],
    ['dashboard', 'products', 'orders', 'product_base'],
  ],
  [[], ['dashboard', 'products', 'orders', 'product_base']],
])('sections ordered %j', (names, expected) => {
  const shown = arrangeMenu(defaults, { ...none, orders: [{ section: null, names }] }).filter(
    (item) => !item.hide_in_menu,
  )
  expect(shown.map(({ name }) => name)).toEqual(expected)
  expect(shown.map(({ order }) => order)).toEqual([0, 1, 2, 3])
})

test('pages are ordered within their section; a page that the order does not list follows its default predecessor', () => {
  const more = menuOf([...routes, page('Sets', 'product_base', { order: 0.5 })], 'user')
  const changes = { ...none, orders: [{ section: 'product_base' as const, names: ['Monitors', 'Base'] }] }
  expect(outline(changedMenu(defaults, changes)).at(-1)).toBe('product_base: Monitors,Base')
  expect(outline(changedMenu(more, changes)).at(-1)).toBe('product_base: Monitors,Base,Sets')
})

test('an entry can be renamed, shown or not', () => {
  const label = { 'zh-CN': '采购', 'en-US': 'Purchases' }
  const entries = [{ kind: 'page' as const, name: 'Orders', label, hidden: false }]
  const orders = changedMenu(defaults, { ...none, entries }).find(({ name }) => name === 'orders')
  expect(orders?.children[0]?.label).toEqual(label)
  expect(orders?.label['en-US']).toBe('Orders')
})

test('a hidden entry is absent, and so is a section without pages; the arranged menu still contains them', () => {
  const hide = (kind: 'page' | 'section', name: string) => ({ kind, name, label: null, hidden: true })
  const changes = { ...none, entries: [hide('page', 'Vip'), hide('section', 'product_base')] }
  expect(outline(changedMenu(defaults, changes))).toEqual(['dashboard: Workplace', 'orders: Orders'])
  expect(pageNames(changedMenu(defaults, changes)).has('Monitors')).toBe(false)
  expect(outline(arrangeMenu(defaults, changes))).toEqual(before)
})

test('a section is not shown if all of its shown pages are hidden, but its other pages can be opened', () => {
  const menu = menuOf([...routes, page('Print', 'orders', { hideInMenu: true })], 'user')
  const entries = [{ kind: 'page' as const, name: 'Orders', label: null, hidden: true }]
  const changed = changedMenu(menu, { ...none, entries })
  expect(changed.find(({ name }) => name === 'orders')?.hide_in_menu).toBe(true)
  expect(pageNames(changed).has('Print')).toBe(true)
})

test('a page for any store is in the menu once for each store without a page of its own, and can be renamed and hidden', () => {
  const perStore = { 'zh-CN': '{{name}} 商品', 'en-US': '{{name}} products' }
  const any = page('Any', 'products', { path: '/products/list', hideInMenu: true, perStore })
  const own = page('Own', 'products', { path: '/products/coach-outlet' })
  const stores = [
    { key: 'coach-outlet', name: 'Coach Outlet' },
    { key: 'coach-eu', name: 'Coach $& EU' },
  ]
  const menu = menuOf([...routes, own, any], 'user', stores)
  expect(outline(menu)).toContain('products: Vip,Own,Any,Any:coach-eu')
  const products = menu.find(({ name }) => name === 'products')
  expect(products?.children.map((each) => each.hide_in_menu)).toEqual([false, false, true, false])
  expect(products?.children.at(-1)).toMatchObject({
    label: { 'zh-CN': 'Coach $& EU 商品', 'en-US': 'Coach $& EU products' },
    path: '/products/list?website_type=coach-eu',
  })
  const hidden = { kind: 'page', name: 'Any:coach-eu', label: null, hidden: true } as const
  expect(outline(changedMenu(menu, { ...none, entries: [hidden] }))).toContain('products: Vip,Own,Any')
})
