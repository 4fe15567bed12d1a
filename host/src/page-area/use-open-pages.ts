import { useState } from 'react'
import type { Location } from 'react-router-dom'
import { useConsole } from '../console/console-parts'
import type { AskedRoute, ConsoleRoute } from '../router/console-route'
import type { Tab, Tabs } from '../tab-bar/tab'
import { staysOpen } from '../tab-bar/tabs'

/** A page that is shown, or was and is kept. */
export interface OpenPage {
  readonly asked: AskedRoute
  /** Its own: a hidden page stays where it was left. */
  readonly location: Location
  /** The tab's: another number is a new page. */
  readonly reloads: number
}

/** A page at an address. */
export type PageAt = Pick<OpenPage, 'asked' | 'location'>

const isSame = (a: readonly OpenPage[], b: readonly OpenPage[]): boolean =>
  a.length === b.length && a.every((page, index) => page === b[index])

/** The shown page as it is now: the former object if nothing has changed. */
const current = (shown: PageAt, former: OpenPage | undefined, tab: Tab | undefined): OpenPage => {
  const reloads = tab?.reloads ?? former?.reloads ?? 0
  if (!former) return { ...shown, reloads }
  const isUnchanged = former.asked === shown.asked && former.location === shown.location && former.reloads === reloads
  return isUnchanged ? former : { ...shown, reloads }
}

/**
 * The page that is shown, and those that are kept behind it. They keep their order: an element that is moved loses
 * where it is scrolled to.
 */
export const useOpenPages = (shown: PageAt, tabs: Tabs): readonly OpenPage[] => {
  const { pageOf } = useConsole()
  const [pages, setPages] = useState<readonly OpenPage[]>([])
  const tabFor = (route: ConsoleRoute) => tabs.find(({ name }) => name === route.name)

  const isShown = ({ asked }: OpenPage) => asked.route === shown.asked.route
  const isKept = ({ asked: { route }, reloads }: OpenPage): boolean => {
    const tab = tabFor(route)
    return tab?.reloads === reloads && staysOpen(tab) && pageOf(route).state().status === 'ready'
  }
  const former = pages.find(isShown)
  const now = current(shown, former, tabFor(shown.asked.route))
  const stay = pages.filter((page) => page === former || isKept(page))
  const next = former ? stay.map((page) => (page === former ? now : page)) : [...stay, now]
  if (isSame(pages, next)) return pages
  setPages(next)
  return next
}
