import { mayOpen } from '@outlet/shared/contract/users/may-open'
import { useCurrentUser } from '@outlet/shared/session/current-user'
import { useRole } from '@outlet/shared/session/use-role'
import { useSettings } from '@outlet/shared/settings/use-settings'
import { store } from '@outlet/shared/settings/store'
import { useAtomValue } from 'jotai'
import { useLayoutEffect } from 'react'
import type { Location } from 'react-router-dom'
import { useConsole } from '../console/console-model'
import { useServerMenu } from '../menu/use-server-menu'
import type { ConsoleRoute } from '../router/console-route'
import { mayHaveTab, tabOf, withVisit } from './tab'
import type { Tabs } from './tab'
import { changeTabs, dropUnshownTabs, restoreTabs, tabsAtom } from './tabs'

/** Whether the person's role may open a page that the server's menu, if used, does not hide. */
export const useMayOpen = (): ((route: ConsoleRoute) => boolean) => {
  const role = useRole() ?? null
  const menu = useServerMenu()
  return (route) => mayOpen(route, role) && (menu.state !== 'known' || menu.names.has(route.name))
}

/** The open pages that the person may still open. */
export const useTabs = (): Tabs => {
  const { routes } = useConsole()
  const tabs = useAtomValue(tabsAtom, { store })
  const mayOpenRoute = useMayOpen()
  return tabs.filter(({ name }) => routes.some((route) => route.name === name && mayOpenRoute(route)))
}

/** Adds a tab for each opened page, and updates it with the page's address. */
export const useVisitedTabs = (route: ConsoleRoute, location: Location): void => {
  const { routes } = useConsole()
  const accountId = useCurrentUser()?.accountId
  const { tabBar } = useSettings()
  // Before the paint, so that no page is shown without its tab.
  useLayoutEffect(() => {
    if (accountId === undefined) return
    restoreTabs(accountId, routes)
    dropUnshownTabs()
    if (mayHaveTab(route) && (tabBar || route.keepAlive)) changeTabs((tabs) => withVisit(tabs, tabOf(route, location)))
  }, [accountId, routes, route, location, tabBar])
}
