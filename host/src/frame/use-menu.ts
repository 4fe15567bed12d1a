import { useState } from 'react'
import type { MenuSection } from '../menu/menu-sections'
import { useMenuSections } from '../menu/use-menu-sections'
import { shownItem } from '../menu/shown-item'
import type { AskedRoute } from '../router/console-route'

export interface Menu {
  readonly sections: readonly MenuSection[]
  /** Name of the entry whose page is shown. */
  readonly selected: string
  readonly isOpen: (section: string) => boolean
  readonly toggle: (section: string) => void
}

/** The menu for the shown role; the section of the shown page is open, others as they were left. */
export const useMenu = ({ route, search }: Pick<AskedRoute, 'route' | 'search'>): Menu => {
  const sections = useMenuSections()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(route.section ? [route.section] : []))
  const [former, setFormer] = useState(route)
  if (former !== route) {
    setFormer(route)
    if (route.section) setOpen(new Set([...open, route.section]))
  }
  const toggle = (section: string) => {
    const next = new Set(open)
    if (!next.delete(section)) next.add(section)
    setOpen(next)
  }
  const selected = shownItem(sections, { route, search })?.name ?? route.name
  return { sections, selected, isOpen: (section) => open.has(section), toggle }
}
