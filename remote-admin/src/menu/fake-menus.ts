import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import { hostRoutes } from '@outlet/shared/contract/releases/host-routes'
import type { PageRoute } from '@outlet/shared/contract/releases/host-routes'
import type { Menu, changeMenu, getMenu } from '@outlet/shared/contract/menu'
import { menuOf } from '@outlet/shared/contract/menu/menu-tree'
import { Role } from '@outlet/shared/contract/users/roles'
import { refuse } from '@outlet/shared/testing/fake-problem'

const aPage = (
  name: string,
  section: PageRoute['section'],
  label: PageRoute['label'],
  roles: readonly string[] = ['*'],
): PageRoute => ({
  name,
  path: `/${name}`,
  label,
  requiresAuth: true,
  roles,
  section,
  order: 0,
  hideInMenu: false,
})

const routes: readonly PageRoute[] = [
  ...Object.values(hostRoutes),
  aPage('OrderList', 'orders', { 'zh-CN': '订单', 'en-US': 'Orders' }),
  aPage('ProductBaseList', 'product_base', { 'zh-CN': '商品库', 'en-US': 'Product base' }),
  aPage('InventoryMonitor', 'product_base', { 'zh-CN': '库存监控', 'en-US': 'Inventory monitor' }),
  aPage('MenuList', 'system', { 'zh-CN': '菜单管理', 'en-US': 'Menu' }, ['admin']),
]

/** In-memory menus for tests and for the stand-alone remote, with the server's version check. */
export const makeFakeMenus = () => {
  const stored = new Map<Role, Pick<Menu, 'changes' | 'version'>>()
  const read = (name: string): Menu => {
    const role = Role.parse(name)
    const { changes, version } = stored.get(role) ?? { changes: { entries: [], orders: [] }, version: 0 }
    return { role, defaults: menuOf(routes, role), changes, version }
  }
  return {
    get: ({ params }: EndpointRequest<typeof getMenu>) => read(params.role),
    change: ({ params, body }: EndpointRequest<typeof changeMenu>) => {
      const before = read(params.role)
      if (before.version !== body.version) throw refuse(409, 'menu.version_conflict', { current: before })
      stored.set(before.role, { changes: body.changes, version: body.version + 1 })
      return read(params.role)
    },
  }
}
