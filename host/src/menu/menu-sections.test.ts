import { menuOf } from '@outlet/shared/contract/menu/menu-tree'
import { routeTable } from '../router/route-table'
import { aRelease, aRemote, aRoute } from '../testing/example-release'
import { menuSections } from './menu-sections'

const label = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })

const orders = aRemote({
  routes: [
    aRoute({ name: 'ChannelList', path: '/channel/list', section: 'channel', label: label('渠道', 'Channels') }),
    aRoute({ order: 2 }),
    aRoute({ name: 'OneOrder', path: '/orders/:id' }),
    aRoute({ name: 'OrderPrint', path: '/orders/print', hideInMenu: true }),
    aRoute({ name: 'Secret', path: '/user/secret', section: 'user', hideInMenu: true }),
  ],
})
const catalog = aRemote({
  name: 'catalog',
  routes: [
    aRoute({ name: 'Vip', path: '/products/vip', section: 'products', order: 2, label: label('VIP 商品', 'VIP') }),
    aRoute({ name: 'Coach', path: '/products/coach', section: 'products', order: 1, label: label('商品', 'Coach') }),
    aRoute({ name: 'Analysis', path: '/visualization/a', section: 'visualization', roles: ['admin'] }),
    aRoute({ name: 'Base', path: '/product_base', section: 'product_base', label: label('商品库', 'Product base') }),
  ],
})
const routes = routeTable(aRelease({ remotes: [orders, catalog] }))

const outline = (role: string | null, locale: 'zh-CN' | 'en-US' = 'en-US') =>
  menuSections(menuOf(routes, role), locale).map((section) => [section.label, section.items.map((item) => item.label)])

it('shows sections in the order of the specification, and their pages by their own order', () => {
  expect(outline('admin')).toEqual([
    ['Dashboard', ['Workplace']],
    ['Monitored products', ['Coach', 'VIP']],
    ['Data visualization', ['Orders']],
    ['Orders', ['Orders']],
    ['Data management', ['Product base']],
    ['Channels', ['Channels']],
  ])
})

it('omits pages that the role may not open, and sections that are then empty', () => {
  expect(outline('user').map(([section]) => section)).not.toContain('Data visualization')
  expect(outline(null).map(([section]) => section)).not.toContain('Data visualization')
})

it('is available in both languages', () => {
  expect(outline('user', 'zh-CN').slice(0, 2)).toEqual([
    ['仪表盘', ['工作台']],
    ['监控商品列表', ['商品', 'VIP 商品']],
  ])
})

it('shows a section as one page only where page and section have the same name', () => {
  const single = menuSections(menuOf(routes, 'admin'), 'zh-CN').filter((section) => section.isSinglePage)
  expect(single.map((section) => section.name)).toEqual(['orders', 'channel'])
})
