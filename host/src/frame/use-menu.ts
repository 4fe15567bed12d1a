import type { SectionName } from '@outlet/shared/contract/sections'
import { useCurrentUser } from '@outlet/shared/session/current-user'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useMemo, useState } from 'react'
import { useConsole } from '../console/console-parts'
import { menuTree } from '../menu/menu-tree'
import type { MenuSection } from '../menu/menu-tree'
import type { ConsoleRoute } from '../router/console-route'

export interface Menu {
  readonly sections: readonly MenuSection[]
  /** Name of the route that is shown. */
  readonly selected: string
  readonly isOpen: (section: SectionName) => boolean
  readonly toggle: (section: SectionName) => void
}

/** The menu for the signed-in role; the section of the shown page is open, others as they were left. */
export const useMenu = (route: ConsoleRoute): Menu => {
  const { routes } = useConsole()
  const locale = useLocale()
  const role = useCurrentUser()?.role ?? null
  const sections = useMemo(() => menuTree(routes, role, locale), [routes, role, locale])
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(new Set(route.section ? [route.section] : []))
  const [former, setFormer] = useState(route)
  if (former !== route) {
    setFormer(route)
    if (route.section) setOpen(new Set([...open, route.section]))
  }
  const toggle = (section: SectionName) => {
    const next = new Set(open)
    if (!next.delete(section)) next.add(section)
    setOpen(next)
  }
  return { sections, selected: route.name, isOpen: (section) => open.has(section), toggle }
}
