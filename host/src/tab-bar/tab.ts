import { createPath, parsePath } from 'react-router-dom'
import type { Path } from 'react-router-dom'
import type { ConsoleRoute } from '../router/console-route'
import {
  forbiddenRoute,
  loginRoute,
  notFoundRoute,
  redirectRoute,
  shareRoute,
  serverErrorRoute,
  startRoute,
} from '../router/host-routes'

/** An open page: one for each route, independent of its query. */
export interface Tab {
  readonly title: ConsoleRoute['label']
  /** Name of the route. */
  readonly name: string
  /** Last address of the page, with its query. */
  readonly fullPath: string
  /** With its question mark, or empty. */
  readonly query: string
  readonly ignoreCache: boolean
  readonly keepAlive: boolean
  readonly isPinned: boolean
  /** Reload counter; a new value mounts a new page. */
  readonly reloads: number
}

export type Tabs = readonly Tab[]

const withoutTab = new Set([loginRoute, redirectRoute, shareRoute, notFoundRoute, forbiddenRoute, serverErrorRoute])

/** Whether a page gets a tab. Login, forward and exception pages get none. */
export const mayHaveTab = (route: ConsoleRoute): boolean => !withoutTab.has(route)

export const tabOf = (route: ConsoleRoute, at: Path): Tab => ({
  title: route.label,
  name: route.name,
  fullPath: createPath(at),
  query: at.search,
  ignoreCache: route.ignoreCache,
  keepAlive: route.keepAlive,
  isPinned: false,
  reloads: 0,
})

/** The tab that is always there. */
export const defaultTab = tabOf(startRoute, { pathname: startRoute.path, search: '', hash: '' })

const isDefault = ({ name }: Tab): boolean => name === defaultTab.name

export const mayClose = (tab: Tab): boolean => !isDefault(tab) && !tab.isPinned

export const mayPin = (tab: Tab): boolean => !isDefault(tab)

/** Adds a tab for a visited page, or updates the address of its tab. */
export const withVisit = (tabs: Tabs, visited: Tab): Tabs =>
  tabs.some(({ name }) => name === visited.name)
    ? tabs.map((tab) =>
        tab.name === visited.name ? { ...visited, isPinned: tab.isPinned, reloads: tab.reloads } : tab,
      )
    : [...tabs, visited]

/** Sets the address of a cached page. Ignored if the address has another path, since that would be another page. */
export const withAddress = (tabs: Tabs, name: string, address: string): Tabs =>
  tabs.map((tab) => {
    const { pathname, search = '' } = parsePath(address)
    const isOwn = tab.name === name && pathname === parsePath(tab.fullPath).pathname
    return isOwn ? { ...tab, fullPath: address, query: search } : tab
  })

/** Group of a tab: the default tab, pinned ones, others. Tabs are moved within their group only. */
const groupOf = (tab: Tab): number => {
  if (isDefault(tab)) return 0
  return tab.isPinned ? 1 : 2
}

const inOrder = (tabs: Tabs): Tabs => tabs.toSorted((a, b) => groupOf(a) - groupOf(b))

/** Whether a tab may be moved to another position. */
export const mayMove = (tabs: Tabs, from: number, to: number): boolean => {
  const [tab, other] = [tabs[from], tabs[to]]
  return tab !== undefined && other !== undefined && from !== to && groupOf(tab) === groupOf(other)
}

export const withMoved = (tabs: Tabs, from: number, to: number): Tabs => {
  const tab = tabs[from]
  if (!tab || !mayMove(tabs, from, to)) return tabs
  return tabs.toSpliced(from, 1).toSpliced(to, 0, tab)
}

const changed = (tabs: Tabs, name: string, change: (tab: Tab) => Partial<Tab>): Tabs =>
  tabs.map((tab) => (tab.name === name ? { ...tab, ...change(tab) } : tab))

/** Pins or unpins a tab. */
export const withPin = (tabs: Tabs, name: string): Tabs =>
  inOrder(changed(tabs, name, ({ isPinned }) => ({ isPinned: !isPinned })))

export const withReload = (tabs: Tabs, name: string): Tabs =>
  changed(tabs, name, ({ reloads }) => ({ reloads: reloads + 1 }))

export const closings = ['this', 'left', 'right', 'others', 'all'] as const
export type Closing = (typeof closings)[number]

/** The tabs that a close action removes, for the tab at a position. `all` leaves only the default tab. */
export const tabsClosedBy = (tabs: Tabs, closing: Closing, at: number): Tabs => {
  if (closing === 'all') return tabs.filter((tab) => !isDefault(tab))
  const isMeant = {
    this: (index: number) => index === at,
    left: (index: number) => index < at,
    right: (index: number) => index > at,
    others: (index: number) => index !== at,
  }[closing]
  return tabs.filter((tab, index) => isMeant(index) && mayClose(tab))
}

/** The nearest remaining tab, the right one first. */
export const neighbourOf = (tabs: Tabs, closed: Tabs, name: string): Tab => {
  const at = tabs.findIndex((tab) => tab.name === name)
  const stays = (tab: Tab) => !closed.includes(tab)
  return tabs.slice(at).find(stays) ?? tabs.slice(0, at).findLast(stays) ?? defaultTab
}
