import { hostRoutes } from './host-routes'
import type { PageRoute } from './host-routes'
import { mayOpen } from './may-open'
import type { MenuChanges, MenuEntryChange, MenuItem, MenuPage } from './menu'
import { sectionNames, sections } from './sections'

const byOrder = <Ordered extends { readonly order: number }>(list: readonly Ordered[]): Ordered[] =>
  list.toSorted((a, b) => a.order - b.order)

// Equal orders keep the order in which the contract lists the sections, which is the specification's.
const sectionsInOrder = byOrder(sectionNames.map((name) => ({ name, ...sections[name] })))

const hostNames: ReadonlySet<string> = new Set(Object.values(hostRoutes).map(({ name }) => name))

const isOfHost = ({ name }: PageRoute): boolean => hostNames.has(name)

/** The host's own come first, whatever order a remote's manifest asks for. */
const inSection = <Route extends PageRoute>(routes: readonly Route[]): Route[] => [
  ...byOrder(routes.filter(isOfHost)),
  ...byOrder(routes.filter((route) => !isOfHost(route))),
]

/** All routes in the menu's order, those outside the menu last: the order in which a permitted one is searched. */
export const inMenuOrder = <Route extends PageRoute>(routes: readonly Route[]): Route[] => [
  ...sectionsInOrder.flatMap(({ name }) => inSection(routes.filter(({ section }) => section === name))),
  ...routes.filter(({ section }) => section === null),
]

const numbered = <Entry extends MenuPage>(entries: readonly Entry[]): Entry[] =>
  entries.map((entry, order) => ({ ...entry, order }))

/** A page whose path has a parameter can't be gone to by itself. */
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

/** A page that shows any store's, once for each store that no other page is for. */
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

/** The menu that a role has before anybody changes it: every page that the role may open, whether shown or not. */
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

/** Entries that the list doesn't name, being newer than it, follow whom they follow without it. */
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

/** The menu with its entries named and ordered as changed; what is hidden is still in it. */
export const arrangeMenu = (defaults: readonly MenuItem[], changes: MenuChanges): MenuItem[] => {
  const inSections = defaults.filter(({ path }) => path === null)
  const outside = defaults.filter(({ path }) => path !== null)
  return numbered([...arranged(inSections, namesIn(changes, null)), ...outside]).map((item) => ({
    ...renamed(item, changes),
    children: arranged(item.children, namesIn(changes, item.name)).map((page) => renamed(page, changes)),
  }))
}

/** The menu as its role gets it: what an administrator hid is not in it. */
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

/** Names of all pages that are in a menu, shown or not. */
export const pageNames = (menu: readonly MenuItem[]): Set<string> =>
  new Set(menu.flatMap((item) => (item.path === null ? item.children : [item]).map(({ name }) => name)))
