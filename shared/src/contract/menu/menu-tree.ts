import { hostRoutes } from '../releases/host-routes'
import type { PageRoute } from '../releases/host-routes'
import { mayOpen } from '../users/may-open'
import type { MenuChanges, MenuEntryChange, MenuItem, MenuPage } from '../menu'
import { sectionNames, sections } from './sections'

const byOrder = <Ordered extends { readonly order: number }>(list: readonly Ordered[]): Ordered[] =>
  list.toSorted((a, b) => a.order - b.order)

// Sections with the same order number stay in the order of the contract, which is the specification's.
const sectionsInOrder = byOrder(sectionNames.map((name) => ({ name, ...sections[name] })))

const hostNames: ReadonlySet<string> = new Set(Object.values(hostRoutes).map(({ name }) => name))

const isOfHost = ({ name }: PageRoute): boolean => hostNames.has(name)

/** Routes of a section in menu order. Pages of the host come first, independent of the order in a remote's manifest. */
const inSection = <Route extends PageRoute>(routes: readonly Route[]): Route[] => [
  ...byOrder(routes.filter(isOfHost)),
  ...byOrder(routes.filter((route) => !isOfHost(route))),
]

/** All routes in menu order, those outside the menu last. Permitted routes are searched in this order. */
export const inMenuOrder = <Route extends PageRoute>(routes: readonly Route[]): Route[] => [
  ...sectionsInOrder.flatMap(({ name }) => inSection(routes.filter(({ section }) => section === name))),
  ...routes.filter(({ section }) => section === null),
]

const numbered = <Entry extends MenuPage>(entries: readonly Entry[]): Entry[] =>
  entries.map((entry, order) => ({ ...entry, order }))

/** Menu entry of a route. A route with a parameter in its path is hidden, because it has no address of its own. */
const pageOf = ({ name, label, icon, hideInMenu, path }: PageRoute): MenuPage => ({
  name,
  label,
  icon: icon ?? null,
  order: 0,
  hide_in_menu: hideInMenu || path.includes(':'),
  path,
})

export interface MenuStore {
  readonly key: string
  readonly name: string
}

/** Returns the entries of a page that displays any store: one for each store without a page of its own. */
const pagesOfStores = (route: PageRoute, routes: readonly PageRoute[], stores: readonly MenuStore[]): MenuPage[] => {
  const { perStore, path, name } = route
  if (!perStore) return []
  const beside = path.slice(0, path.lastIndexOf('/'))
  const others = stores.filter(({ key }) => routes.every((each) => each.path !== `${beside}/${key}`))
  return others.map((store) => ({
    ...pageOf(route),
    name: `${name}:${store.key}`,
    label: {
      'zh-CN': perStore['zh-CN'].replace('{{name}}', () => store.name),
      'en-US': perStore['en-US'].replace('{{name}}', () => store.name),
    },
    path: `${path}?website_type=${encodeURIComponent(store.key)}`,
    hide_in_menu: false,
  }))
}

/** Returns the default menu of a role: all pages that the role may open, shown or not. */
export const menuOf = (
  routes: readonly PageRoute[],
  role: string | null,
  stores: readonly MenuStore[] = [],
): MenuItem[] => {
  const open = inMenuOrder(routes.filter((route) => route.requiresAuth && mayOpen(route, role)))
  const inSections = sectionsInOrder.flatMap(({ name, label, icon }): MenuItem[] => {
    const own = open.filter(({ section }) => section === name)
    const children = numbered(own.flatMap((route) => [pageOf(route), ...pagesOfStores(route, routes, stores)]))
    const isHidden = children.every((page) => page.hide_in_menu)
    return children.length > 0 ? [{ name, label, icon, order: 0, hide_in_menu: isHidden, path: null, children }] : []
  })
  const outside = open.filter(({ section }) => section === null).map((route) => ({ ...pageOf(route), children: [] }))
  return numbered([...inSections, ...outside])
}

/**
 * Sorts entries by a list of names. Entries that are not in the list, because they are newer, follow their default
 * predecessor.
 */
const arranged = <Entry extends MenuPage>(entries: readonly Entry[], names: readonly string[] = []): Entry[] => {
  const result = [...new Set(names)].flatMap((name) => entries.find((entry) => entry.name === name) ?? [])
  entries.forEach((entry, index) => {
    if (result.includes(entry)) return
    const former = entries[index - 1]
    result.splice(former ? result.indexOf(former) + 1 : 0, 0, entry)
  })
  return numbered(result)
}

const namesIn = ({ orders }: MenuChanges, parent: string | null) =>
  orders.find(({ section }) => section === parent)?.names

export const changeOf = ({ entries }: MenuChanges, kind: MenuEntryChange['kind'], name: string) =>
  entries.find((entry) => entry.kind === kind && entry.name === name)

const kindOf = ({ path }: MenuPage) => (path === null ? 'section' : 'page')

const renamed = <Entry extends MenuPage>(entry: Entry, changes: MenuChanges): Entry => {
  const label = changeOf(changes, kindOf(entry), entry.name)?.label
  return label ? { ...entry, label } : entry
}

/** Returns the menu with all changes of names and order applied. Hidden entries are still included. */
export const arrangeMenu = (defaults: readonly MenuItem[], changes: MenuChanges): MenuItem[] => {
  const inSections = defaults.filter(({ path }) => path === null)
  const outside = defaults.filter(({ path }) => path !== null)
  return numbered([...arranged(inSections, namesIn(changes, null)), ...outside]).map((item) => ({
    ...renamed(item, changes),
    children: arranged(item.children, namesIn(changes, item.name)).map((page) => renamed(page, changes)),
  }))
}

/** Returns the menu for users of the role, without the entries that an admin hid. */
export const changedMenu = (defaults: readonly MenuItem[], changes: MenuChanges): MenuItem[] => {
  const isLeft = (entry: MenuPage) => !changeOf(changes, kindOf(entry), entry.name)?.hidden
  const left = arrangeMenu(defaults, changes).flatMap((item) => {
    const children = item.children.filter(isLeft)
    return isLeft(item) && (item.path !== null || children.length > 0) ? [{ ...item, children }] : []
  })
  return left.map((item) =>
    item.path === null ? { ...item, hide_in_menu: item.children.every((page) => page.hide_in_menu) } : item,
  )
}

/** Names of all pages in a menu, shown or not. */
export const pageNames = (menu: readonly MenuItem[]): Set<string> =>
  new Set(menu.flatMap((item) => (item.path === null ? item.children : [item]).map(({ name }) => name)))
