import { menuOf } from '@outlet/shared/contract/menu-tree'
import { useRole } from '@outlet/shared/session/use-role'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useMemo } from 'react'
import { useConsole } from '../console/console-parts'
import { menuSections } from './menu-sections'
import type { MenuSection } from './menu-sections'
import { useMenuStores } from './use-menu-stores'
import { useServerMenu } from './use-server-menu'

/** The menu as it is shown: the server's, or without it what the pinned remotes' manifests make for the role. */
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
