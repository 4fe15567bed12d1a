import { settingsAtom } from '@outlet/shared/settings/settings'
import { store } from '@outlet/shared/settings/store'
import { atom } from 'jotai'
import { parsePath } from 'react-router-dom'
import type { ConsoleRoute } from '../router/console-route'
import { readStoredTabs, writeStoredTabs } from './stored-tabs'
import { defaultTab } from './tab'
import type { Tab, Tabs } from './tab'

interface OpenTabs {
  /** Account of the tabs; null: not loaded yet. */
  readonly accountId: string | null
  readonly tabs: Tabs
}

const noOpenTabs: OpenTabs = { accountId: null, tabs: [defaultTab] }

const openTabsAtom = atom(noOpenTabs)

/** The open pages, in the order of the tab bar; without the tab bar, the pages that stay cached. */
export const tabsAtom = atom((get) => get(openTabsAtom).tabs)

export const isTabBarShown = (): boolean => store.get(settingsAtom).tabBar

const hasTab = (tab: Pick<Tab, 'keepAlive'>): boolean => isTabBarShown() || tab.keepAlive

export const changeTabs = (change: (tabs: Tabs) => Tabs): void => {
  const { accountId, tabs } = store.get(openTabsAtom)
  const changed = change(tabs)
  if (changed === tabs) return
  store.set(openTabsAtom, { accountId, tabs: changed })
  if (accountId !== null) writeStoredTabs(accountId, changed)
}

/** Restores the person's tabs from before a reload, once. */
export const restoreTabs = (accountId: string, routes: readonly ConsoleRoute[]): void => {
  if (store.get(openTabsAtom).accountId === accountId) return
  store.set(openTabsAtom, { accountId, tabs: readStoredTabs(accountId, routes) })
}

/** Whether a tab's page is open. The default page always is. */
const isOpenTab = (tab: Tab): boolean => tab.name === defaultTab.name || hasTab(tab)

/** Closes the pages that only the tab bar held open, after it was turned off. */
export const dropUnshownTabs = (): void => changeTabs((tabs) => (tabs.every(isOpenTab) ? tabs : tabs.filter(isOpenTab)))

/** Clears the tabs of the account. */
export const forgetTabs = (): void => store.set(openTabsAtom, noOpenTabs)

/** Whether the page of a tab stays cached, with all typed text, while another one is shown. */
export const staysOpen = (tab: Tab | undefined): boolean => tab !== undefined && !tab.ignoreCache && hasTab(tab)

export const pathOf = ({ fullPath }: Tab): string => parsePath(fullPath).pathname ?? ''

/**
 * Target of a link of the frame: the last address of an open page, with its filters; the plain path if the page is not
 * open, or is the shown one.
 */
export const addressToOpen = (path: string, shown: { readonly pathname: string }): string => {
  const tab = store.get(tabsAtom).find((each) => pathOf(each) === path)
  return tab && path !== shown.pathname ? tab.fullPath : path
}

/** Whether the page at a path stays cached when another one is opened. */
export const staysOpenAt = (pathname: string): boolean =>
  staysOpen(store.get(tabsAtom).find((tab) => pathOf(tab) === pathname))
