import { useState } from 'react'
import { parsePath } from 'react-router-dom'
import type { MenuSection, MenuItem } from '../menu/menu-sections'
import { useMenuSections } from '../menu/use-menu-sections'
import type { RouteMatch } from '../router/console-route'

export interface Menu {
  readonly sections: readonly MenuSection[]
  /** Name of the entry whose page is shown. */
  readonly selected: string
  readonly isOpen: (section: string) => boolean
  readonly toggle: (section: string) => void
}

/** Whether an address's query contains all parameters of an entry's query. */
const containsParams = (search: string, expected: string): boolean => {
  const params = new URLSearchParams(search)
  return [...new URLSearchParams(expected)].every(([name, value]) => params.get(name) === value)
}

/** The menu's entry of the shown page; for a page with one entry per store, the entry of the shown store. */
const shownItem = (
  sections: readonly MenuSection[],
  { route, search }: Pick<RouteMatch, 'route' | 'search'>,
): MenuItem | undefined => {
  const items = sections.flatMap((section) => section.items)
  const ofStore = items.find(
    ({ name, path }) => name.startsWith(`${route.name}:`) && containsParams(search, parsePath(path).search ?? ''),
  )
  return ofStore ?? items.find(({ name }) => name === route.name)
}

/** The menu for the current role. The section of the shown page is open, others stay as the person left them. */
export const useMenu = ({ route, search }: Pick<RouteMatch, 'route' | 'search'>): Menu => {
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
