import { hasUnsavedWork } from '@outlet/shared/remote/unsaved-work'
import { useState } from 'react'
import type { Location } from 'react-router-dom'
import { useConsole } from '../console/console-model'
import type { ConsoleModel } from '../console/console-model'
import type { RouteMatch, ConsoleRoute } from '../router/console-route'
import { mayHaveTab, type Tab, type Tabs } from '../tab-bar/tab'
import { isTabBarShown, staysOpen } from '../tab-bar/tabs'

/** The shown page, or a cached page. */
export interface OpenPage {
  readonly match: RouteMatch
  /** The page's own location: a hidden page stays at its last address. */
  readonly location: Location
  /** Reload counter of the tab; a new value mounts a new page. */
  readonly reloads: number
  /** Release of the page. A newer release does not replace it while the person uses it. */
  readonly model: ConsoleModel
}

export type PageAt = Pick<OpenPage, 'match' | 'location'>

export const isSamePage = (a: Pick<OpenPage, 'match'>, b: Pick<OpenPage, 'match'>): boolean =>
  a.match.route.name === b.match.route.name

/** Another version is another page, which replaces this one. */
const versionOf = ({ match: { route }, model }: OpenPage): string => model.versionOf(route.remote ?? '') ?? ''

/** React key of an open page. A new key mounts a new page, which discards the state of the former one. */
export const keyOf = (page: OpenPage): string => `${page.match.route.name} ${versionOf(page)} ${page.reloads}`

const isSame = (a: readonly OpenPage[], b: readonly OpenPage[]): boolean =>
  a.length === b.length && a.every((page, index) => page === b[index])

/** The shown page with its current values: the former object if nothing has changed. */
const currentPage = (
  shown: PageAt & Pick<OpenPage, 'model'>,
  former: OpenPage | undefined,
  tab: Tab | undefined,
): OpenPage => {
  const reloads = tab?.reloads ?? former?.reloads ?? 0
  const { match, location, model } = shown
  if (!former) return { match, location, model, reloads }
  const isUnchanged =
    former.match === match && former.location === location && former.model === model && former.reloads === reloads
  return isUnchanged ? former : { match, location, model, reloads }
}

/** Without the tab bar this many pages stay cached behind the shown one, besides those with `keepAlive`. */
const RECENT_PAGES = 4

/** The visited pages after a visit; without a page that is left with an open drawer, which would lock the focus. */
const visitedNow = (visited: readonly string[], name: string): readonly string[] => {
  const [left] = visited
  if (left === name) return visited
  const drawers = [...document.querySelectorAll('[data-page-drawer="open"]')]
  const stays = !drawers.some((drawer) => drawer.checkVisibility())
  return [name, ...visited.filter((each) => each !== name && (stays || each !== left))]
}

interface OpenPages {
  readonly pages: readonly OpenPage[]
  /** Names of the visited routes, the shown one first. */
  readonly visited: readonly string[]
}

/** Whether the previous release replaced the page's release. */
const isReplaced = ({ match: { route }, model }: OpenPage, { replaced }: ConsoleModel): boolean =>
  replaced.some(({ name, failed }) => name === route.remote && failed === model.versionOf(name))

/**
 * Whether a page stays in its release. It takes the newer release when the person visits it again, unless typed text
 * would be lost. A replacement by the previous release applies at once, because the page's own release failed.
 */
const staysInRelease = (page: OpenPage, { visited }: OpenPages, newest: ConsoleModel): boolean => {
  const { match, location, model } = page
  if (model.pageOf(match.route).state().status === 'failed') return false
  if (hasUnsavedWork(location.pathname)) return true
  return visited[0] === match.route.name && !isReplaced(page, newest)
}

/**
 * The shown page and the cached pages. Their order is stable, because a moved element loses its scroll position.
 * Without the tab bar these are the pages visited last; one whose unsaved text was discarded is closed.
 */
export const useOpenPages = () => {
  const newest = useConsole()
  const [open, setOpen] = useState<OpenPages>({ pages: [], visited: [] })
  const find = (page: PageAt) => open.pages.find((each) => isSamePage(each, page))

  /** The release that a page would have if it were shown now. */
  const modelOf = (page: PageAt): ConsoleModel => {
    const former = find(page)
    return former && staysInRelease(former, open, newest) ? former.model : newest
  }
  /** @param mayOpen whether the person may still open a page without a tab */
  const show = (shown: PageAt, tabs: Tabs, mayOpen: (route: ConsoleRoute) => boolean): readonly OpenPage[] => {
    const tabFor = (route: ConsoleRoute) => tabs.find(({ name }) => name === route.name)
    const { name } = shown.match.route
    const visited = visitedNow(open.visited, name)
    // An exception page is a new start: what led to it is not shown again.
    const hasRecent = !isTabBarShown() && mayHaveTab(shown.match.route)
    const recent = hasRecent ? visited.slice(0, RECENT_PAGES + 1) : []
    const isRecent = ({ match: { route }, location }: OpenPage): boolean =>
      recent.includes(route.name) && !route.ignoreCache && mayOpen(route) && !hasUnsavedWork(location.pathname)
    const isCached = (page: OpenPage): boolean => {
      const { route } = page.match
      const tab = tabFor(route)
      const stays = staysOpen(tab) ? tab?.reloads === page.reloads : isRecent(page)
      return stays && page.model.pageOf(route).state().status === 'ready'
    }
    const former = find(shown)
    const now = currentPage({ ...shown, model: modelOf(shown) }, former, tabFor(shown.match.route))
    const stay = open.pages.filter((page) => page === former || isCached(page))
    const next = former ? stay.map((page) => (page === former ? now : page)) : [...stay, now]
    if (isSame(open.pages, next) && open.visited === visited) return open.pages
    setOpen({ pages: next, visited })
    return next
  }
  return { modelOf, show }
}
