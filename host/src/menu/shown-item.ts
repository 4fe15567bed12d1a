import { parsePath } from 'react-router-dom'
import type { AskedRoute } from '../router/console-route'
import type { MenuItem, MenuSection } from './menu-sections'

/** Whether an address's query holds all that an entry's asks for. */
const holds = (search: string, wanted: string): boolean => {
  const asked = new URLSearchParams(search)
  return [...new URLSearchParams(wanted)].every(([name, value]) => asked.get(name) === value)
}

/** The menu's entry of the page that is shown: that of its store, where each has one. */
export const shownItem = (
  sections: readonly MenuSection[],
  { route, search }: Pick<AskedRoute, 'route' | 'search'>,
): MenuItem | undefined => {
  const items = sections.flatMap((section) => section.items)
  const ofStore = items.find(
    ({ name, path }) => name.startsWith(`${route.name}:`) && holds(search, parsePath(path).search ?? ''),
  )
  return ofStore ?? items.find(({ name }) => name === route.name)
}
