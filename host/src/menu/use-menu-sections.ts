import { menuOf, type MenuStore } from '@outlet/shared/contract/menu/menu-tree'
import { useRole } from '@outlet/shared/session/use-role'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useMemo } from 'react'
import { useConsole } from '../console/console-model'
import { menuSections, type MenuSection } from './menu-sections'
import { useServerMenu } from './use-server-menu'
import { query, quietly } from '@outlet/shared/api/query'
import { listMenuStores } from '@outlet/shared/contract/menu'
import { useQuery } from '@tanstack/react-query'

// Quiet: without stores the rest of the menu still works, and the pages that need stores show the failure.
const storesQuery = quietly(query(listMenuStores))

const none: readonly MenuStore[] = []

/** The connected stores, updated live, if a page has a menu entry for each store. */
const useMenuStores = (isEnabled: boolean): readonly MenuStore[] => {
  const { data } = useQuery({ ...storesQuery, enabled: isEnabled })
  return (isEnabled && data?.items) || none
}

/** The menu to show: the server's, or else the one built from the pinned remotes' manifests for the role. */
export const useMenuSections = (): MenuSection[] => {
  const { routes } = useConsole()
  const role = useRole() ?? null
  const locale = useLocale()
  const served = useServerMenu()
  const isOwn = served.state !== 'known' && served.state !== 'unknown'
  const stores = useMenuStores(isOwn && role !== null && routes.some(({ perStore }) => perStore))
  return useMemo(
    () => menuSections(served.state === 'known' ? served.items : menuOf(routes, role, stores), locale),
    [served, routes, role, stores, locale],
  )
}
