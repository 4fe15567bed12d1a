import { settingsAtom } from '@outlet/shared/settings/settings'
import { store } from '@outlet/shared/settings/store'
import { atom } from 'jotai'
import { parsePath } from 'react-router-dom'
import type { ConsoleRoute } from '../router/console-route'
import { readStoredTabs, writeStoredTabs } from './stored-tabs'
import { defaultTab } from './tab'
import type { Tab, Tabs } from './tab'

interface OpenTabs {
  /** Whose they are; null: nobody's yet. */
  readonly accountId: string | null
  readonly tabs: Tabs
}

const nobodys: OpenTabs = { accountId: null, tabs: [defaultTab] }

const openTabsAtom = atom(nobodys)

/** The open pages, in the tab bar's order; without the tab bar, those that are kept all the same. */
export const tabsAtom = atom((get) => get(openTabsAtom).tabs)

const hasTab = (tab: Pick<Tab, 'keepAlive'>): boolean => store.get(settingsAtom).tabBar || tab.keepAlive

export const changeTabs = (change: (tabs: Tabs) => Tabs): void => {
  const { accountId, tabs } = store.get(openTabsAtom)
  const changed = change(tabs)
  if (changed === tabs) return
  store.set(openTabsAtom, { accountId, tabs: changed })
  if (accountId !== null) writeStoredTabs(accountId, changed)
}

/** Takes the tabs of this person from before the reload, once. */
export const restoreTabs = (accountId: string, routes: readonly ConsoleRoute[]): void => {
  if (store.get(openTabsAtom).accountId === accountId) return
  store.set(openTabsAtom, { accountId, tabs: readStoredTabs(accountId, routes) })
}

/** The default tab is there, shown or not. */
const isOpenTab = (tab: Tab): boolean => tab.name === defaultTab.name || hasTab(tab)

/** The tab bar was turned off: pages that only it keeps open are closed. */
export const dropUnshownTabs = (): void => changeTabs((tabs) => (tabs.every(isOpenTab) ? tabs : tabs.filter(isOpenTab)))

/** Nobody's tabs are open any more. */
export const forgetTabs = (): void => store.set(openTabsAtom, nobodys)

/** Whether a page at this tab is kept, with all that was typed, while another one is shown. */
export const staysOpen = (tab: Tab | undefined): boolean => tab !== undefined && !tab.ignoreCache && hasTab(tab)

export const pathOf = ({ fullPath }: Tab): string => parsePath(fullPath).pathname ?? ''

/**
 * Where a link of the frame leads: to the open page as it was left, with its filters; to the page as it begins when it
 * is not open, or is the one that is shown.
 */
export const addressToOpen = (path: string, shown: { readonly pathname: string }): string => {
  const tab = store.get(tabsAtom).find((each) => pathOf(each) === path)
  return tab && path !== shown.pathname ? tab.fullPath : path
}

/** Whether the page at a path is kept when another one is opened. */
export const staysOpenAt = (pathname: string): boolean =>
  staysOpen(store.get(tabsAtom).find((tab) => pathOf(tab) === pathname))
